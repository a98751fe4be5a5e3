import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { foldText } from '@dibs/core'
import { formerCodes, isWinner } from '../../shared/claims/places.ts'

/** What of a recap is looked at. */
export type Shown = {
  /** By product or by buyer. */
  tab: 'products' | 'buyers'
  /** What codes, buyers and comments are searched for; blank for everything. */
  search: string
  winnersOnly: boolean
}

/** Whether a part of the recap is left out. */
export function isNarrowed({ search, winnersOnly }: Shown): boolean {
  return winnersOnly || search.trim() !== ''
}

/**
 * The places that are looked at, in their order and with their positions. A search finds every place
 * of an item by its code, and a place by its buyer's name, username or comment, in any case; the item
 * whose code it is comes first, then those with it in their code.
 */
export function placesShown(
  waitlists: readonly ItemWaitlist[],
  shown: Shown,
): readonly ItemWaitlist[] {
  if (!isNarrowed(shown)) return waitlists
  const wanted = foldText(shown.search.trim().replace(/^@/, ''))
  const has = (text: string) => foldText(text).includes(wanted)
  const isFound = ({ buyer, text }: WaitlistClaim) =>
    has(buyer.nickname) || has(buyer.username) || has(text)
  const found = waitlists.flatMap((waitlist) => {
    const { itemText } = waitlist
    const codes = [itemText, ...formerCodes(itemText, waitlist.claims)]
    const isWhole = codes.some(has)
    const rank = codes.some((code) => foldText(code) === wanted) ? 0 : isWhole ? 1 : 2
    const claims = waitlist.claims.filter(
      (claim) => (isWinner(claim) || !shown.winnersOnly) && (isWhole || isFound(claim)),
    )
    return claims.length === 0 ? [] : [{ rank, shown: { ...waitlist, claims } }]
  })
  if (wanted !== '') found.sort((a, b) => a.rank - b.rank)
  return found.map((each) => each.shown)
}

/** How many items, winners and buyers waitlists have: a buyer who is first twice is one winner. */
export function figuresOf(waitlists: readonly ItemWaitlist[]) {
  const claims = waitlists.flatMap((waitlist) => waitlist.claims)
  const different = (held: readonly WaitlistClaim[]) =>
    new Set(held.map(({ buyer }) => buyer.accountId)).size
  return {
    items: waitlists.length,
    winners: different(claims.filter(isWinner)),
    buyers: different(claims),
  }
}
