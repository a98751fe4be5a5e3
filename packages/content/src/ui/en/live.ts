/** The live page. Keys that the specification names begin with `livePage`. */
export const live = { livePage: { title: 'Live' } } as const
