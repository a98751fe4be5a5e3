import {
  type Currency,
  type LineFault,
  readGoodsList,
  readItemList,
  type TypedItem,
} from '@dibs/core'

/** What a seller typed or pasted in the place of one code. */
export type TypedList =
  | {
      ok: true
      /** Whether it is more than one code as it stands. */
      isList: boolean
      /** Whether it has a price or a stock in it. */
      hasGoods: boolean
      items: TypedItem[]
      /** What cannot be a code, being too long. */
      tooLong: string[]
      /** Lines with goods that cannot be read. */
      faults: LineFault[]
    }
  /** Too many at once; `count` is how many. */
  | { ok: false; count: number }
export type ReadList = TypedList & { ok: true }

/** Reads codes alone, or with name, price and stock; `begun` as for `readGoodsList`. */
export function readTypedList(
  typed: string,
  currency: Currency,
  begun: ReadonlySet<string>,
): TypedList {
  const goods = readGoodsList(typed, currency, begun)
  if (goods?.ok) return { ...goods, isList: true, hasGoods: true, tooLong: [] }
  const list = goods ?? readItemList(typed)
  if (!list.ok) return list
  const { isList, codes, tooLong } = list
  const items = codes.map((clueText) => ({ clueText }))
  return { ok: true, isList, hasGoods: false, items, tooLong, faults: [] }
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
  const text = pasted.trim()
  if (!/[\r\n\t]/.test(text)) return null
  return readGoodsList(text, currency) === null
    ? text.replace(/\s*[\r\n\t]+\s*/g, ', ')
    : text.replace(/\s*[\r\n]+\s*/g, '; ')
}
