/** The public front page. */
export const landing = {
  login: 'Log in',
  hero: {
    title: 'First to comment. First in line.',
    lead: 'Dibs reads your TikTok Live comments and keeps a winner and a waitlist per item.',
    cta: 'Start with your next live',
    note: 'Free plan, no password, nothing to install.',
  },
  demo: {
    label: 'Example: comments turn into a winner and a waitlist',
    badge: 'Example',
    comments: 'Comments',
    play: 'Play',
    pause: 'Pause',
    winner: 'Winner',
    waitlist: 'Waitlist #{{number}}',
    empty: 'No claim yet',
    claims_one: '{{count}} claim',
    claims_other: '{{count}} claims',
    script: {
      one: 'hi kak, just joined',
      two: 'KEEP A12!!',
      three: 'a12 please kak',
      four: 'how long is it?',
      five: 'A12 if anyone cancels',
      six: 'b3 for me',
      seven: 'A12 A12 A12',
    },
  },
} as const
