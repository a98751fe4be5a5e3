import type { Item, ItemWaitlist } from '@dibs/contract'
import type { ItemId, MatchRule, MessageId } from '@dibs/core'
import { otherItemsIn } from '../../../shared/claims/marks/marks.ts'
import type { NamedItem } from '../live-store.ts'

/** So many claims are read at once, that no frame waits; the others with what is heard next. */
const AT_ONCE = 50
/** So many places are kept of each item; the first of them are the ones to be taken. */
const MOST_PLACES = 20

/**
 * Compiles the seller's items into what finds those that claims of others name as well ("A1 B1 both"),
 * in all readings of one live; each comment is read once. The very same map when there is nothing new.
 */
export function createNamedReader(items: readonly Item[], rule: MatchRule) {
  const othersIn = otherItemsIn(items, rule)
  const read = new Set<MessageId>()
  let finished: readonly ItemWaitlist[] | null = null
  let named: ReadonlyMap<ItemId, NamedItem> = new Map()
  return (waitlists: readonly ItemWaitlist[]): ReadonlyMap<ItemId, NamedItem> => {
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
        const known = named.get(item.id)
        const list = known?.list ?? { itemId: item.id, itemText: item.clue_text, claims: [] }
        const places = [...(known?.places ?? []), place].slice(0, MOST_PLACES)
        named = new Map(named).set(item.id, { item, list, places })
      }
    }
    if (unread.length <= AT_ONCE) finished = waitlists
    return named
  }
}
