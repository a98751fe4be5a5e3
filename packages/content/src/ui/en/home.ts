/** Home: the video account, joining a live, past sessions. */
export const home = {
  title: 'Home',
  account: {
    title: 'Your TikTok account',
    /** To who helps. */
    titleOfShop: 'The shop’s TikTok account',
    notConnected:
      'The shop’s owner has not connected a TikTok account yet. Until then no live can be followed here.',
    username: 'Username',
    connect: 'Connect',
  },
  /** What a newcomer has to do. */
  steps: {
    title: 'Set up in three steps',
    done: 'Done',
    tiktok: 'Connect your TikTok',
    tiktokHint: 'Once. After that, join any of your lives with one tap.',
    codes: 'Add item codes',
    codesHint: 'What buyers write to get an item, such as A1.',
    live: 'Go live',
    liveHint: 'Go live on TikTok, then join here.',
  },
  /** The account is another seller's now. */
  lost: {
    title: '@{{username}} was connected to another Dibs account on {{date}}, {{time}}.',
    takeBack:
      'Not you? Until {{date}}, {{time}}, the link in the message that we sent you gives it back.',
    proveAgain: 'If it is yours, connect it again.',
  },
  live: {
    ready: 'Ready when you are',
    readyHint: 'Go live on TikTok first, then join here.',
    goOnHint: 'Still in the live from {{time}}? Join again, and its lists go on.',
    madeRoom: 'Dibs left your last live to make room: nobody was here for half an hour.',
    join: 'Join Live',
    connecting: 'Connecting',
    onAir: 'On air',
    onAirHint: 'Dibs is reading the live of @{{username}}.',
    open: 'Open live',
    stop: 'Stop Stream',
    elsewhere: 'Running on another device',
    here: 'Running in another tab',
    elsewhereHint:
      'Dibs is reading the live of @{{username}} already. Open it to see it here, too.',
    reconnecting: 'Reconnecting...',
  },
  autoJoin: {
    label: 'Auto-join live',
    hint: 'When your account goes live, Dibs joins by itself within a minute.',
    slowMinutes_one: 'Your live is looked for about every minute. Press Join Live to be sure.',
    slowMinutes_other:
      'Your live is looked for about every {{count}} minutes. Press Join Live to be sure.',
    slowHours_one: 'Your live is looked for about every hour. Press Join Live to be sure.',
    slowHours_other:
      'Your live is looked for about every {{count}} hours. Press Join Live to be sure.',
    failed: 'Auto-join could not be switched. Please try again.',
  },
  past: {
    title: 'Past Sessions',
    refresh: 'Refresh past sessions',
    all: 'See all',
    empty: 'No past sessions yet',
    emptyHint: 'When a live ends, its winners and waitlists wait for you here.',
    failed: 'Past sessions could not be loaded.',
    open: 'Open the recap of',
    durationHelp: 'About this duration',
    notAdded_one: '{{count}} code named, not added',
    notAdded_other: '{{count}} codes named, not added',
    durationTip: 'How long Dibs read this live, from joining to the end.',
  },
  install: {
    title: 'Dibs on your home screen',
    text: 'Opens at once and fills the screen. Nothing to download from a store.',
    action: 'Install',
    dismiss: 'Not now',
  },
} as const
