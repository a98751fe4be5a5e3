import type { Item } from '@dibs/contract'
import { foldText, type TypedItem } from '@dibs/core'
import type { GoodsChange } from '../../shared/goods/goods-fields.tsx'
import { hasGoods } from './typed-list.ts'

/** What a line changes of an item that is there already: only what it says, and is not so yet. */
export type GoodsUpdate = {
  item: Item
  typed: TypedItem
  goods: GoodsChange
  /** The same of before, `null` for what was not told. */
  before: GoodsChange
}

/** The typed items, by what becomes of them. */
export type Sorted = {
  fresh: TypedItem[]
  updates: GoodsUpdate[]
  /** How many are there already, and stay as they are. */
  existing: number
}

/** Tells new codes from lines that change one of the items, and from what is there already. */
export function sortTyped(typed: readonly TypedItem[], items: readonly Item[]): Sorted {
  const own = new Map(items.map((item) => [foldText(item.clue_text), item]))
  const sorted: Sorted = { fresh: [], updates: [], existing: 0 }
  for (const each of typed) {
    const item = own.get(foldText(each.clueText))
    const update = item && hasGoods(each) ? updateOf(item, each) : null
    if (!item) sorted.fresh.push(each)
    else if (update) sorted.updates.push(update)
    else sorted.existing += 1
  }
  return sorted
}

function updateOf(item: Item, typed: TypedItem): GoodsUpdate | null {
  const goods: GoodsChange = {}
  const before: GoodsChange = {}
  if (typed.name != null && typed.name !== item.name) {
    goods.name = typed.name
    before.name = item.name ?? null
  }
  if (typed.price != null && typed.price !== item.price) {
    goods.price = typed.price
    before.price = item.price ?? null
  }
  if (typed.stock !== undefined && typed.stock !== (item.stock ?? 1)) {
    goods.stock = typed.stock
    before.stock = item.stock ?? null
  }
  return Object.keys(goods).length > 0 ? { item, typed, goods, before } : null
}
