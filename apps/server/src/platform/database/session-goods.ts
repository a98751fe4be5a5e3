import type { ItemId, SessionId, UserId } from '@dibs/core'
import { type SQL, sql } from 'drizzle-orm'
import { prepare, runPrepared, type Transaction } from './database.ts'
import { items, liveSessions, sessionItems, users } from './schema/index.ts'

/**
 * Gives a session that ends its own copy of what was sold in it: later changes of the items do not
 * reach it. Of all items, claimed or not: claims of the last moment may still be on their way.
 */
export function keepGoodsOfSession(tx: Transaction, sessionId: SessionId): Promise<unknown> {
  return copyGoods(tx, sql`s.id = ${sessionId} and s.ended_at is null`)
}

/** Does so for items that are deleted while a live runs. */
export function keepGoodsOfItems(
  tx: Transaction,
  userId: UserId,
  itemIds: readonly ItemId[],
): Promise<unknown> {
  return copyGoods(
    tx,
    sql`s.user_id = ${userId} and s.ended_at is null and i.id = any(${sql.param(itemIds)}::uuid[])`,
  )
}

/** Does so for an item that a session, running or past, has not had before. */
export function keepGoodsOfAddition(
  tx: Transaction,
  { sessionId, itemId }: { sessionId: SessionId; itemId: ItemId },
): Promise<unknown> {
  return copyGoods(tx, sql`s.id = ${sessionId} and i.id = ${itemId}`)
}

/** A session in a currency that the shop had before knows no price of the shop's. */
const copyGoods = (tx: Transaction, which: SQL) =>
  tx.execute(sql`
    insert into ${sessionItems} (session_id, item_id, name, price, stock)
    select s.id, i.id, i.name,
      case when s.currency is null then i.price when s.currency = i.former_currency then i.former_price end,
      i.stock
    from ${liveSessions} s join ${items} i on i.user_id = s.user_id
    where ${which} and not s.is_practice
      and (i.name is not null or i.price is not null or i.stock <> 1)
    on conflict do nothing`)

/**
 * Serialises what decides about a seller's bills and the units on them, until the transaction ends. An
 * erasure has the seller's row for itself: it comes first, or waits without being in the other's way.
 */
export async function lockBills(tx: Transaction, userId: UserId): Promise<void> {
  await runPrepared(tx, LOCK_BILLS, { userId, name: `bills of ${userId}` })
}

const LOCK_BILLS = prepare(
  'lock-bills',
  sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))
    from (select id from ${users} where id = ${sql.placeholder('userId')} for key share) as seller`,
)
