/** Adding a comment to a waitlist by hand. */
export const picker = {
  title: 'Add to a waitlist',
  comment: '{{name}} wrote',
  createLabel: 'New item code',
  createPlaceholder: 'Code, up to 15 chars',
  create: 'Create and claim',
  or: 'or choose one of yours',
  searchLabel: 'Search your item codes',
  listLabel: 'Your item codes',
  noMatch: 'No code contains “{{search}}”.',
  noItems: 'You have no item codes yet. Create the first one above.',
  save: 'Save claim',
  grid: {
    label: 'Tap a code to add the comment',
    held: 'has a place already',
  },
} as const
