import { compileWordSearch } from './automaton.ts'
import type { MatchRule } from './match-rule.ts'
import { foldCode, foldText, isPlain, type Span } from './text.ts'

/** What the matcher needs of an item; the list's order decides between codes of equal length. */
export type Matchable = { code: string }

/** Finds the item that a comment claims, or `null`. */
export type Matcher<Item> = (text: string) => Item | null

/** Finds all items that a comment names, best first. */
export type Mentions<Item> = (text: string) => Item[]

/**
 * Compiles a seller's items (newest first) into a matcher. The longest code that the folded comment
 * names by the rule wins, in code points; equal lengths go to the item that is first in the list.
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
    const counting = occurrencesIn(folded)
      .filter((occurrence) => rule === 'contains' || isWholeWord(folded, occurrence))
      .sort((a, b) => a.rank - b.rank)
    const named: Occurrence[] = []
    for (const occurrence of counting) {
      const isTaken = named.some(
        (other) => other.rank < occurrence.rank && overlaps(other, occurrence),
      )
      if (!isTaken) named.push(occurrence)
    }
    const ranks = new Set(named.map(({ rank }) => rank))
    return [...ranks].flatMap((rank) => ranked[rank]?.item ?? [])
  }
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

/** The index of the first of some folded codes that a text, as it came, names; or their number. */
type CodeSearch = (text: string) => number

function compileContainsSearch(codes: readonly string[]): CodeSearch {
  const search = compileWordSearch(codes)
  if (!search) return compileOccurrenceSearch(codes, () => true)
  return (text) => search(isPlain(text) ? text : foldText(text))
}

/** Most comments contain no code at all: only in the others is anybody's neighbour looked at. */
function compileWholeSearch(codes: readonly string[]): CodeSearch {
  const contains = compileContainsSearch(codes)
  const whole = compileOccurrenceSearch(codes, isWholeWord)
  return (text) => (contains(text) === codes.length ? codes.length : whole(text))
}

function compileOccurrenceSearch(
  codes: readonly string[],
  counts: (folded: string, occurrence: Occurrence) => boolean,
): CodeSearch {
  const occurrencesIn = compileOccurrences(codes)
  return (text) => {
    const folded = foldText(text)
    let found = codes.length
    for (const occurrence of occurrencesIn(folded)) {
      if (occurrence.rank < found && counts(folded, occurrence)) found = occurrence.rank
    }
    return found
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
