import { type Item, shareOf, type WaitlistClaim } from '@dibs/contract'
import { compileMentions, type Doubt, doubtOf, type ItemId, type MatchRule } from '@dibs/core'
import { isWinner } from '../places.ts'

/** What a seller should know of a claim before announcing it. */
export type Mark = 'takenDown' | 'afterGap' | 'aheadOfHeld' | Doubt

/** A busy live has some thousands of claims. */
const KEPT = 5_000
const doubts = new Map<string, Doubt | null>()

/** What is to be known of a claim, the gravest first. Each text is judged once. */
export function marksOf(claim: WaitlistClaim): readonly Mark[] {
  const marks: Mark[] = []
  if (claim.isTakenDown) marks.push('takenDown')
  const doubt = cachedDoubt(claim.text)
  if (doubt) marks.push(doubt)
  // A winner whom the seller chose was not decided by a comment.
  if (claim.isAfterGap && isWinner(claim) && !claim.isMoved) marks.push('afterGap')
  if (shareOf(claim).isAheadOfHeld) marks.push('aheadOfHeld')
  return marks
}

function cachedDoubt(text: string): Doubt | null {
  const known = doubts.get(text)
  if (known !== undefined) return known
  const doubt = doubtOf(text)
  if (doubts.size >= KEPT) doubts.clear()
  doubts.set(text, doubt)
  return doubt
}

/** Finds the other items that a claim's comment names, best first; none for most. */
export type OtherItems = (claim: WaitlistClaim, itemId: ItemId) => readonly Item[]

/** The last compiled search, which all rows share. */
let last: { items: readonly Item[]; rule: MatchRule; find: OtherItems } | null = null

/** The search for other items among the seller's (newest first), by their rule. */
export function otherItemsIn(items: readonly Item[], rule: MatchRule): OtherItems {
  if (last?.items !== items || last.rule !== rule) {
    last = { items, rule, find: compile(items, rule) }
  }
  return last.find
}

/** Searches each text once. */
function compile(items: readonly Item[], rule: MatchRule): OtherItems {
  const mentions = compileMentions(
    items.map((item) => ({ code: item.clue_text, item })),
    rule,
  )
  const known = new Map<string, readonly Item[]>()
  return ({ text }, itemId) => {
    let named = known.get(text)
    if (!named) {
      named = mentions(text).map(({ item }) => item)
      known.set(text, named)
    }
    return named.filter(({ id }) => id !== itemId)
  }
}
