import type { MatchRule } from './match-rule.ts'
import {
  compareOccurrences,
  compileOccurrences,
  isWholeWord,
  type Matchable,
  type Occurrence,
  rankItems,
} from './matcher.ts'
import { findAsWritten, foldCode, foldText, type Span } from './text.ts'

/** An item whose code a comment contains without claiming it, and why. */
export type PassedOver<Item> =
  | { item: Item; why: 'shorter' | 'laterInComment' }
  /** By the whole-code rule; `around` is the word that it is inside, as written. */
  | { item: Item; why: 'notAlone'; around: string }

/** What a comment claims, where the code is in it (UTF-16 units), and what it passes over. */
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
  const compare = compareOccurrences(ranked)
  const occurrences = compileOccurrences(ranked.map((entry) => entry.folded))(folded).sort(compare)
  const found = ranked.flatMap((entry, rank) => {
    const own = occurrences.filter((occurrence) => occurrence.rank === rank)
    const counting = rule === 'whole' ? own.filter((each) => isWholeWord(folded, each)) : own
    const [first] = own
    return first ? [{ ...entry, first, counting: counting[0] }] : []
  })
  const winner = found
    .filter(({ counting }) => counting)
    .sort((a, b) => compare(a.counting as Occurrence, b.counting as Occurrence))[0]
  return {
    claimed: winner?.counting
      ? { item: winner.item, ...findAsWritten(text, winner.counting) }
      : null,
    passedOver: found
      .filter((entry) => entry !== winner)
      .map(({ item, points, counting, first }) => {
        if (counting)
          return { item, why: points < (winner?.points ?? 0) ? 'shorter' : 'laterInComment' }
        const { start, end } = findAsWritten(text, wordAround(folded, first))
        return { item, why: 'notAlone', around: text.slice(start, end) }
      }),
  }
}

/** In such a text a character is one unit, whatever folding does. */
const IS_ASCII = /^\p{ASCII}*$/u

/** Where a text names a code by the rule, the first time, in UTF-16 units; `null` when it does not. */
export function findCode(text: string, code: string, rule: MatchRule): Span | null {
  const folded = foldText(text)
  const occurrences = compileOccurrences([foldCode(code)])(folded)
  const first = occurrences.find((each) => rule === 'contains' || isWholeWord(folded, each))
  if (!first) return null
  return IS_ASCII.test(text) ? { start: first.start, end: first.end } : findAsWritten(text, first)
}

/** A span of a folded text with all the letters, marks and digits that touch it. */
function wordAround(folded: string, { start, end }: Span): Span {
  const before = /[\p{L}\p{M}\p{N}]*$/u.exec(folded.slice(0, start))?.[0] ?? ''
  const after = /^[\p{L}\p{M}\p{N}]*/u.exec(folded.slice(end))?.[0] ?? ''
  return { start: start - before.length, end: end + after.length }
}
