import { foldCode } from './fold.ts'
import { withoutDirection } from './unseen.ts'

/** Longest item code, in characters as a person counts them (graphemes). */
export const ITEM_CODE_MAX_CHARACTERS = 15
/** Upper bound in UTF-16 units, so that one grapheme cannot carry a whole text. */
const ITEM_CODE_MAX_UNITS = 120

/** A comment has none, so a code with one could never be found. */
const LINE_BREAKS = /[\r\n\u2028\u2029]+/g

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a code turns out to be: its trimmed text with its folded form, or why it is refused. */
export type ItemCode =
  | { ok: true; text: string; folded: string }
  | { ok: false; reason: 'blank' | 'too_long' }

/**
 * Reads an item code as a seller typed or pasted it: trimmed, in one line, without marks of
 * direction. Blank means that nothing is left after folding.
 */
export function readItemCode(typed: string): ItemCode {
  const text = withoutDirection(typed).replace(LINE_BREAKS, ' ').trim()
  if (text.length > ITEM_CODE_MAX_UNITS) return { ok: false, reason: 'too_long' }
  const folded = foldCode(text)
  if (folded === '') return { ok: false, reason: 'blank' }
  if (countCharacters(text) > ITEM_CODE_MAX_CHARACTERS) return { ok: false, reason: 'too_long' }
  return { ok: true, text, folded }
}

/** Counts characters as a person would: an emoji with its modifiers is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count += 1
  return count
}
