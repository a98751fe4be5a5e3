import { foldCode, foldText } from './fold.ts'
import type { MatchRule } from './match-rule.ts'
import { standsAlone } from './stands-alone.ts'
import { compileStretches, type Stretch } from './stretches.ts'
import { compileTableSearch, type Search } from './table-search.ts'

/** What the matcher needs of an item; the list's order decides between codes of equal length. */
export type Matchable = { code: string }

/** Finds the item that a comment claims, or `null`. */
export type Matcher<Item> = (text: string) => Item | null

/**
 * Compiles a seller's items (newest first) into a matcher. The longest code that the folded comment
 * names by the rule wins, in code points; equal lengths go to the item that stands first in the list.
 */
export function compileMatcher<Item extends Matchable>(
  items: readonly Item[],
  rule: MatchRule = 'contains',
): Matcher<Item> {
  const ranked = rankItems(items)
  if (ranked.length === 0) return () => null
  const codes = ranked.map(({ folded }) => folded)
  const search = rule === 'whole' ? compileWholeSearch(codes) : compileContainsSearch(codes)
  return (text) => ranked[search(text)]?.item ?? null
}

/** Items with their folded codes, best first; without those of which folding leaves nothing. */
export function rankItems<Item extends Matchable>(items: readonly Item[]) {
  return items
    .map((item) => {
      const folded = foldCode(item.code)
      return { item, folded, points: [...folded].length }
    })
    .filter((entry) => entry.points > 0)
    .sort((a, b) => b.points - a.points)
}

function compileContainsSearch(codes: readonly string[]): Search {
  return compileTableSearch(codes) ?? compileStretchSearch(codes, () => true)
}

/** Most comments contain no code at all: only in the others is anybody's neighbour looked at. */
function compileWholeSearch(codes: readonly string[]): Search {
  const contains = compileTableSearch(codes)
  const whole = compileStretchSearch(codes, standsAlone)
  return (text) => (contains?.(text) === codes.length ? codes.length : whole(text))
}

function compileStretchSearch(
  codes: readonly string[],
  counts: (folded: string, stretch: Stretch) => boolean,
): Search {
  const stretchesIn = compileStretches(codes)
  return (text) => {
    const folded = foldText(text)
    let found = codes.length
    for (const stretch of stretchesIn(folded)) {
      if (stretch.rank < found && counts(folded, stretch)) found = stretch.rank
    }
    return found
  }
}
