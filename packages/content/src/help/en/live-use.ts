import type { HelpTexts } from '../entry.ts'

/** During a live. */
export const liveUse: HelpTexts<'liveUse'> = {
  'start-live': {
    title: 'How do I start?',
    content:
      'Go live on TikTok first. Then tap **Join Live** on **Home** or on the Live page. When you read "Connected. Dibs is reading.", comments appear and the lists fill. Comments from before that moment are not delivered by TikTok.',
    keywords: ['join', 'begin', 'go live', 'connect', 'stream', 'start stream'],
  },
  'comments-from-elsewhere': {
    title: 'What if TikTok Live is down? Can comments come from elsewhere?',
    content:
      'Yes. On the **Live** page tap **Comments from elsewhere**: the live starts without TikTok and shows an address. A program sends the comments there, with a key from **Profile**, **Keys**. Lists, bills and recap are as ever. If it sends times along, they tell who was first; else it is when comments came in. Social Stream Ninja needs a small bridge (see the API page); its comments pass its own servers first. Your TikTok account must be verified as always.',
    keywords: [
      'youtube',
      'shopee',
      'facebook',
      'instagram',
      'tiktok down',
      'api',
      'program',
      'social stream ninja',
      'ingest',
      'without tiktok',
      'address',
    ],
  },
  'second-source': {
    title: 'Can another program check what TikTok leaves out?',
    content:
      'Yes. While you are live on TikTok, a program can send the comments that it reads to Dibs as well. The address is in the settings of the live page, under **Comments from elsewhere**. None of these claims by itself. Where one names a code and TikTok has not brought it within 30 seconds, you are offered to add it, by its own time. If TikTok brings it after all, TikTok’s time counts. The recap counts how many came from both, and how many from only one.',
    keywords: ['missing', 'hidden comments', 'left out', 'compare', 'program', 'tool', 'beside'],
  },
  'stop-live': {
    title: 'How do I stop?',
    content:
      'Tap **Disconnect** at the top, or **Stop Stream** on **Home**, and confirm. This ends Dibs on all your devices, but not your live on TikTok. When you end the live on TikTok, Dibs notices and stops by itself. Winners and waitlists are saved under **Past Sessions** either way.',
    keywords: ['end', 'finish', 'disconnect', 'stop stream', 'close', 'quit'],
  },
  'several-devices': {
    title: 'Can I use several phones or a laptop as well?',
    content:
      'Yes. Log in with the same account wherever you like; a device that comes later taps **Join here, too** and sees the same lists. A change on one device shows on the others at once. But there is one live at a time: two lives of different accounts cannot run together.',
    keywords: [
      'multiple devices',
      'laptop',
      'tablet',
      'team',
      'admin',
      'second phone',
      'two lives',
    ],
  },
  'sleeping-phone': {
    title: 'What if my phone locks, or I close Dibs?',
    content:
      'Nothing is missed. It is our server that reads, not your phone. It goes on until your live ends, or your plan’s time does. Open Dibs again, and the lists are complete. Only when nobody opens Dibs for 3 hours and nothing is claimed does it stop by itself; with auto-join switched on not even then.',
    keywords: ['sleep', 'lock', 'screen off', 'battery', 'closed tab', 'background', '3 hours'],
  },
  'leave-warning': {
    title: 'Why does the browser warn me when I leave?',
    content:
      'Because this device disconnects from the stream when you close the page. The warning is the browser’s own. Your lists are safe: Dibs reads on until your live ends. Come back whenever you like.',
    keywords: ['warning', 'leave page', 'close tab', 'reload', 'refresh', 'are you sure'],
  },
  'auto-join': {
    title: 'Can Dibs join my live by itself?',
    content:
      'Yes, on Pro Seller and Superstar. Switch on **Auto-join live** once, on **Home**. When your connected account goes live, Dibs mostly notices within a minute and joins, even if no device of yours has Dibs open. When many sellers wait at the same time it can take longer; the switch then says how long. Press **Join Live** to be sure.',
    keywords: ['automatic', 'auto join', 'autojoin', 'auto start', 'forgot to join', 'switch'],
  },
  'comment-marks': {
    title: 'What do the marks on comments mean?',
    content:
      'A sparkle: the comment holds one of your codes and was claimed. A hand: you added it yourself. A grey bar: you removed it. A comment without a mark holds none of your codes. If TikTok took a comment down, that stands beside it.',
    keywords: [
      'sparkle',
      'hand',
      'grey',
      'gray',
      'highlighted',
      'icon',
      'colour',
      'symbol',
      'star',
    ],
  },
  'claim-marks': {
    title: 'What do the marks on a winner mean?',
    content:
      '**A question?** and **Cancels?**: the comment sounds like one. C15?: your code stands only inside something longer. The crown is hollow then, with who is next beside it: tap **Keep** if they are the winner, or **Skip**. **Taken down**: TikTok no longer shows it. **After a gap**: right after a stretch that was not read, so somebody may have been earlier. Also B1: the comment names another of your codes, one tap adds it there. Such a code has a tile, too. All of them are claims; you decide.',
    keywords: ['mark', 'question', 'cancel', 'batal', 'taken down', 'gap', 'badge', 'two codes'],
  },
  receipt: {
    title: 'How can I show a buyer why somebody else won?',
    content:
      'Tap the place in the waitlist, also in a recap, and open **Receipt** below the buttons. It tells when the comment was written by TikTok’s clock, when Dibs read it, which code matched and by which rule, by how much it was first or behind, and every change by hand with time and device. **Copy receipt** makes a text that you can send to the buyer.',
    keywords: ['proof', 'receipt', 'evidence', 'complaint', 'first', 'dispute', 'why', 'seconds'],
  },
  'checked-live': {
    title: 'Can buyers check that the list was right?',
    content:
      'Yes, where you switch it on: for all lives under **Profile**, at **Lives that can be checked**, or for one in the receipt of a place, with **Let others check this live**. Dibs then seals the list about once a minute, and nobody can change it unseen afterwards, you and Dibs included. **Share proof** copies an address for one buyer; bills lead to it, too. The page computes it in the buyer’s own browser. It does not show that every comment was read, or that comments were real.',
    keywords: [
      'proof',
      'check',
      'fair',
      'trust',
      'honest',
      'sealed',
      'signature',
      'verify',
      'cheating',
    ],
  },
  'comment-list': {
    title: 'Why do I see only the last comments?',
    content:
      'The list shows the newest 51 comments, so that it stays quick. Older ones are in **Earlier comments** below the list: the last 2,000, to search and to add from while the live runs. Claims are always saved. While you have scrolled or aim at a comment, new ones wait and a button tells how many there are.',
    keywords: ['old comments', 'scroll', 'history', '51', 'disappeared', 'comment gone'],
  },
  'add-by-hand': {
    title: 'How do I add a buyer by hand?',
    content:
      'Tap the plus sign beside the comment in **Incoming comments**. Tap the code that it is for: it is saved at once, with **Undo** below the lists. Or type a new code and tap **Create and claim**; or search, choose one and tap **Save claim**. The claim takes its place by the time at which the comment was written, not at the end. Adding by hand is part of Hobbyist and the larger plans.',
    keywords: ['manual', 'manually', 'plus', 'add claim', 'typo', 'wrong code', 'hand'],
  },
  'move-claim': {
    title: 'How do I change the order?',
    content:
      'Tap the buyer in the waitlist and choose **Make winner**, **Move up**, **Move down**, **Move to bottom**, or **To place …** for any place at once: tap it, or type its number. Your decision holds: whoever you made winner stays winner, whatever arrives later. To make sure of the present winner, choose **Keep as winner**. This works on every plan.',
    keywords: ['move', 'reorder', 'swap', 'winner', 'up', 'down', 'bottom', 'position', 'priority'],
  },
  'remove-claim': {
    title: 'How do I remove a buyer?',
    content:
      'Tap the buyer in the waitlist, choose to remove, and confirm with **Remove**. The next in line moves up. Everything this buyer wrote for the item up to then stays removed; a comment written afterwards claims anew. Removing by hand is part of Hobbyist and the larger plans.',
    keywords: ['delete claim', 'cancel', 'hit and run', 'no show', 'kick', 'remove', 'ghost buyer'],
  },
  undo: {
    title: 'I removed the wrong buyer. Can I undo it?',
    content:
      'Yes. Your last changes on all your devices stand on the Live page under **Last changes by you**, moves too; the recap has every one of them. Tap **Undo**: the place is as it was before. Of several changes to one place, undo the newest first. After the live, the recap offers the same.',
    keywords: ['undo', 'mistake', 'put back', 'restore', 'by accident', 'wrong buyer'],
  },
  'waitlist-order': {
    title: 'Who wins when two buyers write at the same time?',
    content:
      'The one whose comment TikTok stamped first. Dibs orders by TikTok’s own time stamp, to the millisecond, never by whose comment arrived first on your screen. So no buyer gains from a faster connection, and every device shows the same order.',
    keywords: ['first', 'order', 'fair', 'time', 'timestamp', 'tie', 'same time', 'queue', 'fight'],
  },
  'one-place': {
    title: 'Can a buyer stand on a waitlist twice?',
    content:
      'No. For each item a buyer has one place per live, that of the earliest comment; writing the code again changes nothing. On the waitlists of other items the same buyer can stand, too. Your own comments never claim.',
    keywords: ['duplicate', 'double', 'spam', 'twice', 'several times', 'own comment', 'quantity'],
  },
  'late-comments': {
    title: 'Why did a new buyer appear ahead of others?',
    content:
      'TikTok delivers some comments a little late. When one comes in, it goes to the place that its time stamp gives it, even if that is the first. When that changes the winner on your screen, Dibs says so. Places that you gave by hand do not give way. Wait a moment before you call out a winner, or choose **Keep as winner**.',
    keywords: [
      'late',
      'jumped',
      'winner changed',
      'overtake',
      'ahead',
      'suddenly',
      'order changed',
    ],
  },
  'duration-limit': {
    title: 'How long can a live be?',
    content:
      '30 minutes on the free plan, 2 hours on Hobbyist, without limit on Pro Seller and Superstar. Dibs warns you 5 minutes before. When the time is up, the live ends cleanly in Dibs and its recap is complete; your live on TikTok goes on. You can join again, which counts as another live. The time runs from the first start, also while you have stopped Dibs: what counts is one live of that length, not its best minutes put together.',
    keywords: ['30 minutes', '2 hours', 'time limit', 'duration', 'free plan', 'stopped', 'longer'],
  },
  'sound-vibration': {
    title: 'Can Dibs tell me about a new winner by sound?',
    content:
      'Yes. Open **Live settings** on the Live page and switch on **Sound for a new winner**, **Vibrate for a new winner** or both. **Keep the screen on** stands there, too. Each device remembers its own choice; iPhones offer no vibration in the browser.',
    keywords: ['sound', 'vibrate', 'vibration', 'notification', 'mute', 'ring', 'silent', 'alert'],
  },
  'keyboard-shortcuts': {
    title: 'Are there keyboard shortcuts?',
    content:
      'Yes, on the Live page of a computer. Press ? to see them all. If they are in your way, switch **Keyboard shortcuts** off in **Live settings**.',
    keywords: ['keyboard', 'shortcut', 'hotkey', 'keys', 'computer', 'laptop', 'question mark'],
  },
}
