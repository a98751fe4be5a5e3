/** Help and support. */
export const support = {
  title: 'Help and support',
} as const
