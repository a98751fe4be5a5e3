const ZERO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g
/** Zero-width characters and marks of direction: pasted text brings them along. */
const INVISIBLE = /\p{Cf}/gu
/** Marks of direction alone. Zero-width characters join emoji, so a text may need them. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

const ASCII_END = 0x80
/**
 * What is plain beyond ASCII, from and to: typographic quotes, symbols, flags, emoji and their variants.
 * NFKC leaves them alone, and no letter is among them.
 */
const PLAIN_RANGES = [
  [0x1f300, 0x1faff],
  [0x2600, 0x27bf],
  [0xfe00, 0xfe0f],
  [0x2018, 0x201d],
  [0x1f1e6, 0x1f1ff],
  [0x180b, 0x180d],
  [0x180f, 0x180f],
  [0xe0100, 0xe01ef],
] as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Folds a text for matching: Unicode NFKC, without zero-width characters, lower-cased without a
 * locale. Codes and comments are compared in this form only (product decisions, "Matching").
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  // Composing leaves zero-width characters alone, too: around plain ones there is nothing to compose.
  const visible = text.replace(ZERO_WIDTH, '')
  const composed = isPlain(visible) ? visible : text.normalize('NFKC').replace(ZERO_WIDTH, '')
  return composed.toLowerCase()
}

/**
 * Whether folding a text changes nothing but the case of ASCII letters, as in nearly all comments.
 * False when in doubt. A regular expression would say the same, and takes several times as long.
 */
export function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    if (text.charCodeAt(i) < ASCII_END) continue
    const point = text.codePointAt(i) as number
    if (!isPlainPoint(point)) return false
    if (point > 0xffff) i += 1
  }
  return true
}

function isPlainPoint(point: number): boolean {
  for (const [from, to] of PLAIN_RANGES) if (point >= from && point <= to) return true
  return false
}

/** Folds an item's code: as any text, without blanks at its ends. */
export function foldCode(code: string): string {
  return foldText(code.trim()).trim()
}

/** Where a part of a text begins and ends, in UTF-16 units. */
export type Span = { start: number; end: number }

/**
 * Where a span of a folded text is in the text as it was written: the whole characters (as a person
 * counts them) that folding made it of.
 */
export function findAsWritten(text: string, folded: Span): Span {
  let start = 0
  for (const { index, segment } of graphemes.segment(text)) {
    const end = index + segment.length
    const foldedEnd = foldText(text.slice(0, end)).length
    if (foldedEnd <= folded.start) start = end
    if (foldedEnd >= folded.end) return { start, end }
  }
  return { start, end: text.length }
}

/** Counts characters as a person would: an emoji with its modifiers is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}

/** A text without the characters that nobody sees. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** A text without its marks of direction. */
export function stripDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '')
}

/** Whether there is nothing in a text that anybody could see. */
export function isBlank(text: string): boolean {
  return stripInvisible(text).trim() === ''
}
