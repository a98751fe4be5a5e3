/** What slips through a live's matching, and the ways to take it in: offered, never done by itself. */
export const slips = {
  chip: {
    label: '{{item}}?',
    take: 'Add {{name}} to {{item}}',
    change: 'Move {{name}} from {{claimed}} to {{item}}',
  },
  takenOne: '{{name}} added to {{item}}.',
  taken_one: '{{count}} buyer added to {{item}}.',
  taken_other: '{{count}} buyers added to {{item}}.',
  undo: 'Undo',
  dismiss: 'Not {{item}}',
  earlier: 'Earlier comments',
  gap: {
    divider: 'Missed {{length}} here',
    nothing: 'Back. Nothing was missed.',
    missed: '{{length}} were missed, {{from}} to {{to}}.',
  },
  doubt: {
    next: 'Next: {{name}}',
    nobody: 'Nobody else yet',
    keep: 'Keep',
    keepLong: 'Keep {{name}} as winner of {{item}}',
    locked: 'Removing comes with {{plan}}. You can skip.',
  },
  also: {
    label: 'Also {{item}}',
    long: 'Also {{item}}: add {{name}}',
  },
  /** Behind an item's name: somebody who has no place on it. */
  overview: 'others named it, too',
  earlierThan: '{{count}} earlier?',
  near: {
    take: '{{name}} “{{text}}”: add to this list',
  },
  displaces: '{{name}} wins {{item}} now, {{other}} moves down.',
  cancelled: {
    note: 'Wrote “{{text}}”',
    remove: 'Remove {{name}} from {{item}}',
  },
} as const
