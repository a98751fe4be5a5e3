/** Plans, their limits, and how much of them is used. */
export const plans = {
  title: 'Plans',
} as const
