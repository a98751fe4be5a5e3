/** Past sessions and the recap of one. */
export const recap = { recapPage: { title: 'Recap' } } as const
