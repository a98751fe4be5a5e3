const ZERO_WIDTH = /[\u200B-\u200D\u2060\uFEFF]/g
/** Zero-width characters and marks of direction: pasted text brings them along. */
const INVISIBLE = /\p{Cf}/gu
/** Marks of direction alone. Zero-width characters join emoji, so a text may need them. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Texts of nothing but ASCII, typographic quotes, symbols, flags and emoji: nearly all comments. NFKC
 * leaves them alone, and the only letters in them that have a case are ASCII's.
 */
const PLAIN = /^[\p{ASCII}\u2018-\u201D\u2600-\u27BF\p{VS}\p{RI}\u{1F300}-\u{1FAFF}]*$/u

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

/** Whether folding a text changes nothing but the case of ASCII letters. False when in doubt. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
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
