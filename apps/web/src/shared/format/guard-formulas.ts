/** Blanks, controls and characters that cannot be seen, but for those that end a cell. */
const UNSEEN = String.raw`(?![\t\r\n;])[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`
/** What begins a formula, also in full width, as small form or as superscript. */
const SIGN = String.raw`[=+\-@|＝＋－＠｜﹦﹢﹣﹫⁼⁺⁻−]`
const FORMULA = `'*(?:${UNSEEN})*${SIGN}`

/** Where a cell begins: at the start, and where a reader with other habits would split. */
const CELL_START = new RegExp(`^(?='*[\\t\\r\\n]|${FORMULA})|(?<=[\\t\\r\\n;])(?=${FORMULA})`, 'gu')

/**
 * Keeps a spreadsheet from taking a cell, or pasted lines, for a formula: each spot that one would
 * begin at gets an apostrophe. Nothing is lost: where apostrophes stand already they get one more,
 * so taking one from each such spot gives the text back.
 */
export function guardFormulas(text: string): string {
  return text.replace(CELL_START, "'")
}
