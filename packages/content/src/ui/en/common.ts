/** Words that every screen uses: the shell, actions, dates, failures. */
export const common = {
  nav: {
    label: 'Main',
    home: 'Home',
    live: 'Live',
    items: 'Items',
    profile: 'Profile',
    help: 'Help',
  },
  skipToContent: 'Skip to content',
  action: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    retry: 'Try again',
    delete: 'Delete',
    dismiss: 'Dismiss',
  },
  status: {
    loading: 'Loading...',
    deleting: 'Deleting...',
  },
  stream: {
    badge: 'Live',
    disconnect: 'Disconnect',
    stopTitle: 'Stop listening?',
    stopMessage:
      'Your TikTok live keeps running. Dibs stops on all your devices; winners and waitlists stay in your past sessions.',
    stopConfirm: 'Stop Stream',
    stopping: 'Stopping...',
  },
  date: { invalid: 'Invalid Date', missing: 'N/A', justNow: 'just now' },
  duration: {
    hoursMinutes: '{{hours}} h {{minutes}} min',
    hours: '{{hours}} h',
    minutes: '{{minutes}} min',
    underMinute: 'less than 1 minute',
  },
  language: { label: 'Language', en: 'English', id: 'Bahasa Indonesia' },
  error: {
    profile: 'Your profile could not be loaded. Dibs keeps trying.',
    unexpected: 'An unexpected error occurred',
    offline: 'No answer from Dibs. Check your connection and try again.',
    pageTitle: 'This page did not load',
    pageMessage: 'Your data is safe. Load the page again to go on.',
    reload: 'Load again',
    region: 'This part has stopped working. Everything else goes on.',
  },
  writeToSupport: 'Write to {{email}}',
  notFound: {
    title: 'Oops! Page not found',
    message: "This page doesn't exist. The link may be old or mistyped.",
    home: 'Go to home',
  },
  legal: {
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    updated: 'Last updated {{date}}',
    loadFailed: 'The text could not be loaded. Please try again.',
  },
} as const
