import { AMOUNT_MAX, type Amount } from './money.ts'
import { countCharacters, isBlank } from './text.ts'

/** What is sold under a code: without a name or a price, one of it. */
export type Goods = { name: string | null; price: Amount | null; stock: number }

/** What an item is of which the seller has told nothing but its code. */
export const PLAIN_GOODS: Goods = { name: null, price: null, stock: 1 }

export const GOODS_NAME_MAX_CHARACTERS = 60
/** The most of one item in a live, and the most that one buyer may want of it. */
export const STOCK_MAX = 999

/** A name as it is kept: trimmed, `null` when nothing is left; `undefined` when it is too long. */
export function readGoodsName(typed: string): string | null | undefined {
  const name = typed.trim()
  if (isBlank(name)) return null
  return countCharacters(name) > GOODS_NAME_MAX_CHARACTERS ? undefined : name
}

/** Whether a number can be a price: 1 to `AMOUNT_MAX`, whole. */
export const isPrice = (price: number): boolean =>
  Number.isInteger(price) && price >= 1 && price <= AMOUNT_MAX

/** Whether a number can be a stock, or what one buyer wants: 1 to `STOCK_MAX`, whole. */
export const isCount = (units: number): boolean =>
  Number.isInteger(units) && units >= 1 && units <= STOCK_MAX
