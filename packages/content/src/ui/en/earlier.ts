/** The last comments of the live, to scroll, to search and to add from. */
export const earlier = {
  title: 'Earlier comments',
  search: 'Search names and comments',
  loading: 'Loading comments',
  more: 'Show more',
  none: 'No comments yet.',
  noMatch: 'No comment has “{{search}}”.',
  failed: 'The comments could not be loaded.',
  start: 'This is where the comments begin.',
  rest: 'Dibs keeps the last 2,000 comments. These go back to {{time}}.',
} as const
