import { lazyPart } from '../../../shared/lazy-part.ts'

/** Claims that slipped through: fetched once the page stands. */
export const lazyOffers = lazyPart(() => import('./offers.tsx'))
