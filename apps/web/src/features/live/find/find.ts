import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { type AccountId, type BuyerRecap, foldText, groupByBuyer } from '@dibs/core'
import { formerCodes } from '../../../shared/claims/places.ts'
import type { CommentRow } from '../comments/comment-list.ts'

/** Of each kind, so many are listed; a longer search finds the others. */
const LISTED = 30

/** A buyer of the live with every place that they hold. */
export type FoundBuyer = BuyerRecap<WaitlistClaim>

/** How near a buyer's name is to the search: it is the name, begins one, or is anywhere else. */
function distance({ places }: FoundBuyer, wanted: string): number {
  const names = places.flatMap(({ claim: { buyer } }) =>
    [buyer.nickname, buyer.username].map(foldText),
  )
  if (names.includes(wanted)) return 0
  return names.some((name) => name.startsWith(wanted)) ? 1 : 2
}

/** What a search finds in a live. */
export type Findings = {
  items: readonly ItemWaitlist[]
  buyers: readonly FoundBuyer[]
  /** Newest first. */
  comments: readonly CommentRow[]
}

/**
 * Prepares a live for being searched: whose name is what was typed comes first, then whose name begins
 * so, then the others; among them, buyers with the most wins.
 */
export function compileFind(
  waitlists: readonly ItemWaitlist[],
  rows: readonly CommentRow[],
): (query: string) => Findings {
  const buyers = groupByBuyer(waitlists).map((buyer) => ({
    buyer,
    text: foldText(
      buyer.places
        .map(({ claim }) => `${claim.buyer.nickname}\n${claim.buyer.username}\n${claim.text}`)
        .join('\n'),
    ),
  }))
  return (query) => {
    const wanted = foldText(query.trim().replace(/^@/, ''))
    const has = (text: string) => foldText(text).includes(wanted)
    const isNamed = ({ itemText, claims }: ItemWaitlist) =>
      [itemText, ...formerCodes(itemText, claims)].some(has)
    const isWhole = ({ itemText }: ItemWaitlist) => Number(foldText(itemText) === wanted)
    // The code that is typed in full comes first.
    const byName = (a: ItemWaitlist, b: ItemWaitlist) => isWhole(b) - isWhole(a)
    const isFound = ({ buyer, text }: CommentRow) =>
      has(buyer.nickname) || has(buyer.username) || has(text)
    return {
      items: wanted === '' ? [] : waitlists.filter(isNamed).toSorted(byName).slice(0, LISTED),
      buyers: buyers
        .flatMap(({ buyer, text }) =>
          text.includes(wanted) ? { buyer, rank: wanted ? distance(buyer, wanted) : 0 } : [],
        )
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, LISTED)
        .map(({ buyer }) => buyer),
      comments: wanted === '' ? [] : rows.filter(isFound).slice(0, LISTED),
    }
  }
}

/** A buyer's places and comments; `null` for somebody who is not in the live (any more). */
export function findBuyer(
  accountId: AccountId,
  waitlists: readonly ItemWaitlist[],
  rows: readonly CommentRow[],
) {
  const places = waitlists.flatMap(({ itemId, itemText, claims }) =>
    claims.flatMap((claim) =>
      claim.buyer.accountId === accountId ? { itemId, itemText, claim } : [],
    ),
  )
  const comments = rows.filter(({ buyer }) => buyer.accountId === accountId)
  const buyer = places[0]?.claim.buyer ?? comments[0]?.buyer
  return buyer ? { buyer, places, comments } : null
}
