import type { MatchRule } from './match-rule.ts'
import { isWholeWord } from './matcher.ts'
import { countCharacters, foldCode, stripDirectionMarks } from './text.ts'

/** Longest item code, in characters as a person counts them (graphemes). */
export const ITEM_CODE_MAX_CHARACTERS = 15
/**
 * Upper bound in UTF-16 units, so that one grapheme cannot carry a whole text: 20 for each, which the
 * longest emoji need, a family of four with skin tones.
 */
const ITEM_CODE_MAX_UNITS = 300

/** A comment has none, so a code with one could never be found. */
const LINE_BREAKS = /[\r\n\u2028\u2029]+/g

/** What a code turns out to be: its trimmed text with its folded form, or why it is refused. */
export type ItemCode =
  | { ok: true; text: string; folded: string }
  | { ok: false; reason: 'blank' | 'too_long' }

/**
 * Reads an item code as a seller typed or pasted it: trimmed, in one line, without marks of
 * direction. Blank means that nothing is left after folding.
 */
export function readItemCode(typed: string): ItemCode {
  const text = stripDirectionMarks(typed).replace(LINE_BREAKS, ' ').trim()
  if (text.length > ITEM_CODE_MAX_UNITS) return { ok: false, reason: 'too_long' }
  const folded = foldCode(text)
  if (folded === '') return { ok: false, reason: 'blank' }
  if (countCharacters(text) > ITEM_CODE_MAX_CHARACTERS) return { ok: false, reason: 'too_long' }
  return { ok: true, text, folded }
}

/** Compares codes as people count: A1, A2, A10; whatever their case. */
export function compareCodes(a: string, b: string, locale: string): number {
  return a.localeCompare(b, locale, { numeric: true })
}

/** What a seller should know of a code before relying on it. */
export type CodeWarning =
  /** A comment with the other code names this one, too, and goes to the other, being longer. */
  | { type: 'insideCode'; other: string }
  /** People write this very word all the time. */
  | { type: 'everydayWord' }
  /** The code is inside a word that people write all the time. */
  | { type: 'insideWord'; example: string }
  /** A number is inside others: prices, sizes, amounts. */
  | { type: 'number'; example: string }
  /** A comment with this code goes to this one, and no longer to the other, being shorter. */
  | { type: 'containsCode'; other: string }

const DIGITS = /^\p{Nd}+$/u

/**
 * What can go wrong with a code under the rule, most helpful first, each kind at most once. The
 * other codes are the seller's without this one; one that is the same when folded is ignored.
 */
export function warningsFor(
  code: string,
  otherCodes: readonly string[],
  rule: MatchRule = 'contains',
): CodeWarning[] {
  const folded = foldCode(code)
  if (folded === '') return []
  const others = otherCodes
    .map((other) => ({ other, folded: foldCode(other) }))
    .filter((each) => each.folded !== folded && each.folded !== '')
    .sort((a, b) => a.folded.length - b.folded.length)
  const around = others.find((each) => names(each.folded, folded, rule))
  const within = others.findLast((each) => names(folded, each.folded, rule))
  const isTaken = (text: string) =>
    others.some((each) => each.folded.length > folded.length && names(text, each.folded, rule))
  return [
    ...(around ? [{ type: 'insideCode' as const, other: around.other }] : []),
    ...wordWarnings(folded, rule, isTaken),
    ...(within ? [{ type: 'containsCode' as const, other: within.other }] : []),
  ]
}

/** `isTaken`: whether a text goes to another code, being longer, so is no example of this one. */
function wordWarnings(
  folded: string,
  rule: MatchRule,
  isTaken: (text: string) => boolean,
): CodeWarning[] {
  if (COMMON_WORDS.includes(folded)) return [{ type: 'everydayWord' }]
  if (rule === 'whole') return []
  if (DIGITS.test(folded)) {
    const longer = [[...folded].at(-1), ...'0123456789'].map((digit) => `${folded}${digit}`)
    const example = longer.find((number) => !isTaken(number))
    return example === undefined ? [] : [{ type: 'number', example }]
  }
  const example = COMMON_WORDS.find((word) => word.includes(folded) && !isTaken(word))
  return example === undefined ? [] : [{ type: 'insideWord', example }]
}

/** Whether a folded text names a folded code. */
function names(text: string, code: string, rule: MatchRule): boolean {
  for (let start = text.indexOf(code); start >= 0; start = text.indexOf(code, start + 1)) {
    if (rule === 'contains' || isWholeWord(text, { start, end: start + code.length })) return true
  }
  return false
}

/**
 * Words of chat, folded, most frequent first: of an Indonesian selling live (the simulator's market)
 * and, behind them, of an English one (`recordings/busy-room.jsonl`), without its heroes' names.
 */
export const COMMON_WORDS: readonly string[] = `
  kak keep ya fix mau aku dong ga berapa ada bisa kk ka kakak warna size cod pcs satu order
  ambil yang udah lagi sis bun xl xxl harga ongkir ready hadir bagus cantik semangat ini itu
  buat sama juga bahan kirim makasih masih wkwk plis hitam putih merah biru jumbo halo lanjut
  paket hari tadi team go lets the yes for is this hi no win you omg on come to my and it got
  best of love all here what can just better good heart how guys like please hello live price
  have want thanks wow ok lol big red green black white
`
  .trim()
  .split(/\s+/)
