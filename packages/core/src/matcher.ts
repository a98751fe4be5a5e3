import { alphabetOf, unitsOf } from './alphabet.ts'
import { buildAutomaton, countCells } from './automaton.ts'
import { foldCode, foldText, isPlain } from './fold.ts'

/** What the matcher needs of an item; the list's order decides between codes of equal length. */
export type Matchable = { code: string }

/** Finds the item that a comment claims, or `null`. */
export type Matcher<Item> = (text: string) => Item | null

/** The index of the best code that a comment contains, or the number of codes. */
type Search = (text: string) => number

const ASCII_END = 128
/** Cells of 4 bytes. A thousand everyday codes take 50,000; only abuse takes more than these. */
const MOST_CELLS = 4_000_000

/**
 * Compiles a seller's items (newest first) into a matcher. The longest code contained in the
 * folded comment wins, in code points; equal lengths go to the item that stands first in the list.
 */
export function compileMatcher<Item extends Matchable>(items: readonly Item[]): Matcher<Item> {
  const ranked = rankItems(items)
  if (ranked.length === 0) return () => null
  const search = compileSearch(ranked.map((entry) => entry.folded))
  return (text) => ranked[search(text)]?.item ?? null
}

/** Best first. */
function rankItems<Item extends Matchable>(items: readonly Item[]) {
  return items
    .map((item) => {
      const folded = foldCode(item.code)
      return { item, folded, points: [...folded].length }
    })
    .filter((entry) => entry.points > 0)
    .sort((a, b) => b.points - a.points)
}

function compileSearch(codes: readonly string[]): Search {
  const { pages, size } = alphabetOf(codes)
  if (countCells(codes, size) > MOST_CELLS) return compileSlowSearch(codes)
  const letterOf = (unit: number) => (pages[unit >> 8] as Uint16Array)[unit & 0xff] as number
  const words = codes.map((code) => unitsOf(code).map(letterOf))
  const { cells, bestAt } = buildAutomaton(words, size)
  const none = codes.length
  const ascii = pages[0] as Uint16Array

  /** One step a character, however many codes there are. */
  function scan(text: string, isReady: boolean): number {
    let state = 0
    let found = none
    let isFolded = isReady
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i)
      let letter: number
      if (unit < ASCII_END) letter = ascii[unit] as number
      else if (isFolded) letter = letterOf(unit)
      else {
        // The alphabet knows the case of ASCII letters: most comments need no folding at all.
        isFolded = isPlain(text)
        if (!isFolded) return scan(foldText(text), true)
        letter = letterOf(unit)
      }
      state = cells[state + letter] as number
      // Without a branch: which characters end a code is what a processor guesses worst.
      found = Math.min(found, cells[state + bestAt] as number)
    }
    return found
  }

  return (text) => scan(text, false)
}

/** For codes too many or too varied for a table: looks up each stretch as long as some code. */
function compileSlowSearch(codes: readonly string[]): Search {
  const rankOf = new Map(codes.map((code, index) => [code, index] as const).reverse())
  const lengths = [...new Set(codes.map((code) => code.length))]
  return (text) => {
    const folded = foldText(text)
    let found = codes.length
    for (const length of lengths) {
      for (let end = length; end <= folded.length; end += 1) {
        const rank = rankOf.get(folded.slice(end - length, end))
        if (rank !== undefined && rank < found) found = rank
      }
    }
    return found
  }
}
