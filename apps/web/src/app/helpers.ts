/**
 * One piece of code, which pages of helpers and those who invite them fetch, and no others. From a file
 * of its own: so the names of all that it needs stand in no page's first script.
 */
export const helpersPart = () => import('./helpers-part.ts')
