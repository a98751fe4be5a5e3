/** What is shown of a second source of comments beside TikTok. */
export const beside = {
  title: 'Comments from elsewhere',
  source: 'the second source',
  offer: '{{name}}: “{{text}}”',
  take: 'Add to {{item}}',
  takeLong: 'Add {{name}} to {{item}}',
  putAside: 'Leave {{name}} off {{item}}',
  byArrival: 'Only from {{source}}. It came in at {{time}}.',
  bySender: 'Only from {{source}}, {{time}} by its clock.',
  compared:
    '{{both}} comments came from TikTok and from {{source}}, {{alone}} only from {{source}}, {{tiktokAlone}} only from TikTok.',
  span: 'Compared from {{from}} to {{to}}: from the first comment of {{source}} to its last.',
  uncompared_one:
    '{{number}} more from {{source}} could not be compared: at that moment TikTok was not read all through.',
  uncompared_other:
    '{{number}} more from {{source}} could not be compared: at those moments TikTok was not read all through.',
  lead: 'A program of yours can send the comments that it reads to this address as well. Dibs compares them with TikTok’s, and offers you what TikTok left out. None of them claims by itself.',
  show: 'The address for your program',
} as const
