/** The plans' names: names of products, the same in every language. */
export const PLAN_NAMES = {
  free: 'Free Forever',
  hobbyist: 'Hobbyist',
  pro: 'Pro Seller',
  superstar: 'Superstar',
} as const
