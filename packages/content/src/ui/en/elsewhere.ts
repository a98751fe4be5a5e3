/** What is shown of a live whose comments do not come from TikTok. */
export const elsewhere = {
  title: 'Comments from elsewhere',
  none: 'No comment has come yet.',
  last: 'Last comment at {{time}}',
  lead: 'Another program posts the comments of your live to this address. Until it does, your lists stay empty. After an hour without a comment the live ends.',
  address: 'Address',
  copyAddress: 'Copy address',
  key: 'The program needs a key that may send comments.',
  keyLink: 'To the keys',
  example: 'An example to try in a terminal',
  copyExample: 'Copy example',
  copied: 'Copied',
  copyFailed: 'It could not be copied.',
  failed: 'The address could not be loaded. Dibs tries again by itself.',
  stopMessage:
    'Dibs stops on all your devices and takes no more comments; winners and waitlists stay in your past sessions. This live cannot go on again.',
  order: {
    sender: 'Who was first is told by the times that came with the comments.',
    arrival: 'Who was first is told by when comments came in: they bring no time.',
    mixed:
      'Until {{time}} the times that came with the comments told who was first. Since then it is when comments came in.',
  },
} as const
