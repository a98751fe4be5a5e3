/** What slipped through is offered with, and the questions before it is taken in. */
export const offers = {
  label: 'Claims that slipped through',
  named_one: '{{count}} buyer wrote {{item}} before it counted.',
  named_other: '{{count}} buyers wrote {{item}} before it counted.',
  first: '{{name}} was first.',
  take_one: 'Add them',
  take_other: 'Add them',
  unregistered: '{{buyers}} buyers wrote {{item}}, not one of your codes.',
  others_one:
    '{{count}} more wrote it differently, or another code with it: add them from the comments.',
  others_other:
    '{{count}} more wrote it differently, or another code with it: add them from the comments.',
  missing: 'There may be others from {{from}} to {{to}}.',
  more_one: '{{count}} more code: {{items}}',
  more_other: '{{count}} more codes: {{items}}',
  showMore: 'Show',
  add: 'Add {{item}} and these buyers',
  addBrief: 'Add {{item}}',
  noItems: 'You have no item codes yet, so no comment can be a claim.',
  addItems: 'Add codes',
  failed: 'This could not be added. Please try again.',
  nobody: '{{item}} is on your list now.',
  notAdded:
    'Named, not added: {{codes}}. The recap can still add them, until a day after the live.',
  ask: {
    title: 'Add {{name}} to {{item}}?',
    displaces:
      '{{name}} wrote {{margin}} before {{winner}}, so {{name}} becomes the winner and {{winner}} moves down.',
    tied: '{{name}} wrote in the same millisecond as {{winner}}, with the earlier number, so {{name}} becomes the winner and {{winner}} moves down.',
    earlier_one: '{{names}} wrote it before {{name}}.',
    earlier_other: '{{names}} wrote it before {{name}}.',
    all: 'Add all {{count}}, earliest first',
    only: 'Only {{name}}',
    confirm: 'Add {{name}}',
  },
  whole: {
    won: '“{{word}}” won {{item}}. Count exact codes only?',
    counted: '“{{word}}” counts as {{item}}. Count exact codes only?',
    done: 'Exact codes only. “{{word}}” stays in {{item}} until you remove it.',
    yes: 'Yes, exact',
    undo: 'Undo',
    no: 'No, leave it',
    failed: 'The rule could not be changed.',
  },
} as const
