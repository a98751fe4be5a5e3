import { type ItemWaitlist, shareOf } from '@dibs/contract'
import type { ItemId } from '@dibs/core'

/** The claims of this long decide which item is the busiest, in ms. */
export const RECENT_MS = 10_000
/** An item stays in focus at least this long before another one takes its place by itself, in ms. */
const HOLD_MS = 5_000

/** Who waits behind these changes nothing that a seller would look at. */
const NEAR = 3
/** An item's first claim brings it, however busy another one is. */
const FIRST = 1_000

/** A claim that came in, when (milliseconds of the app's clock), and how much it counts. */
export type RecentClaim = { itemId: ItemId; at: number; weight: number }

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
 * The item that the focus goes to: one that was claimed for the first time, else the one with the most
 * claims of late, and of two the one that is shown already. `recent` is ordered by time.
 */
export function followedItem(
  shown: FocusedItem,
  recent: readonly RecentClaim[],
  now: number,
): ItemId {
  if (now - shown.since < HOLD_MS) return shown.itemId
  const counts = new Map<ItemId, number>()
  for (const { itemId, at, weight } of recent) {
    if (now - at < RECENT_MS) counts.set(itemId, (counts.get(itemId) ?? 0) + weight)
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

/**
 * The claims that were heard after what an earlier reading had of their item, but for those far behind:
 * they win, or are next.
 */
export function claimsSince(
  before: NewestHeard,
  items: readonly ItemWaitlist[],
  now: number,
): RecentClaim[] {
  return items.flatMap(({ itemId, claims }) => {
    const known = before.get(itemId) ?? 0
    return claims.flatMap((claim, index) => {
      const isNear = (shareOf(claim).waitlist ?? 0) <= NEAR
      const weight = index === 0 && known === 0 ? FIRST : 1
      return claim.heardAt > known && isNear ? [{ itemId, at: now, weight }] : []
    })
  })
}
