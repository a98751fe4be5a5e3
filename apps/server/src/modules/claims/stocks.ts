import {
  type AccountId,
  allot,
  type Goods,
  type ItemId,
  isSince,
  PLAIN_GOODS,
  type Place,
  type Waitlist,
} from '@dibs/core'

export type SoldItem = [ItemId, name: string | null, price: number | null, stock: number]
/** How many of an item a buyer wants, and when the seller said so. */
export type WantedUnits = [ItemId, AccountId, quantity: number, setAt: number]
/** Units of an item on a buyer's bill that stands. */
export type HeldUnits = [ItemId, AccountId, units: number, round?: number | null]

/** What is sold under a code in a session, how many of it buyers want, and what is on bills. */
export type Stock = {
  goods: Goods
  quantities: ReadonlyMap<AccountId, number>
  held: ReadonlyMap<AccountId, number>
}
export type Stocks = (itemId: ItemId) => Stock

/** A place with its share of the stock; without it, it is as an item without goods has it. */
export type SharedPlace<Of extends Pick<Place, 'buyer'> = Place> = Of & {
  quantity?: number
  won?: number
  held?: number
  isAheadOfHeld?: boolean
}

const PLAIN: Stock = { goods: PLAIN_GOODS, quantities: new Map(), held: new Map() }

/** Nothing is sold but one of each. */
export const NO_STOCKS: Stocks = () => PLAIN

type Loaded = {
  goods: readonly SoldItem[]
  quantities: readonly WantedUnits[]
  held: readonly HeldUnits[]
  restarts: ReadonlyMap<ItemId, number>
}

/** Makes the look at what is sold; a quantity from before an item went on sale again does not count. */
export function createStocks({ goods, quantities, held, restarts }: Loaded): Stocks {
  const stocks = new Map<
    ItemId,
    { goods: Goods; quantities: Map<AccountId, number>; held: Map<AccountId, number> }
  >()
  const at = (itemId: ItemId) => {
    const known = stocks.get(itemId)
    if (known) return known
    const fresh = { goods: PLAIN_GOODS, quantities: new Map(), held: new Map() }
    stocks.set(itemId, fresh)
    return fresh
  }
  for (const [itemId, name, price, stock] of goods) at(itemId).goods = { name, price, stock }
  for (const [itemId, accountId, quantity, setAt] of quantities)
    if (isSince(setAt, restarts.get(itemId))) at(itemId).quantities.set(accountId, quantity)
  for (const [itemId, accountId, units, round] of held) {
    // What was sold before the item went on sale again is no part of what is sold since.
    if ((round ?? 0) !== (restarts.get(itemId) ?? 0)) continue
    const of = at(itemId).held
    of.set(accountId, (of.get(accountId) ?? 0) + units)
  }
  return (itemId) => stocks.get(itemId) ?? PLAIN
}

type HeldLine = { itemId: ItemId; quantity: number; round?: number | undefined }

/** The same once a buyer has these lines on a bill that stands, and no others. */
export const withHeld =
  (
    stocks: Stocks,
    restarts: Loaded['restarts'],
    { accountId, lines }: { accountId: AccountId; lines: readonly HeldLine[] },
  ): Stocks =>
  (itemId) => {
    const stock = stocks(itemId)
    const round = restarts.get(itemId) ?? 0
    const units = lines
      .filter((line) => line.itemId === itemId && (line.round ?? 0) === round)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const held = new Map(stock.held)
    held.delete(accountId)
    if (units > 0) held.set(accountId, units)
    return { ...stock, held }
  }

/** How many units of an item stand on bills. */
export function heldUnits({ held }: Pick<Stock, 'held'>): number {
  return [...held.values()].reduce((sum, units) => sum + units, 0)
}

/** A waitlist with its stock shared out among its places. */
export function sharePlaces<Of extends Pick<Place, 'buyer'> = Place>(
  { itemId, places }: Pick<Waitlist, 'itemId'> & { places: readonly Of[] },
  stocks: Stocks,
): { places: readonly SharedPlace<Of>[]; goods: Goods; heldElsewhere: number } {
  const stock = stocks(itemId)
  const { goods, quantities, held } = stock
  // Most have nothing to share out: the first place wins.
  if (goods.stock === 1 && quantities.size === 0 && held.size === 0)
    return { places, goods, heldElsewhere: 0 }
  const wanting = places.map((place) => ({
    ...place,
    quantity: quantities.get(place.buyer.accountId) ?? 1,
    held: held.get(place.buyer.accountId) ?? 0,
  }))
  const heldHere = wanting.reduce((sum, place) => sum + place.held, 0)
  const { shares } = allot(wanting, goods.stock, held)
  return { places: shares, goods, heldElsewhere: heldUnits(stock) - heldHere }
}
