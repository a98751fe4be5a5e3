import { lazyPart } from '../../../../shared/lazy-part.ts'

/** What shows and changes goods on the desk: fetched once an item has a price or a stock. */
export const lazyGoods = lazyPart(() => import('./goods-parts.ts'))
