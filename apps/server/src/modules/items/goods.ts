import { type Goods, type ItemId, isCount, isPrice, readGoodsName, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { DomainEvents, Events } from '../../platform/nodes/events.ts'
import { createItemStore, type NewCode, type StoredItem } from './store.ts'

/** What the seller says of an item's goods; `null` takes it away, what is left out stays. */
export type TypedGoods = {
  name?: string | null | undefined
  price?: number | null | undefined
  stock?: number | null | undefined
}

/** A change of an item, in the transaction that stores it. */
export type ItemChange = { userId: UserId; itemId: ItemId; code: string; goods: Partial<Goods> }
/**
 * Takes such a change over, or refuses it, before the item itself is changed. What it gives runs last
 * of all, and tells of what is to be told once all is stored.
 */
export type FollowItem = (
  tx: Transaction,
  change: ItemChange,
) => Promise<(() => Promise<DomainEvents['waitlists.changed']>) | undefined>

/**
 * Reads goods as the seller typed them.
 * @throws price_invalid, stock_invalid; bad_request for a name that is too long
 */
export function readGoods({ name, price, stock }: TypedGoods): Partial<Goods> {
  const goods: Partial<Goods> = {}
  if (name !== undefined) {
    const read = name === null ? null : readGoodsName(name)
    if (read === undefined) throw new AppError('bad_request', { field: 'name' })
    goods.name = read
  }
  if (price !== undefined) {
    if (price !== null && !isPrice(price)) throw new AppError('price_invalid', { field: 'price' })
    goods.price = price
  }
  if (stock !== undefined) {
    if (stock !== null && !isCount(stock)) throw new AppError('stock_invalid', { field: 'stock' })
    goods.stock = stock ?? 1
  }
  return goods
}

type Dependencies = { db: Database; clock: Clock; events: Pick<Events, 'emit'> }

/** Makes the change of code and goods at once: a live that runs has them from then on, or refuses. */
export function createItemUpdate(
  { db, clock, events }: Dependencies,
  followers: readonly FollowItem[],
) {
  /** @throws not_found, item_exists, and what the followers throw */
  return async (change: Omit<ItemChange, 'code'>, code: NewCode): Promise<{ item: StoredItem }> => {
    const { userId, itemId, goods } = change
    let told: DomainEvents['waitlists.changed'][] = []
    const written = await db.transaction(async (tx) => {
      const finishing = []
      for (const follow of followers) {
        const finish = await follow(tx, { ...change, code: code.code })
        if (finish) finishing.push(finish)
      }
      const items = createItemStore(tx, true)
      const done = await items.update(userId, itemId, { ...code, ...goods }, new Date(clock()))
      if (done === 'not_found') throw new AppError('not_found')
      if ('takenBy' in done) throw new AppError('item_exists', { existingItemId: done.takenBy })
      told = []
      for (const finish of finishing) told.push(await finish())
      return done
    })
    for (const changed of told) await events.emit('waitlists.changed', changed)
    return written
  }
}
