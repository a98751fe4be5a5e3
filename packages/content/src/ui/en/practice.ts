/** What is shown during a practice, and to begin one. */
export const practice = {
  title: 'Want to try it first?',
  hint: 'Five minutes with made-up buyers, on your own. Nothing of it is kept.',
  start: 'Practice live',
  runningHint: 'The buyers are made up, and nothing is kept.',
  open: 'Open practice',
  stop: 'End practice',
  note: 'Practice: the buyers are made up.',
  kept: 'Nothing of it is kept.',
  left: '{{time}} left',
  triedOut: 'In your lives, adding and removing by hand comes with {{plan}}.',
  again: 'Practice again',
  failed: 'Practice could not start.',
  results: {
    title: 'What came of it',
    waiting_one: '{{count}} waiting',
    waiting_other: '{{count}} waiting',
  },
  bill: {
    title: 'The bill for {{name}}',
    total: 'Total',
    noPrice: 'no price yet',
    hint: 'After a real live every winner gets a bill like this. You send its link in a chat, they pay, and you see who still owes.',
    addPrices: 'Add prices',
  },
} as const
