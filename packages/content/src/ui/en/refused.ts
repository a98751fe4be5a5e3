/** Changes by hand that were refused. */
export const refused = {
  label: 'Changes that could not be made',
  what: {
    add: '{{name}} could not be added to {{item}}.',
    remove: '{{name}} could not be removed from {{item}}.',
    undo: 'The change to {{name}} on {{item}} could not be undone.',
    winner: '{{name}} could not be made winner on {{item}}.',
    up: '{{name}} could not be moved up on {{item}}.',
    down: '{{name}} could not be moved down on {{item}}.',
    bottom: '{{name}} could not be skipped to the bottom on {{item}}.',
    place: '{{name}} could not be moved on {{item}}.',
    quantity: 'The quantity of {{name}} on {{item}} could not be changed.',
    restart: '{{item}} could not be put on sale again.',
    goods: '{{item}} could not be changed.',
    block: '{{name}} could not be blocked.',
    unblock: '{{name}} could not be unblocked.',
  },
  otherLive: 'In another live:',
  noReason: 'Try again in a moment.',
} as const
