import type { ItemWaitlist } from '@dibs/contract'
import type { ItemId } from '@dibs/core'

/** The claims of this long decide which item is the busiest, in ms. */
export const RECENT_MS = 10_000
/** An item stays in focus at least this long before another one takes its place by itself, in ms. */
const HOLD_MS = 5_000

/** A claim that came in, and when (milliseconds of the app's clock). */
export type RecentClaim = { itemId: ItemId; at: number }

/** The item in focus, and since when. */
export type FocusedItem = { itemId: ItemId; since: number }

/** The item that a page shows first: the one whose newest claim is the newest of all. */
export function newestItem(items: readonly ItemWaitlist[]): ItemId | null {
  let newest: { itemId: ItemId; heardAt: number } | null = null
  for (const { itemId, claims } of items) {
    for (const { heardAt } of claims) {
      if (newest === null || heardAt > newest.heardAt) newest = { itemId, heardAt }
    }
  }
  return newest?.itemId ?? null
}

/**
 * The item that the focus goes to: the one with the most claims of late, and of two the one that is
 * shown already. `recent` is ordered by time.
 */
export function followedItem(
  shown: FocusedItem,
  recent: readonly RecentClaim[],
  now: number,
): ItemId {
  if (now - shown.since < HOLD_MS) return shown.itemId
  const counts = new Map<ItemId, number>()
  for (const { itemId, at } of recent) {
    if (now - at < RECENT_MS) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  }
  let busiest = shown.itemId
  for (const [itemId, count] of counts) {
    if (count > (counts.get(busiest) ?? 0)) busiest = itemId
  }
  return busiest
}

/** When the newest claim of each item was heard. */
export type NewestHeard = ReadonlyMap<ItemId, number>

/** Reads when the newest claim of each item was heard; a manual claim is no news. */
export function readNewest(items: readonly ItemWaitlist[]): NewestHeard {
  return new Map(
    items.map(({ itemId, claims }) => [
      itemId,
      claims.reduce((newest, { heardAt }) => Math.max(newest, heardAt), 0),
    ]),
  )
}

/** The claims that were heard after what an earlier reading had of their item. */
export function claimsSince(
  before: NewestHeard,
  items: readonly ItemWaitlist[],
  now: number,
): RecentClaim[] {
  return items.flatMap(({ itemId, claims }) => {
    const known = before.get(itemId) ?? 0
    return claims.flatMap(({ heardAt }) => (heardAt > known ? [{ itemId, at: now }] : []))
  })
}
