/** What stands on a buyer's place as a warning, and how far apart two comments were. */
export const marks = {
  label: {
    takenDown: 'Taken down',
    afterGap: 'After a gap',
    aheadOfHeld: 'Earlier than a billed buyer',
    question: 'A question?',
    cancellation: 'Cancels?',
    longer: '{{word}}?',
    skipped: 'Skipped',
  },
  margin: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min {{seconds}} s',
    hours: '{{hours}} h {{minutes}} min',
  },
  late: '{{name}}’s comment came in late and was first by {{margin}}: {{name}} is ahead of {{other}} now.',
  lateTied:
    '{{name}}’s comment came in late, written in the same millisecond as {{other}}’s, with the earlier number: {{name}} is ahead now.',
} as const
