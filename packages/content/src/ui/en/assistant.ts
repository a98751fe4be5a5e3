/** The AI assistant. */
export const assistant = {
  title: 'Ask Dibs',
} as const
