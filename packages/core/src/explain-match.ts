import { asWritten } from './as-written.ts'
import { foldText } from './fold.ts'
import type { MatchRule } from './match-rule.ts'
import { type Matchable, rankItems } from './matcher.ts'
import { standsAlone, wordAround } from './stands-alone.ts'
import { compileStretches } from './stretches.ts'

/** An item whose code a comment contains without claiming it, and why. */
export type PassedOver<Item> =
  | { item: Item; why: 'shorter' | 'laterInList' }
  /** By the whole-code rule; `around` is the word that it is inside, as written. */
  | { item: Item; why: 'notAlone'; around: string }

/** What a comment claims, where the code stands in it (UTF-16 units), and what it passes over. */
export type MatchExplanation<Item> = {
  claimed: { item: Item; start: number; end: number } | null
  passedOver: PassedOver<Item>[]
}

/**
 * Tells a seller what a comment claims among their items (newest first), and why: the same as
 * `compileMatcher` decides. Those passed over are best first.
 */
export function explainMatch<Item extends Matchable>(
  items: readonly Item[],
  text: string,
  rule: MatchRule,
): MatchExplanation<Item> {
  const folded = foldText(text)
  const ranked = rankItems(items)
  const stretches = compileStretches(ranked.map((entry) => entry.folded))(folded)
  const found = ranked.flatMap((entry, rank) => {
    const own = stretches.filter((stretch) => stretch.rank === rank)
    const counting = rule === 'whole' ? own.filter((each) => standsAlone(folded, each)) : own
    const [first] = own
    return first ? [{ ...entry, first, counting: counting[0] }] : []
  })
  const winner = found.find(({ counting }) => counting)
  return {
    claimed: winner?.counting ? { item: winner.item, ...asWritten(text, winner.counting) } : null,
    passedOver: found
      .filter((entry) => entry !== winner)
      .map(({ item, points, counting, first }) => {
        if (counting)
          return { item, why: points < (winner?.points ?? 0) ? 'shorter' : 'laterInList' }
        const { start, end } = asWritten(text, wordAround(folded, first))
        return { item, why: 'notAlone', around: text.slice(start, end) }
      }),
  }
}
