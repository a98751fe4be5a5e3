import { foldText } from './fold.ts'
import type { MatchRule } from './match-rule.ts'
import { compileMatcher, type Matchable, rankItems } from './matcher.ts'
import { standsAlone } from './stands-alone.ts'
import { compileStretches, type Stretch } from './stretches.ts'

/** Finds all items that a comment names, best first. */
export type Mentions<Item> = (text: string) => Item[]

/**
 * Compiles a seller's items (newest first) into a search for all that a comment names by the rule:
 * first the one that it claims, as `compileMatcher` has it. Each stretch of a comment speaks for one
 * code: "A10" names A10 and not the A1 in it, "A10 A1" names both.
 */
export function compileMentions<Item extends Matchable>(
  items: readonly Item[],
  rule: MatchRule = 'contains',
): Mentions<Item> {
  const match = compileMatcher(items, rule)
  const ranked = rankItems(items)
  const stretchesIn = compileStretches(ranked.map(({ folded }) => folded))
  return (text) => {
    if (match(text) === null) return []
    const folded = foldText(text)
    const counting = stretchesIn(folded)
      .filter((stretch) => rule === 'contains' || standsAlone(folded, stretch))
      .sort((a, b) => a.rank - b.rank)
    const named: Stretch[] = []
    for (const stretch of counting) {
      const isTaken = named.some((other) => other.rank < stretch.rank && overlaps(other, stretch))
      if (!isTaken) named.push(stretch)
    }
    const ranks = new Set(named.map(({ rank }) => rank))
    return [...ranks].flatMap((rank) => ranked[rank]?.item ?? [])
  }
}

function overlaps(a: Stretch, b: Stretch): boolean {
  return a.start < b.end && b.start < a.end
}
