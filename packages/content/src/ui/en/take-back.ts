/** Where the message to an old address leads, when a new one replaces it. */
export const takeBack = {
  title: 'Take the change back?',
  lead: 'Somebody gave your Dibs account a new address or number in place of this one.',
  effect: {
    address: 'The old one comes back, and the new one goes.',
    devices: 'All devices are logged out, so that nobody stays in who should not be.',
  },
  confirm: 'Take the change back',
  confirming: 'Taking it back...',
  yours: 'Was it you? Then leave it as it is: nothing happens before you press.',
  done: {
    title: 'The change is taken back',
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
