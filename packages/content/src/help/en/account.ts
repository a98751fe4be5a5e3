import type { HelpTexts } from '../entry.ts'

/** The account, its plan, and getting help. */
export const account: HelpTexts<'account'> = {
  'change-contact': {
    title: 'How do I change my email address or phone number?',
    content:
      'Open **Profile**, tap the pencil beside it and type the new one. We send a code of six digits there; the change counts once you have entered it. From then on you can log in with it. Write a phone number with its country code, such as +62812 and so on.',
    keywords: ['email', 'phone', 'number', 'change', 'new number', 'OTP', 'contact', 'name'],
  },
  'disconnect-account': {
    title: 'How do I disconnect my TikTok account?',
    content:
      'Open **Profile** and tap **Disconnect** beside the TikTok account. A running live ends; your item codes and recaps stay. To join a live again you connect and prove an account once more.',
    keywords: ['unlink', 'disconnect', 'remove TikTok', 'change account', 'other account'],
  },
  'plans-prices': {
    title: 'Which plans are there, and what do they cost?',
    content:
      'Free: 3 lives a month of 30 minutes, 25 codes. Hobbyist, Rp 49,000 a month: 15 lives of 2 hours, 100 codes, adding and removing by hand. Pro Seller, Rp 149,000: 25 lives of any length, unlimited codes, auto-join and CSV export. Superstar, Rp 299,000: everything without limit. Winners and waitlists are on every plan.',
    keywords: [
      'price',
      'cost',
      'Rp',
      'free',
      'hobbyist',
      'pro',
      'superstar',
      'subscription',
      'pay',
    ],
  },
  'change-plan': {
    title: 'How do I change my plan?',
    content:
      'Open **Profile** and tap **Change plan**. A smaller plan takes effect at once. A larger one does, too, or shows **Ask for this plan**: then our team first settles with you how you pay. Nothing is charged by itself, and no card is asked for. Nothing that you have is deleted when you change.',
    keywords: [
      'upgrade',
      'downgrade',
      'subscribe',
      'cancel plan',
      'switch',
      'request',
      'pay for my plan',
    ],
  },
  'sessions-per-month': {
    title: 'How are my lives of the month counted?',
    content:
      'Each live that Dibs read counts once, in the month in which it began; **Home** shows how many are left. A try that never reached your live does not count, and neither does a second device that joins. The month is the calendar month in Jakarta time. Free has 3 lives, Hobbyist 15, Pro Seller 25, Superstar as many as you like.',
    keywords: ['quota', 'monthly', 'limit', 'sessions left', 'reset', 'how many lives', 'used up'],
  },
  'locked-feature': {
    title: 'Why is a button locked?',
    content:
      'It belongs to a larger plan, whose name stands on it. Tap it to compare the plans. Adding and removing by hand start with Hobbyist, auto-join and CSV export with Pro Seller. What you have saved stays readable on every plan.',
    keywords: ['lock', 'padlock', 'upgrade', 'not allowed', 'plan limit', 'premium', 'unavailable'],
  },
  'support-hours': {
    title: 'How do I reach a person, and when?',
    content:
      'Under **Help and support** you find the contact form, our email address, the community and announcements. Our team is there every day from 8 AM to 5 PM Jakarta time; the page shows this in your own time, too. Questions from Superstar accounts are answered first, around the clock. A direct chat is coming soon.',
    keywords: [
      'contact',
      'support',
      'help desk',
      'human',
      'email',
      'hours',
      'chat',
      'community',
      'CS',
    ],
  },
  assistant: {
    title: 'What can the assistant do?',
    content:
      'It answers questions about Dibs, from the same help that you read here. Open it with **Ask Dibs** at the right edge, a tab that you can drag up or down. It does not see your lives, your buyers or your account, and it can be wrong. The conversation is gone once you reload Dibs or log out. Please write no personal data into it.',
    keywords: ['AI', 'bot', 'chatbot', 'ask', 'question', 'tab', 'artificial intelligence'],
  },
  helpers: {
    title: 'How can somebody help me in a live or with parcels?',
    content:
      'Open **Profile**, then **Your helpers**, and tap **Invite a helper**. Choose **Live desk** for who sits at the live with you, or **Packing** for who packs. They scan the code or open the link: it works once, within a day, unless you **Withdraw** it. They log in with their email or number. Who packs has parcels, addresses and labels, and no prices. Neither sees your bank accounts, sums or buyers’ histories, and every change shows who made it. **Remove** closes your shop to them within seconds. Ten can help.',
    keywords: [
      'helper',
      'staff',
      'admin',
      'employee',
      'team',
      'share account',
      'invite',
      'packing',
      'two people',
    ],
  },
  'help-in-a-shop': {
    title: 'I was invited to help in a shop. How does it work?',
    content:
      'Open the link or scan the code within a day, log in with your own email or number, say your name, and tap **Accept**. The strip at the top says whose shop you are in; **Switch** takes you to your own and back. What you change stands there with your name. If you pack, **Packing** lists the lives with parcels. What the shop’s plan does not include, only its owner can change. To stop, open **Profile** in that shop and tap **Stop helping here**.',
    keywords: ['invited', 'invitation', 'switch shops', 'helper', 'link expired', 'other shop'],
  },
  'log-out': {
    title: 'How do I log out, and how long do I stay logged in?',
    content:
      'Open **Profile** and tap **Log out**. A login that is not used ends by itself after 30 days. Logging out on one device leaves the others logged in.',
    keywords: ['log out', 'sign out', 'session', 'lost phone', 'stay logged in', '30 days'],
  },
  keys: {
    title: 'What are keys for?',
    content:
      'A key lets another program do in your name what you choose, without your log-in: read your lists and bills into a spreadsheet, send comments into your live, or report payments. You make one in **Profile** under **Keys**, with the rights that it needs and no more, for ever or for a time. It is shown once. Whoever has it can use it, so **Revoke** it when a phone is lost or a sheet was shared. How a program uses it is in the project’s documents under “api”.',
    keywords: ['key', 'API', 'spreadsheet', 'Google Sheets', 'program', 'developer'],
  },
  suspended: {
    title: 'Why is my account suspended?',
    content:
      'We may suspend an account that breaks the **Terms of Service**, for example one used for forbidden goods or to harass buyers. You are told when you log in with a right code. If you think that this is a mistake, write to us by email and name the address or number of your account.',
    keywords: ['suspended', 'banned', 'blocked', 'locked out', 'disabled', 'terms'],
  },
}
