/** Where messages lead about a new address in place of an old one, and about a lost video account. */
export const takeBack = {
  title: 'Undo this change?',
  lead: 'Somebody gave your Dibs account a new address or number in place of this one.',
  effect: {
    address: 'The old one comes back, and the new one goes.',
    devices: 'All devices are logged out, so that nobody stays in who should not be.',
  },
  account: {
    title: 'Take your TikTok account back?',
    lead: 'Somebody connected the TikTok account that was connected to you to their Dibs account.',
    effect: {
      account: 'It is connected to you again; whoever has it now loses it.',
      live: 'A live that is running with you goes on as it is.',
    },
    confirm: 'Take it back',
    confirming: 'Taking it back...',
    yours: 'Was it you, with another Dibs account? Then leave it as it is.',
    done: 'The account is yours again',
    home: 'To Dibs',
  },
  confirm: 'Undo the change',
  confirming: 'Undoing...',
  yours: 'Was it you? Then leave it as it is: nothing happens before you press.',
  done: {
    title: 'The change is undone',
    logIn: 'Log in',
  },
  expired: {
    title: 'This link no longer works',
    text: 'A link works once, and for 72 hours. If your account is not in your hands, write to us.',
  },
  noToken: {
    title: 'Open the link once more',
    text: 'What it carries is not kept. Go back to the message that we sent you, and open its link.',
  },
} as const
