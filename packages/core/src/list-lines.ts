import { stripDirectionMarks } from './text.ts'

/** What a list of codes has between its lines; a field of one line has semicolons. */
export const LINES = /[\r\n\u2028\u2029;]+/
const AT_START = '(?<=^|[\\r\\n\\u2028\\u2029;]\\s*)'
/** A code as most sellers write them: letters and a number. */
const CODE = '\\p{L}{1,4}\\d{1,4}(?![\\p{L}\\p{N}])'

/** A text that is one such code. */
export const A_CODE = new RegExp(`^${CODE}$`, 'u')

/** WhatsApp's bold, italic, struck and typewriter around words: "*A4* Kaos". */
const MARKS = /(?<![\p{L}\p{N}])([*_~`])(?=\S)([^\r\n;]*?\S)\1(?![\p{L}\p{N}])/gu
/** "[16.02, 27/11/2026] Rina: ", "27/11/26 16.02 - Rina: ": when and by whom, as WhatsApp copies it. */
const STAMP = new RegExp(
  `${AT_START}(?:\\[[\\d.,:/\\s-]{8,24}(?:[AP]M)?\\]|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4},? \\d{1,2}[.:]\\d{2}(?: [AP]M)? -)\\s[^:;\\r\\n]{1,40}:\\s*`,
  'giu',
)
/** "G1 sampai G10" */
const UNTIL =
  /(?<=^|[\r\n\u2028\u2029;,]\s*)(\p{L}*)(\d+)\s+(?:sampai|sampe|hingga|s\/d|s\.d\.?|sd)\s+(\1?\d+)(?![\p{L}\p{N}])/giu

/** A typed or pasted list without what was never meant as part of it, and with ranges by a dash. */
export function tidyList(typed: string): string {
  let text = stripDirectionMarks(typed)
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(MARKS, '$2')
  }
  return text.replace(STAMP, '').replace(UNTIL, '$1$2-$3')
}

/** How a list is numbered; `text` is the list without its numbers. */
export type Numbering = { text: string; count: number; number: string; code: string }

const NUMBERED = new RegExp(`^\\(?(\\d{1,3})[.)]\\s*((${CODE}).*)$`, 'su')

/**
 * The numbers ahead of the lines, "1. A1 Gamis; 2. A2 Rok", where they count up and a code stands
 * behind each; `null` where that is not so, and the numbers may be the codes.
 */
export function readNumbering(typed: string): Numbering | null {
  const tidy = tidyList(typed)
  const lines = tidy
    .split(LINES.test(tidy.trim()) ? LINES : ',')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const parts = lines.map((line) => NUMBERED.exec(line))
  const numbered = parts.filter((part) => part !== null)
  const [first] = numbered
  if (!first || numbered.length < 2 || lines.some((line, at) => !parts[at] && /^\d/.test(line)))
    return null
  if (numbered.some(([, number], at) => Number(number) !== Number(first[1]) + at)) return null
  const text = lines.map((line, at) => parts[at]?.[2] ?? line).join('\n')
  return { text, count: numbered.length, number: first[1] ?? '', code: first[3] ?? '' }
}

/** Several codes ahead of what is told of them all: "M1, M2 & M3 85rb". */
export const SEVERAL_CODES = new RegExp(
  `^(${CODE}(?:(?:\\s*[,&+]\\s*|\\s+dan\\s+)${CODE})+),?\\s+(.+)$`,
  'isu',
)

/** How lines begin that tell of something else than an item. */
const NO_ITEM =
  /^(?:(?:sub)?total|ongkir|ongkos|biaya|admin|no\.?\s?rek|rek|rekening|norek|bca|bri|bni|bsi|mandiri|dana|ovo|gopay|shopeepay|qris|transfer|note|catatan|keterangan|ket|nb|dp|diskon|free|gratis|rp|harga|price|stok|stock|stk|sisa|kode|code|nama|name)(?![\p{L}\p{N}])/iu

/** "Rp 95.000", "95rb", "Stok: 2", "2 pcs": a price or a stock, alone on its line. */
const FIGURE =
  /^(?:(?:harga|price|stok|stock|stk|sisa|qty)\s?[:=]?\s?)?(?:rp\.?\s?)?\d[\d.,]*\s?(?:rb|ribu|k|jt|juta|pcs|pc)?$/iu

/** Whether a line of a list tells of shipping, a sum, an account, or a price alone: it has no code. */
export const isNoItem = (line: string): boolean =>
  NO_ITEM.test(line) || (FIGURE.test(line) && /\D/.test(line))

/** "A1" or "Kode: A1", alone on its line. */
const LONE_CODE = new RegExp(`^(?:(?:kode|code)\\s*[:=]?\\s*)?(${CODE})[:.]?$`, 'iu')
const BEGINS_WITH_CODE = new RegExp(`^${CODE}`, 'u')
const LABEL = /^(?:nama|name|barang|item|harga|price)\s*[:=]\s*(?=\S)/iu

/**
 * Lines in blocks, a code and below it its name, price and stock, each block as one line; as they are
 * where they are not all written so.
 */
export function joinBlocks(lines: string[]): string[] {
  const blocks: string[][] = []
  const others: string[] = []
  for (const line of lines) {
    const [, code] = LONE_CODE.exec(line) ?? []
    if (code !== undefined) blocks.push([code])
    else if (isNoItem(line) && !FIGURE.test(line) && !LABEL.test(line)) others.push(line)
    else if (blocks.length === 0) return lines
    else blocks.at(-1)?.push(line)
  }
  const isBlock = ([, ...told]: string[]) =>
    told.length < 5 &&
    told.some((line) => FIGURE.test(line)) &&
    !told.some((line) => BEGINS_WITH_CODE.test(line) && !FIGURE.test(line))
  if (blocks.length === 0 || !blocks.every(isBlock)) return lines
  const joined = blocks.map((block) => block.map((line) => line.replace(LABEL, '')).join(' '))
  return [...joined, ...others]
}
