/** Dibs as an app on this device: its versions, being without a network. */
export const device = {
  offline: {
    title: 'Offline',
    lead: 'Dibs keeps trying to connect.',
    more: 'What still works?',
    screen: 'What is on your screen stays, and comes up to date by itself.',
    live: 'A running live is read by our server, not by this phone. It goes on without you, and every claim will be in your lists.',
    network:
      'Changes by hand wait on this device and are sent by themselves. New items and joining a live need the network.',
  },
  update: {
    ready: 'A new version of Dibs is ready.',
    apply: 'Use it now',
    later: 'At the next start',
  },
} as const
