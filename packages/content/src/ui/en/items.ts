/** The item codes. */
export const items = {
  title: 'Items',
  lead: 'Codes that Dibs looks for in the comments. Upper and lower case are the same.',
  add: {
    label: 'New item code',
    placeholder: 'Item code (15 chars)',
    submit: 'Add',
    counter: '{{count}} of {{max}} characters',
  },
  list: {
    title: 'Your item codes',
    count_one: '{{count}} code',
    count_other: '{{count}} codes',
    empty: 'No item codes yet',
    emptyHint: 'Add the codes that you say on air, for example A12 or red tunic.',
    failed: 'Your item codes could not be loaded.',
    changed: 'Changed {{time}}',
  },
  row: {
    edit: 'Edit {{code}}',
    delete: 'Delete {{code}}',
    editLabel: 'Item code',
    save: 'Save {{code}}',
    cancel: 'Do not change {{code}}',
  },
  remove: {
    title: 'Delete {{code}}?',
    message:
      'Dibs stops looking for this code. Claims that it has already, and your recaps, stay as they are.',
  },
  error: {
    tooLong: 'An item code has at most {{max}} characters.',
    exists: 'You have the code {{code}} already.',
    addFailed: 'The code could not be added.',
    editFailed: 'The code could not be changed.',
    deleteFailed: 'The code could not be deleted.',
  },
} as const
