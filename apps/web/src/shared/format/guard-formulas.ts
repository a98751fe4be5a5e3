/** Blanks, control and invisible characters, except those that end a cell. */
const UNSEEN = String.raw`(?![\t\r\n;])[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`
/** Characters that begin a formula, also in full width, small form or superscript. */
const SIGN = String.raw`[=+\-@|＝＋－＠｜﹦﹢﹣﹫⁼⁺⁻−]`
const FORMULA = `'*(?:${UNSEEN})*${SIGN}`

/** Where a cell begins: at the start, and after any separator that some reader splits at. */
const CELL_START = new RegExp(`^(?='*[\\t\\r\\n]|${FORMULA})|(?<=[\\t\\r\\n;])(?=${FORMULA})`, 'gu')

/**
 * Keeps a spreadsheet from reading a cell, or pasted lines, as a formula: puts an apostrophe wherever
 * one would begin. Existing apostrophes there get one more, so removing one from each such place
 * gives the text back.
 */
export function guardFormulas(text: string): string {
  return text.replace(CELL_START, "'")
}
