import type { MatchRule } from './match-rule.ts'
import { foldCode, foldText, isPlain, type Span } from './text.ts'

/** What the matcher needs of an item; the list's order decides between equal codes. */
export type Matchable = { code: string }

/** Finds the item that a comment claims, or `null`. */
export type Matcher<Item> = (text: string) => Item | null

/** Finds all items that a comment names, best first. */
export type Mentions<Item> = (text: string) => Item[]

/**
 * Compiles a seller's items (newest first) into a matcher. The longest code that the folded comment
 * names by the rule wins, in code points; of equally long ones, the one that is named first.
 */
export function compileMatcher<Item extends Matchable>(
  items: readonly Item[],
  rule: MatchRule = 'contains',
): Matcher<Item> {
  const ranked = rankItems(items)
  if (ranked.length === 0) return () => null
  const search = rule === 'whole' ? compileWholeSearch(ranked) : compileContainsSearch(ranked)
  return (text) => ranked[search(text)]?.item ?? null
}

/**
 * Compiles a seller's items (newest first) into a search for all that a comment names by the rule:
 * first the one that it claims, as `compileMatcher` has it. Each part of a comment speaks for one
 * code: "A10" names A10 and not the A1 in it, "A10 A1" names both.
 */
export function compileMentions<Item extends Matchable>(
  items: readonly Item[],
  rule: MatchRule = 'contains',
): Mentions<Item> {
  const match = compileMatcher(items, rule)
  const ranked = rankItems(items)
  const occurrencesIn = compileOccurrences(ranked.map(({ folded }) => folded))
  return (text) => {
    if (match(text) === null) return []
    const folded = foldText(text)
    const before = compareOccurrences(ranked)
    const counting = occurrencesIn(folded)
      .filter((occurrence) => rule === 'contains' || isWholeWord(folded, occurrence))
      .sort(before)
    const named: Occurrence[] = []
    for (const occurrence of counting) {
      const isTaken = named.some(
        (other) => other.rank !== occurrence.rank && overlaps(other, occurrence),
      )
      if (!isTaken) named.push(occurrence)
    }
    const ranks = new Set(named.map(({ rank }) => rank))
    return [...ranks].flatMap((rank) => ranked[rank]?.item ?? [])
  }
}

/** A code as it is looked for; `points` is its length in code points. */
type RankedCode = { folded: string; points: number }

/** Items with their folded codes, longest first; without those of which folding leaves nothing. */
export function rankItems<Item extends Matchable>(items: readonly Item[]) {
  return items
    .map((item) => {
      const folded = foldCode(item.code)
      return { item, folded, points: [...folded].length }
    })
    .filter((entry) => entry.points > 0)
    .sort((a, b) => b.points - a.points || b.folded.length - a.folded.length)
}

/** Best first: the longest code, then what is named first. */
export function compareOccurrences(ranked: readonly RankedCode[]) {
  const pointsOf = ({ rank }: Occurrence) => (ranked[rank] as RankedCode).points
  return (a: Occurrence, b: Occurrence): number =>
    pointsOf(b) - pointsOf(a) || a.start - b.start || a.rank - b.rank
}

/** The index of the first of some folded codes that a text, as it came, names; or their number. */
type CodeSearch = (text: string) => number

function compileContainsSearch(codes: readonly RankedCode[]): CodeSearch {
  const words = compileWordSearch(codes)
  if (!words) return compileOccurrenceSearch(codes, () => true)
  return (text) => {
    // Most comments are ASCII and name no code: one pass tells both.
    const seen = words.look(text)
    if ((seen & BEYOND_ASCII) !== 0 && !isPlain(text)) return words.search(foldText(text))
    return (seen & ENDS_WORD) === 0 ? codes.length : words.search(text)
  }
}

/** Most comments contain no code at all: only in the others is anybody's neighbour looked at. */
function compileWholeSearch(codes: readonly RankedCode[]): CodeSearch {
  const contains = compileContainsSearch(codes)
  const whole = compileOccurrenceSearch(codes, isWholeWord)
  return (text) => (contains(text) === codes.length ? codes.length : whole(text))
}

function compileOccurrenceSearch(
  codes: readonly RankedCode[],
  counts: (folded: string, occurrence: Occurrence) => boolean,
): CodeSearch {
  const occurrencesIn = compileOccurrences(codes.map(({ folded }) => folded))
  const compare = compareOccurrences(codes)
  return (text) => {
    const folded = foldText(text)
    let best: Occurrence | null = null
    for (const occurrence of occurrencesIn(folded)) {
      if (best && compare(best, occurrence) <= 0) continue
      if (counts(folded, occurrence)) best = occurrence
    }
    return best?.rank ?? codes.length
  }
}

/** Where a code is in a folded text; `rank` is its index in the list. */
export type Occurrence = Span & { rank: number }

/**
 * Finds everywhere that some folded codes occur, also inside one another. Of equal codes the first
 * counts. Takes a step for each place in the text and each length that a code has.
 */
export function compileOccurrences(codes: readonly string[]): (folded: string) => Occurrence[] {
  const rankOf = new Map(codes.map((code, index) => [code, index] as const).reverse())
  const lengths = [...new Set(codes.map((code) => code.length))]
  return (folded) => {
    const occurrences: Occurrence[] = []
    for (const length of lengths) {
      for (let end = length; end <= folded.length; end += 1) {
        const rank = rankOf.get(folded.slice(end - length, end))
        if (rank !== undefined) occurrences.push({ rank, start: end - length, end })
      }
    }
    return occurrences
  }
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

const WORD = /[\p{L}\p{M}\p{N}]/u
/** What only dresses the character before it: an emoji's variant, a keycap. */
const DRESSING = /[\p{VS}\p{Me}]/u

/**
 * Whether a part of a folded text is a whole word: on neither side a letter, a mark or a digit of any
 * script. Scripts that put no space between words (Thai, Chinese) have to set a code off, too; an
 * emoji beside it does.
 */
export function isWholeWord(folded: string, { start, end }: Span): boolean {
  return !isWordBeside(folded, start, -1) && !isWordBeside(folded, end, 1)
}

function isWordBeside(text: string, place: number, step: 1 | -1): boolean {
  let at = place
  let character = characterBeside(text, at, step)
  while (DRESSING.test(character)) {
    at += step * character.length
    character = characterBeside(text, at, step)
  }
  return WORD.test(character)
}

function characterBeside(text: string, at: number, step: 1 | -1): string {
  const pair = step === 1 ? text.slice(at, at + 2) : text.slice(Math.max(at - 2, 0), at)
  if ([...pair].length === 1) return pair
  return step === 1 ? pair.slice(0, 1) : pair.slice(-1)
}

const ASCII_END = 128
/** UTF-16 units. */
const UNITS = 65_536
/** Cells of 4 bytes. A thousand everyday codes take 50,000; only abuse takes more than these. */
const MOST_CELLS = 4_000_000

type WordSearch = {
  /** What is in a text: `ENDS_WORD` where a code ends in it as it is, `BEYOND_ASCII` or neither. */
  look: (text: string) => number
  /** The index of the best code that a text contains, or the number of codes. */
  search: (text: string) => number
}

/**
 * Compiles lower-case codes, longest first, into a search that ignores the case of ASCII letters and
 * takes one step a character however many codes there are: an Aho-Corasick automaton in one dense
 * table. `null` when the codes are too many or too varied for a table.
 *
 * The table has a row per state and a column per letter; a cell holds where the next state's row
 * begins, marked where a word ends there. A row's last column is the row's number.
 */
function compileWordSearch(codes: readonly RankedCode[]): WordSearch | null {
  const words = codes.map(({ folded }) => folded)
  // Half a character may be inside a whole one, and then end later though it begins earlier.
  if (words.length >= MOST_CODES || !words.every((word) => word.isWellFormed())) return null
  const { letterOf, size } = numberLetters(words)
  const width = size + 1
  const mostStates = 1 + words.reduce((sum, word) => sum + word.length, 0)
  if (mostStates * width > MOST_CELLS) return null
  const cells = new Uint32Array(mostStates * width)
  const end = addWords(words, { cells, size, letterOf })
  linkFallbacks(cells, size, end)
  const table = cells.slice(0, end)
  const endings = listEndings(codes, table, size)
  markEnds(table, size, endings)
  const none = endings[0] as number
  const slow = compileOccurrenceSearch(codes, () => true)
  return {
    look(text) {
      let cell = 0
      let passed = 0
      let units = 0
      for (let i = 0; i < text.length; i += 1) {
        const unit = text.charCodeAt(i)
        cell = table[(cell & ROW) + letterOf(unit)] as number
        passed |= cell
        units |= unit
      }
      return (passed & ENDS_WORD) | (units < ASCII_END ? 0 : BEYOND_ASCII)
    },
    search(text) {
      if (text.length > PLACES) return slow(text)
      let state = 0
      let found = none
      for (let i = 0; i < text.length; i += 1) {
        state = (table[state + letterOf(text.charCodeAt(i))] as number) & ROW
        const ending = endings[table[state + size] as number] as number
        // Without a branch: a processor cannot guess which characters end a word.
        found = Math.min(found, ending + i * MOST_CODES)
      }
      return found % MOST_CODES
    },
  }
}

/** A cell's row is in its lower bits: there are fewer cells than that. */
const ROW = (1 << 24) - 1
/** Marks a cell at whose row a word ends. */
const ENDS_WORD = 1 << 24
const BEYOND_ASCII = 1 << 25

function markEnds(table: Uint32Array, size: number, endings: Float64Array): void {
  const width = size + 1
  const none = endings[0] as number
  for (let at = 0; at < table.length; at += 1) {
    const next = table[at] as number
    const isLetter = at % width !== size
    if (isLetter && endings[next / width] !== none) table[at] = next | ENDS_WORD
  }
}

/** More than any seller has. */
const MOST_CODES = 16_384
/** More than any comment is long. */
const PLACES = 65_536

/**
 * The code that ends at each row, as a number that is smaller the better it is: its length, longest
 * first, then (added by the search) the place in the text, for of equally long codes what ends first
 * began first, then its index. Puts into each row's last column, in place of a code's index, the row.
 */
function listEndings(codes: readonly RankedCode[], table: Uint32Array, size: number): Float64Array {
  const lengths = [...new Set(codes.map(({ points }) => points))]
  const width = size + 1
  const endings = new Float64Array(table.length / width)
  for (let row = 0; row < endings.length; row += 1) {
    const rank = table[row * width + size] as number
    const points = codes[rank]?.points
    const length = points === undefined ? lengths.length : lengths.indexOf(points)
    endings[row] = length * PLACES * MOST_CODES + rank
    table[row * width + size] = row
  }
  return endings
}

/**
 * Numbers the UTF-16 units that are in any word from 1; 0 stands for all others. An upper-case ASCII
 * letter has its lower-case one's number: most comments then need no folding.
 */
function numberLetters(words: readonly string[]) {
  const ascii = new Uint16Array(ASCII_END)
  const others = new Map<number, number>()
  let size = 1
  for (const word of words) {
    for (let i = 0; i < word.length; i += 1) {
      const unit = word.charCodeAt(i)
      const isNew = unit < ASCII_END ? ascii[unit] === 0 : !others.has(unit)
      if (!isNew) continue
      if (unit < ASCII_END) ascii[unit] = size
      else others.set(unit, size)
      size += 1
    }
  }
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    ascii[letter.toUpperCase().charCodeAt(0)] = ascii[letter.charCodeAt(0)] as number
  }
  // Codes of a seller have few others, mostly none: then no emoji is looked up.
  let firstOther = UNITS
  for (const unit of others.keys()) firstOther = Math.min(firstOther, unit)
  const letterOf = (unit: number): number => {
    if (unit < ASCII_END) return ascii[unit] as number
    return unit < firstOther ? 0 : (others.get(unit) ?? 0)
  }
  return { letterOf, size }
}

type Trie = { cells: Uint32Array; size: number; letterOf: (unit: number) => number }

/** Writes the words into an empty table, as a trie. Gives where its last row ends. */
function addWords(words: readonly string[], { cells, size, letterOf }: Trie): number {
  const width = size + 1
  let end = width
  cells[size] = words.length
  words.forEach((word, index) => {
    let state = 0
    for (let i = 0; i < word.length; i += 1) {
      const edge = state + letterOf(word.charCodeAt(i))
      if (cells[edge] === 0) {
        cells[edge] = end
        cells[end + size] = words.length
        end += width
      }
      state = cells[edge] as number
    }
    cells[state + size] = Math.min(cells[state + size] as number, index)
  })
  return end
}

/**
 * Fills in where a state goes on at a letter that its words do not have: as the state of its longest
 * proper suffix (its fallback) does. Breadth first, so that a state's fallback is complete before it.
 */
function linkFallbacks(cells: Uint32Array, size: number, end: number): void {
  const fallbacks = new Uint32Array(end)
  const states = [0]
  for (const state of states) {
    const fallback = fallbacks[state] as number
    cells[state + size] = Math.min(cells[state + size] as number, cells[fallback + size] as number)
    for (let letter = 0; letter < size; letter += 1) {
      const child = cells[state + letter] as number
      const viaFallback = state === 0 ? 0 : (cells[fallback + letter] as number)
      if (child === 0) cells[state + letter] = viaFallback
      else {
        fallbacks[child] = viaFallback
        states.push(child)
      }
    }
  }
}
