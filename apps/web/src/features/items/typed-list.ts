import {
  type Currency,
  type LineFault,
  type NamedLine,
  type Numbering,
  namedLines,
  readGoodsList,
  readItemList,
  readNumbering,
  readTable,
  type TypedItem,
  tidyList,
} from '@dibs/core'

/** What a seller typed or pasted in the place of one code. */
export type TypedList =
  | {
      ok: true
      /** Whether it is more than one code as it stands. */
      isList: boolean
      /** Whether it has a name, a price or a stock in it. */
      hasGoods: boolean
      items: TypedItem[]
      /** What cannot be a code, being too long. */
      tooLong: string[]
      /** Lines with goods that cannot be read. */
      faults: LineFault[]
      /** Lines that may be a code of several words, or a code and a name. */
      named: NamedLine[]
      /** Whether they are read as a code and a name. */
      isSplit: boolean
      /** Numbers ahead of the lines, which are not the codes; `null` without any. */
      numbering: Numbering | null
    }
  /** Too many at once; `count` is how many. */
  | { ok: false; count: number }
export type ReadList = TypedList & { ok: true }

/**
 * Reads codes alone, or with name, price and stock; `begun` and `splits` as for `readGoodsList`, and
 * whether the numbers of numbered lines are the codes after all.
 */
export function readTypedList(
  typed: string,
  currency: Currency,
  begun: ReadonlySet<string>,
  { splits, keepsNumbers = false }: { splits?: boolean | undefined; keepsNumbers?: boolean } = {},
): TypedList {
  const numbering = readNumbering(typed)
  const text = numbering && !keepsNumbers ? numbering.text : tidyList(typed)
  const goods = readGoodsList(text, currency, begun, splits)
  if (goods?.ok === false) return goods
  const named = namedLines(text, currency)
  if (goods?.ok) return { ...goods, isList: true, hasGoods: true, tooLong: [], named, numbering }
  const codes = readItemList(text)
  if (!codes.ok) return codes
  const items = codes.codes.map((clueText) => ({ clueText }))
  const rest = { hasGoods: false, faults: [], named, isSplit: false, numbering }
  return { ok: true, isList: codes.isList, items, tooLong: codes.tooLong, ...rest }
}

export const hasGoods = ({ name, price, stock }: TypedItem): boolean =>
  name !== undefined || price !== undefined || stock !== undefined

/** A line that is read as this item. `figures` writes an amount without its currency. */
export function lineOf(
  { clueText, name, price, stock }: TypedItem,
  figures: (amount: number) => string,
): string {
  const told = [name, price && figures(price), stock && `${stock}pcs`]
  return [clueText, ...told].filter(Boolean).join(' ')
}

/**
 * A pasted list as it stands in a field of one line, which would swallow its line breaks; `null` for
 * what is no list. Lines with goods have their commas and cells for themselves.
 */
export function inOneField(pasted: string, currency: Currency): string | null {
  const text = readTable(pasted)?.join('\n') ?? pasted.trim()
  if (!/[\r\n\t]/.test(pasted.trim())) return null
  const lines = text.replace(/\s*[\r\n]+\s*/g, '; ')
  if (readGoodsList(text, currency) !== null) return lines
  // Two cells in each line are a code and its name.
  const isNamed = namedLines(text, currency).length === text.split(/[\r\n]+/).length
  return isNamed ? lines.replaceAll('\t', ' ') : text.replace(/\s*[\r\n\t]+\s*/g, ', ')
}
