import type { HelpTexts } from '../entry.ts'

/** When something is not as it should be. */
export const troubleshooting: HelpTexts<'troubleshooting'> = {
  'code-not-arriving': {
    title: 'My login code does not arrive. What now?',
    content:
      'Check the address or number on the screen first; **Wrong address? Go back** lets you correct it. Look into the spam folder, or into WhatsApp if you used a phone number. After 60 seconds you can tap **Nothing arrived? Send again**; only the newest code works, for 5 minutes. There are at most 5 codes an hour, so if you asked for that many, wait a while.',
    keywords: [
      'OTP',
      'code',
      'SMS',
      'spam',
      'not received',
      'WhatsApp',
      'resend',
      'expired',
      'login',
    ],
  },
  'word-not-found': {
    title: 'Dibs does not find the word in my bio. Why?',
    content:
      'Check that the word is saved in the bio of exactly the username that you entered, and that it stands alone: no letter or digit right before or after it. TikTok may need a minute to show a new bio; then tap **Verify** again. After 30 minutes the word expires and you get a new one. At times TikTok shows bios to nobody but its own app; then tap **Type it in your live instead**.',
    keywords: ['verification failed', 'bio', 'verify', 'word', 'not found', 'expired', 'username'],
  },
  'word-in-live': {
    title: 'Dibs does not find the word in my live. Why?',
    content:
      'Tap **Start looking**, go live with exactly the username that you entered, and type the word as a comment from that same account. Comments of moderators, viewers or a second account do not count. Dibs looks for 5 minutes, also while you are in the TikTok app; if it took longer, tap **Look again** and type the word once more. The live must be public.',
    keywords: ['live', 'word', 'comment', 'host', 'listening', 'verify', 'not heard', 'proof'],
  },
  'lost-account': {
    title: 'My TikTok account is connected to somebody else’s Dibs. What now?',
    content:
      'Somebody typed or placed a word with your TikTok account, and Dibs told you by email or WhatsApp. If that was not you, open the link in that message within 72 hours and take it back there; a live that is running with you goes on all the while. Then change your TikTok password. Without the link, connect the account again with a new word. Never type a word for somebody who asks you to.',
    keywords: ['lost', 'stolen', 'taken', 'another account', 'take back', 'hacked', 'moved'],
  },
  'private-account': {
    title: 'Dibs says that my account is private. What do I do?',
    content:
      'Open TikTok, go to Settings and privacy, then Privacy, and turn Private account off. Come back and tap **Verify** again. The account has to stay public while you use Dibs, since only public comments can be read.',
    keywords: ['private', 'public', 'cannot verify', 'privacy setting', 'locked account'],
  },
  'account-not-live': {
    title: 'Dibs says that my account is not live, but it is.',
    content:
      'Right after you go live, TikTok needs a few seconds to show it: wait a little and tap **Join Live** again. Check on **Home** that the connected username is the one you are live with. Lives for friends, subscribers or a limited age group are not public and cannot be read.',
    keywords: ['not live', 'cannot join', 'failed to start', 'error', 'connect', 'wrong account'],
  },
  'not-heard': {
    title: 'What does "Missed comments" mean?',
    content:
      'For that stretch the connection between Dibs and your live was down, and comments of that time are missing. Dibs shows you from when to when rather than hide it: on the Live page while it lasts, and at the top of the recap. A winner whose comment came within 30 s after carries a mark, since somebody may have been earlier. Read through your TikTok comments for that time, or tell your buyers to write the code again.',
    keywords: [
      'gap',
      'not heard',
      'missing',
      'lost comments',
      'comments gone',
      'interruption',
      'mark',
      'ear',
    ],
  },
  reconnecting: {
    title: 'It says "Reconnecting". Do I lose claims?',
    content:
      'No. If it is your phone that lost its connection, our server reads on and your lists are complete when you are back. If our way to TikTok broke, Dibs tries again by itself and marks the time as missed. Your lists stay on screen meanwhile. After 5 minutes without a way back the live ends in Dibs and is saved.',
    keywords: [
      'reconnect',
      'connection lost',
      'signal',
      'wifi down',
      'internet down',
      'unstable',
      'loading',
    ],
  },
  'no-comments-yet': {
    title: 'It says that TikTok sends no comments yet. What does that mean?',
    content:
      'Dibs found your live, but TikTok has not opened its comments to us yet. That takes a few seconds at times, and minutes when TikTok or the chat service has a fault. Dibs keeps trying by itself; a running live goes on, and the time is marked as missed. A new one without a comment for 5 minutes ends, and does not count for your plan: join again a little later.',
    keywords: ['silent', 'no comments', 'waiting', 'outage', 'busy', 'keeps trying'],
  },
  'name-changed': {
    title: 'I changed my TikTok name, and now the live ends at once. Why?',
    content:
      'Dibs reads the live of the name that you connected, and checks that the live there belongs to your account. After a change of name it may be somebody else who has the old one. Disconnect the account on your profile, connect it again under its new name, and join.',
    keywords: ['username', 'new name', 'handle', 'rename', 'wrong account', 'link again'],
  },
  'missed-comment': {
    title: 'A buyer wrote the code but is not on the list. Why?',
    content:
      'Most often the code was written differently, such as with a blank inside, or was not on your list yet at that moment. It may also be that TikTok kept the comment from everybody who is not logged in. If you see the comment in **Incoming comments**, add it with the plus sign. If it never came, ask the buyer to write again.',
    keywords: [
      'missing',
      'missed',
      'comments not coming in',
      'not listed',
      'not detected',
      'comment not caught',
      'not picked up',
      'comments gone',
      'skipped',
      'no claim',
      'complaint',
    ],
  },
  'not-delivered': {
    title: 'Which comments can no tool hear?',
    content:
      'TikTok keeps some comments from everybody who is not logged in: no tool can hear those, and no gap shows them. Dibs, like every tool of its kind, reads along as such a viewer. Comments of some buyers are hidden from it, and what TikTok takes for spam or low quality is left out. If you see a code on your phone that is not in **Incoming comments**, ask the buyer to write it once more, in other words.',
    keywords: [
      'hidden',
      'not delivered',
      'filtered',
      'spam',
      'low quality',
      'private buyer',
      'invisible',
      'missing comment',
      'limits',
    ],
  },
  'wrong-order': {
    title: 'A buyer says they were first. How do I check?',
    content:
      'Phones show comments in different order, since each receives them at another moment. Dibs goes by the time at which TikTok stamped them; tap the buyer and open **Receipt**, which tells both times and the difference. The final word is yours: choose **Make winner**.',
    keywords: [
      'dispute',
      'argument',
      'first',
      'unfair',
      'wrong winner',
      'order',
      'complaint',
      'proof',
    ],
  },
  'ended-by-itself': {
    title: 'Why did Dibs end my live by itself?',
    content:
      'The Live page and the note on it tell the reason. Possible ones: the live ended on TikTok; the time of your plan was used up; nobody opened Dibs for 3 hours and nothing was claimed; Dibs found no way back to the live for 5 minutes; the TikTok account was disconnected. What was read is saved under **Past Sessions**. If you are still live, join again: the same lists go on.',
    keywords: ['stopped', 'ended', 'disconnected', 'unexpectedly', 'kicked out', 'crash'],
  },
  offline: {
    title: 'What works without internet?',
    content:
      'Little: Dibs needs a connection to show you what is new. What is on the screen stays, your changes to the waitlists are kept and sent later, and Dibs connects again as soon as it can. A running live is not harmed, because our server does the reading.',
    keywords: [
      'offline',
      'no internet',
      'no signal',
      'wifi down',
      'airplane mode',
      'connection',
      'data',
    ],
  },
  'not-saved': {
    title: 'Dibs says that something could not be saved. What now?',
    content:
      'What you typed is still there: check your connection and try again. Changes to a waitlist are counted on the Live page until they are saved, kept on your device, and sent by themselves as soon as Dibs is open and connected. When one can no longer be made, Dibs says which and why. If it stays, write to us and tell us when it happened.',
    keywords: ['error', 'failed', 'not saved', 'try again', 'bug', 'problem', 'unexpected error'],
  },
}
