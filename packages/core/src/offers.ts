import type { Comment } from './comment.ts'
import type { AccountId, ItemId } from './ids.ts'
import { compareStamps } from './rank.ts'

/** A comment that the seller may add to an item: it claims nothing there by itself. */
export type Offer<Offered extends Comment = Comment> = { itemId: ItemId; comment: Offered }

/** Whether a buyer has a place in an item's waitlist. */
export type HasPlace = (itemId: ItemId, accountId: AccountId) => boolean

/**
 * What is left to be offered: of each buyer without a place on the item their earliest comment, in
 * the platform's order. Taken in any order, they lead to the waitlists that there were had the
 * comments claimed the item by themselves.
 */
export function openOffers<One extends Offer>(offers: readonly One[], hasPlace: HasPlace): One[] {
  const earliest = new Map<string, One>()
  for (const offer of offers) {
    const { itemId, comment } = offer
    const { accountId } = comment.buyer
    if (hasPlace(itemId, accountId)) continue
    const key = `${itemId}/${accountId}`
    const held = earliest.get(key)
    if (!held || compareStamps(comment, held.comment) < 0) earliest.set(key, offer)
  }
  return [...earliest.values()].sort((a, b) => compareStamps(a.comment, b.comment))
}
