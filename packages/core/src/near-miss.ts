import { doubtOf } from './doubt.ts'
import { COMMON_WORDS } from './item-code.ts'
import type { MatchRule } from './match-rule.ts'
import {
  compareOccurrences,
  compileMatcher,
  compileOccurrences,
  isWholeWord,
  type Matchable,
  type Occurrence,
  rankItems,
} from './matcher.ts'
import { foldCode, foldText, type Span } from './text.ts'

/** A code that a comment nearly names, for the seller to decide on. */
export type NearMiss<Item> = {
  item: Item
  /** The item that the comment claims by a shorter code inside; then this is a change of item. */
  claimed: Item | null
}

/** Finds the code that a comment nearly names, or `null`. */
export type NearMisses<Item> = (text: string) => NearMiss<Item> | null

/** A run of letters, or of digits, in a folded text. */
type Word = { text: string; start: number; end: number; isNumber: boolean }
/** Some words of a text that may spell a code together. */
type Spelling = { key: string; first: number; last: number; start: number; end: number }
type Code<Item> = { item: Item; key: string; points: number }

/**
 * Compiles a seller's items into a search for near misses (product decisions, *Near misses*): other
 * signs between letters and numbers or none ("A 5", "A-5", "a.5" for A5), zeros ahead of a number
 * ("A05"), drawn-out letters ("AAA5"), and letters right behind the number ("A5kk"). What sounds like
 * a question or a cancellation is none, and neither is what two codes could be meant by. A comment
 * that claims an item is a near miss only of a longer code around the one that it claims.
 */
export function compileNearMisses<Item extends Matchable>(
  items: readonly Item[],
  rule: MatchRule = 'contains',
): NearMisses<Item> {
  const byKey = new Map<string, Code<Item> | null>()
  const bySqueezed = new Map<string, Code<Item>[]>()
  for (const code of items.flatMap(readCode)) {
    byKey.set(code.key, byKey.has(code.key) ? null : code)
    const squeezed = squeeze(code.key)
    bySqueezed.set(squeezed, [...(bySqueezed.get(squeezed) ?? []), code])
  }
  const longest = Math.max(0, ...[...bySqueezed.keys()].map((key) => key.length))
  const firsts = new Set([...byKey.keys()].map((key) => key.charAt(0)))
  const match = compileMatcher(items, rule)
  const claimIn = compileClaim(items, rule)

  /** The code that is spelled so; `null` when there is none, or more than one. */
  function codeOf({ key, first, last }: Spelling): Code<Item> | null {
    const known = byKey.get(key)
    if (known !== undefined) return known
    if (first === last && EVERYDAY.has(key)) return null
    const drawnOut = bySqueezed
      .get(squeeze(key))
      ?.filter((code) => code.points > 1 && isDrawnOut(key, code.key))
    return drawnOut?.length === 1 ? (drawnOut[0] as Code<Item>) : null
  }

  return (text) => {
    const folded = foldText(text)
    const words = wordsOf(folded)
    let best: { code: Code<Item>; spelling: Spelling } | null = null
    for (const spelling of spellingsIn(folded, words, { longest, firsts })) {
      const code = codeOf(spelling)
      if (!code || (best && best.code.points >= code.points)) continue
      if (isAmount(folded, words, spelling)) continue
      best = { code, spelling }
    }
    if (!best || doubtOf(text) !== null) return null
    const { item, points } = best.code
    if (match(text) === null) return { item, claimed: null }
    const claim = claimIn(folded)
    const { start, end } = best.spelling
    if (!claim || claim.item === item || claim.points >= points) return null
    return claim.start >= start && claim.end <= end ? { item, claimed: claim.item } : null
  }
}

/** Compiles what a folded text claims, and where. */
function compileClaim<Item extends Matchable>(items: readonly Item[], rule: MatchRule) {
  const ranked = rankItems(items)
  const occurrencesIn = compileOccurrences(ranked.map(({ folded }) => folded))
  const compare = compareOccurrences(ranked)
  return (folded: string) => {
    const [best] = occurrencesIn(folded)
      .filter((occurrence: Occurrence) => rule === 'contains' || isWholeWord(folded, occurrence))
      .sort(compare)
    const entry = best && ranked[best.rank]
    return entry
      ? { item: entry.item, points: entry.points, start: best.start, end: best.end }
      : null
  }
}

/**
 * Whether a text names a code only as a part of a longer one: "A10" names `A1` only so, "A10 A1"
 * does not.
 */
export function isOnlyWithin(text: string, code: string, longer: string): boolean {
  const folded = foldText(text)
  const inner = spansOf(folded, foldCode(code))
  const outer = spansOf(folded, foldCode(longer))
  const isInside = ({ start, end }: Span) =>
    outer.some((span) => span.start <= start && end <= span.end)
  return code !== longer && inner.length > 0 && inner.every(isInside)
}

function spansOf(folded: string, code: string): Span[] {
  const spans: Span[] = []
  if (code === '') return spans
  for (let start = folded.indexOf(code); start >= 0; start = folded.indexOf(code, start + 1))
    spans.push({ start, end: start + code.length })
  return spans
}

/** What may stand between the parts of a code. */
const BETWEEN = /^(?:\s{0,3}|\s?[-\u2010-\u2015_.:/*~+#,]\s?)$/u
/** What a code may hold beside letters and digits without having to be written. */
const SIGNS = /^[\s\u2010-\u2015_.:/*~+#,-]*$/u
const EVERYDAY: ReadonlySet<string> = new Set(COMMON_WORDS)

function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(/\p{L}[\p{L}\p{M}]*|\p{Nd}+/gu)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
    isNumber: /^\p{Nd}/u.test(text),
  }))
}

/** How a code is looked for; none of one that holds signs of its own, such as an emoji. */
function readCode<Item extends Matchable>(item: Item): Code<Item>[] {
  const folded = foldText(item.code)
  const words = wordsOf(folded)
  const rest = folded.replace(/\p{L}[\p{L}\p{M}]*|\p{Nd}+/gu, '')
  const key = words.reduce(join, '')
  // A bare number would be found in every price.
  const isBare = words.length === 1 && words[0]?.isNumber
  if (words.length === 0 || isBare || !SIGNS.test(rest)) return []
  return [{ item, key, points: [...key.replaceAll('|', '')].length }]
}

/** Adds a word to a key; between two numbers, that there were two shows. */
function join(key: string, { text, isNumber }: Pick<Word, 'text' | 'isNumber'>): string {
  if (!isNumber) return key + text
  const value = text.replace(/^0+(?=.)/u, '')
  return /\p{Nd}$/u.test(key) ? `${key}|${value}` : key + value
}

type Bounds = { longest: number; firsts: ReadonlySet<string> }

/** Every way to read words side by side as one code. */
function* spellingsIn(
  folded: string,
  words: readonly Word[],
  { longest, firsts }: Bounds,
): Generator<Spelling> {
  for (const [first, word] of words.entries()) {
    if (words[first - 1]?.end === word.start) continue
    let key = ''
    for (let last = first; last < words.length; last += 1) {
      const next = words[last] as Word
      const before = words[last - 1]
      if (last > first && before && !BETWEEN.test(folded.slice(before.end, next.start))) break
      key = join(key, next)
      if (!firsts.has(key.charAt(0)) || squeeze(key).length > longest) break
      // Letters right behind a number are a word of their own, digits behind letters are not.
      if (!next.isNumber && words[last + 1]?.start === next.end) continue
      yield { key, first, last, start: word.start, end: next.end }
    }
  }
}

const UNITS: ReadonlySet<string> = new Set(
  `rb rbu ribu k jt juta rupiah perak cm mm m meter kg kilo gr gram ons g jam menit mnt detik hari
  minggu bulan bln tahun thn th orang org persen x`.split(/\s+/),
)

/** Whether the number at a spelling's end, or its beginning, is a price or a measure. */
function isAmount(folded: string, words: readonly Word[], spelling: Spelling): boolean {
  const { first, last, start, end } = spelling
  if (words[first]?.isNumber && /\p{Nd}[.,:]$/u.test(folded.slice(0, start))) return true
  if (!words[last]?.isNumber) return false
  if (/^(?:[.,:]\p{Nd}|\s?%)/u.test(folded.slice(end, end + 2))) return true
  const next = words[last + 1]
  return next !== undefined && next.start - end <= 1 && UNITS.has(next.text)
}

const REPEATED = /(\p{L})\1+/gu

/** A key in which no letter stands twice in a row. */
function squeeze(key: string): string {
  return key.replace(REPEATED, '$1')
}

/** Whether a key is another one with letters repeated, given that both are the same when squeezed. */
function isDrawnOut(key: string, of: string): boolean {
  const runs = (text: string) => [...text.matchAll(/(.)\1*/gu)].map(([run]) => run.length)
  const wanted = runs(of)
  return runs(key).every((length, index) => length >= (wanted[index] ?? 0))
}
