/** What can be done with a place, and the question before it is taken away. */
export const place = {
  winner: 'Make winner',
  keepWinner: 'Keep as winner',
  up: 'Move up',
  down: 'Move down',
  bottom: 'Move to bottom',
  place: 'To place …',
  placeTo: 'Which place?',
  placeHint: 'Tap the place that {{name}} moves to.',
  placeNumber: 'Waitlist number, 1 to {{last}}',
  placeLoses: '{{name}} loses {{item}}',
  remove: 'Remove from {{item}}',
  removeTitle: 'Remove {{name}}?',
  removeWaiting: '{{name}} loses the place on {{item}}, and those behind move up.',
  removeWinner: '{{name}} loses {{item}}, and {{next}} wins it.',
  removeLast: '{{name}} loses {{item}}, and nobody is next in line.',
  removeConfirm: 'Remove',
} as const
