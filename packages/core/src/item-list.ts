import { readItemCode } from './item-code.ts'
import { foldText, stripDirectionMarks } from './text.ts'

/** So many codes can be added at once. */
export const ITEM_LIST_MAX = 1_000

/** What a seller typed or pasted in the place of one code. */
export type ItemList =
  | {
      ok: true
      /** Whether it is more than one code as it stands: a range, or codes with separators. */
      isList: boolean
      /** The codes, each once, in the order in which they stand there. */
      codes: string[]
      /** What cannot be a code, being too long. */
      tooLong: string[]
    }
  /** More than `ITEM_LIST_MAX`; `count` is how many. */
  | { ok: false; count: number }

const SEPARATORS = /[\r\n\u2028\u2029\t,;]+/
/** All dashes (Unicode's `Pd`), the minus sign, and the tilde, after NFKC. */
const DASH = /[\p{Pd}\u2212~]/gu
const NUMBERED = /^(.*?)(\d+)$/su

/**
 * Reads item codes in one go: one on each line or between commas, and ranges such as `A1-A20`, which
 * stand for all codes from one end to the other. A code that is there twice counts once.
 */
export function readItemList(typed: string): ItemList {
  const parts = stripDirectionMarks(typed)
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const ranges = parts.map(readRange)
  const count = ranges.reduce((sum, range) => sum + (range ? sizeOf(range) : 1), 0)
  if (count > ITEM_LIST_MAX) return { ok: false, count }
  const codes = new Map<string, string>()
  const tooLong = new Set<string>()
  for (const [index, part] of parts.entries()) {
    const range = ranges[index]
    for (const each of range ? codesOf(range) : [part]) {
      const code = readItemCode(each)
      if (!code.ok && code.reason === 'too_long') tooLong.add(each)
      if (code.ok && !codes.has(code.folded)) codes.set(code.folded, code.text)
    }
  }
  const isList = parts.length > 1 || ranges[0] != null
  return { ok: true, isList, codes: [...codes.values()], tooLong: [...tooLong] }
}

/** `digits`: numbers are filled up with zeros to so many. */
type Range = { prefix: string; from: number; to: number; digits: number }

/** `A1-A20`, also with another dash, blanks around it, without the second prefix, or turned round. */
export function readRange(part: string): Range | null {
  const text = part.normalize('NFKC')
  for (const { index } of text.matchAll(DASH)) {
    const [, prefix = '', first = ''] = NUMBERED.exec(text.slice(0, index).trim()) ?? []
    const [, second, last = ''] = NUMBERED.exec(text.slice(index + 1).trim()) ?? []
    if (first === '' || second === undefined) continue
    if (second !== '' && foldText(second) !== foldText(prefix)) continue
    const [from = 0, to = 0] = [Number(first), Number(last)].sort((a, b) => a - b)
    const padded = [first, last].find((number) => number.startsWith('0') && number.length > 1)
    return { prefix, from, to, digits: padded?.length ?? 0 }
  }
  return null
}

const sizeOf = ({ from, to }: Range) => to - from + 1

const codesOf = (range: Range) =>
  Array.from({ length: sizeOf(range) }, (_, step) => {
    const number = String(range.from + step)
    return `${range.prefix}${number.padStart(range.digits, '0')}`
  })
