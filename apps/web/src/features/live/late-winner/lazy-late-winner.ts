import { lazyPart } from '../../../shared/claims/marks/lazy-part.ts'

/** What watches for late winners, and what says it in an item's card. */
export const lazyLateWinner = lazyPart(() => import('./late-winner.tsx'))
