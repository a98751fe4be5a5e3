import { lazyPart } from '../../../shared/lazy-part.ts'

/** What a second source heard beside TikTok: fetched once there is one. */
export const lazyBeside = lazyPart(() => import('./beside-offers.tsx'))
