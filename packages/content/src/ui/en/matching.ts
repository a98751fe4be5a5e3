/** Which comment claims which code, and why. */
export const matching = {
  title: 'Try a comment',
  label: 'A comment',
  placeholder: 'For example: keep A12 kak',
  result: {
    claims: 'Claims {{code}}',
    nothing: 'Not a claim',
    contains: '{{code}} is in the comment.',
    whole: '{{code}} stands alone in the comment.',
    none: 'None of your codes is in this comment.',
    shorter: '{{code}} is in it, too, but shorter: the longest code counts.',
    laterInComment: '{{code}} is in it, too, just as long, but named later.',
    also: 'In the live, “Also {{code}}” adds it there, too.',
    notAlone: '{{code}} is only inside “{{around}}”, so it does not stand alone.',
  },
  warning: {
    insideCode: '“{{code}}” is inside {{other}}: comments with {{other}} go there.',
    containsCode:
      '{{other}} is inside this code: comments with “{{code}}” no longer go to {{other}}.',
    everydayWord: 'People write “{{code}}” all the time, and every such comment would count.',
    insideWord: '“{{code}}” will also catch “{{example}}”.',
    number: '“{{code}}” will also catch “{{example}}”, and prices and sizes that hold it.',
    askWhole: 'Count exact codes only?',
    whole: 'Yes, exact',
  },
  rule: {
    title: 'How codes are found',
    change: 'Change rule',
    contains: {
      name: 'Anywhere in the comment',
      hint: 'A code counts wherever it appears, also inside a longer word or number.',
      example: 'A1 is found in “A1”, in “keep A1!” and in “A12”.',
    },
    whole: {
      name: 'Exact code only',
      hint: 'A code counts when no letter or digit touches it.',
      example: 'A1 is found in “A1” and in “keep A1!”, not in “A12”.',
    },
    saving: 'Saving...',
    saved: 'Saved. It counts for comments from now on, also in a running live.',
    failed: 'The rule could not be changed.',
  },
} as const
