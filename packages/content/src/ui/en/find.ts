/** The search of the live page: buyers, codes, comments. */
export const find = {
  title: 'Find',
  label: 'Buyer, code or comment',
  found_one: '{{count}} found',
  found_other: '{{count}} found',
  nothing: 'Nothing here for “{{query}}”.',
  nobody: 'Nobody has a place yet.',
  searching: 'Looking through earlier comments …',
  failed: 'Earlier comments could not be searched. What is on screen was.',
  back: 'Back to the search',
  places_one: '{{count}} place',
  places_other: '{{count}} places',
  allPlaces: 'All places',
  comments: 'Latest comments',
} as const
