/** Plans, their limits, and how much of them is used. */
export const plans = {
  title: 'Plans',
  see: 'See plans',
  /** Read out before the plan's name. */
  locked: 'Locked, comes with',
  /** Names of products: the same in every language. */
  name: {
    free: 'Free Forever',
    hobbyist: 'Hobbyist',
    pro: 'Pro Seller',
    superstar: 'Superstar',
  },
} as const
