import { randomUUIDv7 } from 'node:crypto'
import { NEW_ORDER, type OrderId } from '@dibs/core'
import { type SQL, sql } from 'drizzle-orm'
import { prepare, runPrepared, type Transaction } from '../../../platform/database/database.ts'
import { orders } from '../../../platform/database/schema/index.ts'
import { columnsOf, type StoredOrder } from './store.ts'

type Begun = 'sessionId' | 'accountId' | 'userId' | 'username' | 'nickname' | 'updatedAt'

/** An order that begins, with what is decided about it already, to be stored. */
export function newOrder(order: Pick<StoredOrder, Begun> & Partial<StoredOrder>): StoredOrder {
  const none = { ...columnsOf(NEW_ORDER), earlierIn: null, tokenHash: null, sealedToken: null }
  const first = { id: randomUUIDv7() as OrderId, version: 1, accountedVersion: 1 }
  return { ...none, ...first, createdAt: order.updatedAt, ...order }
}

/** Stores an order as a step has left it; one that was erased meanwhile does not come back. */
export const storeOrder = (tx: Transaction, order: StoredOrder): Promise<unknown> =>
  runPrepared(tx, order.version === 1 ? BEGIN : STORE, order)

const KEPT_AS = ['id', 'sessionId', 'accountId', 'userId', 'createdAt'] as const
/** What a step may write: its address, too, which is given once. */
const STEPPED = [
  ...(['username', 'nickname', 'version', 'accountedVersion', 'updatedAt'] as const),
  ...(['tokenHash', 'sealedToken'] as const),
  ...(Object.keys(columnsOf(NEW_ORDER)) as (keyof ReturnType<typeof columnsOf>)[]),
]
const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const joined = (names: readonly string[], write: (name: string) => SQL) =>
  sql.join(names.map(write), sql`, `)
const BEGUN = [...KEPT_AS, ...STEPPED]
const BEGIN = prepare(
  'begin-order',
  sql`insert into ${orders} (${joined(BEGUN, (name) => sql.raw(inSql(name)))})
    values (${joined(BEGUN, (name) => sql`${sql.placeholder(name)}`)})`,
)
const STORE = prepare(
  'store-order',
  sql`update ${orders} set ${joined(STEPPED, (name) => {
    const isLink = name === 'tokenHash' || name === 'sealedToken'
    const [column, value] = [sql.raw(inSql(name)), sql.placeholder(name)]
    // The keys may have been changed since it was read.
    return isLink ? sql`${column} = coalesce(${column}, ${value})` : sql`${column} = ${value}`
  })} where id = ${sql.placeholder('id')}`,
)
