import { PLAN_NAMES } from '../plan-names.ts'

/** The front page below its first screen; loaded after that stands. */
export const story = {
  steps: {
    title: 'Set up in three steps',
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
  plans: {
    title: 'Start free. Grow when your lives do.',
    lead: 'Winners and waitlists are on every plan.',
    perMonth: 'per month',
    free: 'forever',
    name: PLAN_NAMES,
    sessions: '{{value}} lives a month',
    sessionsUnlimited: 'Lives without limit',
    minutes: 'up to {{value}} minutes each',
    hours: 'up to {{value}} hours each',
    durationUnlimited: 'as long as you like',
    items: '{{value}} item codes',
    itemsUnlimited: 'Item codes without limit',
    manual: 'Add and remove by hand',
    export: 'Auto-join and recap export',
  },
  questions: {
    title: 'Questions',
    entries: {
      order: {
        question: 'Two buyers comment at the same moment. Who wins?',
        answer:
          'The one whose comment TikTok stamped first, to the millisecond; with equal stamps, the lower message number. A slow connection on your side changes nothing.',
      },
      phone: {
        question: 'My phone dies during the live. What is lost?',
        answer:
          'Nothing. Our server listens, not your phone. Open Dibs on any phone or computer within 10 minutes and your lists are there.',
      },
      access: {
        question: 'Do you need my TikTok password?',
        answer:
          'No. You show that the account is yours by putting a word into its bio for a minute. Dibs reads the public comments of your live, and nothing else.',
      },
      stop: {
        question: 'Can I cancel any time?',
        answer:
          'Any time. Your profile has a button that downloads your data, one that erases it, and one that deletes your account.',
      },
    },
  },
  closing: { title: 'Next live, leave the counting to Dibs.', cta: 'Log in or sign up' },
  footer: {
    tagline: 'Made for people who sell live.',
    independent: 'Dibs is independent and not affiliated with TikTok.',
  },
} as const
