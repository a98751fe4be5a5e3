import { goodsOf, type ItemWaitlist } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { createContext } from 'react'
import { useItemsWithRule } from '../../../../shared/claims/marks/holds.tsx'
import { lazyPart } from '../../../../shared/lazy-part.ts'

/** What shows and changes goods on the desk: fetched once an item has a price or a stock. */
export const lazyGoods = lazyPart(() => import('./goods-parts.ts'))

/** The item whose places are on screen. */
export type Sale = { sessionId: SessionId; waitlist: ItemWaitlist }

/** For what a place shows of its item. */
export const SaleContext = createContext<Sale | null>(null)

/** Whether there is a price, or more than one, of what an item sells. */
export function isSold(waitlist: ItemWaitlist): boolean {
  const { price, stock } = goodsOf(waitlist)
  return price !== null || stock > 1
}

/** Whether the seller sells by prices or stocks at all: others see nothing of it. */
export function useSells(waitlists: readonly ItemWaitlist[]): boolean {
  const { items } = useItemsWithRule()
  return (
    items.some(({ price, stock = 1 }) => price !== undefined || stock > 1) || waitlists.some(isSold)
  )
}
