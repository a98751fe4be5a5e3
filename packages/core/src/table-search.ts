import { alphabetOf, unitsOf } from './alphabet.ts'
import { buildAutomaton, countCells } from './automaton.ts'
import { foldText, isPlain } from './fold.ts'

/** The index of the first code of the list that a comment contains, or the number of codes. */
export type Search = (text: string) => number

const ASCII_END = 128
/** Cells of 4 bytes. A thousand everyday codes take 50,000; only abuse takes more than these. */
const MOST_CELLS = 4_000_000

/**
 * Compiles folded codes, best first, into a search through one table. Takes a text as it came.
 * `null` for codes too many or too varied for a table.
 */
export function compileTableSearch(codes: readonly string[]): Search | null {
  const { pages, size } = alphabetOf(codes)
  if (countCells(codes, size) > MOST_CELLS) return null
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
