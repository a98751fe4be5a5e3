import type { Claim, Item } from '@dibs/contract'
import { compileMentions, type ItemId, type MatchRule } from '@dibs/core'

/** Finds the other items that a claim's comment names, best first; none for most. */
export type OtherItems = (claim: Claim, itemId: ItemId) => readonly Item[]

/** What was compiled last serves every row. */
let last: { items: readonly Item[]; rule: MatchRule; find: OtherItems } | null = null

/** The way to find other items among the seller's (newest first), by their rule. */
export function otherItemsIn(items: readonly Item[], rule: MatchRule): OtherItems {
  if (last?.items !== items || last.rule !== rule)
    last = { items, rule, find: compile(items, rule) }
  return last.find
}

/** Looks at each text once. */
function compile(items: readonly Item[], rule: MatchRule): OtherItems {
  const mentions = compileMentions(
    items.map((item) => ({ code: item.clue_text, item })),
    rule,
  )
  const known = new Map<string, readonly Item[]>()
  return ({ commentText }, itemId) => {
    let named = known.get(commentText)
    if (!named) {
      named = mentions(commentText).map(({ item }) => item)
      known.set(commentText, named)
    }
    return named.filter(({ id }) => id !== itemId)
  }
}
