import type { Item, ItemWaitlist } from '@dibs/contract'
import {
  compareStamps,
  type HasPlace,
  type ItemId,
  type MatchRule,
  type MessageId,
} from '@dibs/core'
import { otherItemsIn } from '../../../shared/claims/marks/marks.ts'
import type { NamedItem } from '../live-store.ts'
import { isSame } from './near-misses.ts'

/** So many claims are read at once, that no frame waits; the others with what is heard next. */
const AT_ONCE = 50
/** So many places are kept of each item, the earliest; so many of them are offered at once. */
const MOST_PLACES = 200
const MOST_OFFERED = 20

/**
 * Compiles the seller's items into what finds those that claims of others name as well ("A1 B1 both"),
 * in all readings of one live, each with the places whose buyers have none on it, earliest first; each
 * comment is read once. The very same map when there is nothing new.
 */
export function createNamedReader(items: readonly Item[], rule: MatchRule) {
  const othersIn = otherItemsIn(items, rule)
  const read = new Set<MessageId>()
  const found = new Map<ItemId, NamedItem>()
  let finished: readonly ItemWaitlist[] | null = null
  let named: ReadonlyMap<ItemId, NamedItem> = new Map()
  return (
    waitlists: readonly ItemWaitlist[],
    hasPlace: HasPlace,
  ): ReadonlyMap<ItemId, NamedItem> => {
    // Asked with every comment that comes in.
    if (waitlists === finished) return named
    const unread = waitlists
      .flatMap(({ itemId, itemText, claims }) =>
        claims.map((claim) => ({ itemId, itemText, claim })),
      )
      .filter(({ claim }) => !read.has(claim.messageId))
    for (const place of unread.slice(0, AT_ONCE)) {
      read.add(place.claim.messageId)
      for (const item of othersIn(place.claim, place.itemId)) {
        const known = found.get(item.id)
        const list = known?.list ?? { itemId: item.id, itemText: item.clue_text, claims: [] }
        const places = [...(known?.places ?? []), place]
          .sort((one, next) => compareStamps(one.claim, next.claim))
          .slice(0, MOST_PLACES)
        found.set(item.id, { item, list, places })
      }
    }
    if (unread.length <= AT_ONCE) finished = waitlists
    const next = new Map(
      Array.from(found, ([id, all]) => [id, stillOpen(all, named.get(id), hasPlace)] as const),
    )
    if (!isSame(named, next)) named = next
    return named
  }
}

/** What is still to be offered of an item; the very same as before when nothing changed. */
function stillOpen(all: NamedItem, before: NamedItem | undefined, hasPlace: HasPlace): NamedItem {
  const places = all.places
    .filter(({ itemId, claim: { buyer } }) => {
      return hasPlace(itemId, buyer.accountId) && !hasPlace(all.item.id, buyer.accountId)
    })
    .slice(0, MOST_OFFERED)
  const isSamePlaces =
    before?.places.length === places.length &&
    places.every(({ claim }, index) => claim.messageId === before.places[index]?.claim.messageId)
  return isSamePlaces ? before : { ...all, places }
}
