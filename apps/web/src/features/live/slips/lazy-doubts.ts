import { lazyPart } from '../../../shared/lazy-part.ts'

/** What is in doubt, and marks: fetched once the page stands. */
export const lazyDoubts = lazyPart(() => import('./doubts.tsx'))
export type Doubts = typeof import('./doubts.tsx')
