/** The public front page. */
export const landing = {
  login: 'Log in',
  hero: {
    title: 'First to comment. First in line.',
    lead: 'Dibs reads the comments of your TikTok Live, spots your item codes and keeps a winner and a waitlist for every item. You keep selling.',
    cta: 'Start with your next live',
    note: 'Free plan, no password, no app to install.',
  },
  demo: {
    label: 'Example: comments turn into a winner and a waitlist',
    badge: 'Example',
    comments: 'Comments',
    play: 'Play',
    pause: 'Pause',
    replay: 'Play again',
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
  steps: {
    title: 'Three things, then you are live',
    one: {
      title: 'Write down your codes',
      text: 'Short ones, as you say them on air: A12, B3, red tunic. Up to 15 characters.',
    },
    two: {
      title: 'Join your live',
      text: 'Dibs listens from our side. Your phone may sleep, your tab may close: nothing is missed.',
    },
    three: {
      title: 'Read out the winner',
      text: 'Every item shows who was first and who is next. When it is over, the recap is ready.',
    },
  },
  promises: {
    title: 'What you can count on',
    one: {
      title: 'Nobody jumps the line',
      text: "The order is the platform's own time stamp, to the millisecond. Not who has the faster internet.",
    },
    two: {
      title: 'Nothing heard is lost',
      text: 'A claim on your screen stays, through a dead battery or a lost signal. If something could not be heard, Dibs says so.',
    },
    three: {
      title: 'You have the last word',
      text: 'Add, move or remove anyone by hand. Your decision holds, whatever comes in later.',
    },
  },
  closing: { title: 'Next live, leave the counting to Dibs.', cta: 'Log in or sign up' },
  footer: {
    tagline: 'Made for people who sell live.',
    independent: 'Dibs is independent and not affiliated with TikTok.',
  },
} as const
