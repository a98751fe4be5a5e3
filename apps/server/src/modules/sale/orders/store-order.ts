import { randomUUIDv7 } from 'node:crypto'
import { NEW_ORDER, type OrderId } from '@dibs/core'
import { sql } from 'drizzle-orm'
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

/** Stores an order as it is after a step; where it is kept stays, and its address once it has one. */
export const storeOrder = (tx: Transaction, order: StoredOrder): Promise<unknown> =>
  runPrepared(tx, STORE, order)

const KEPT_AS = ['id', 'sessionId', 'accountId', 'userId', 'createdAt'] as const
const LINKS = ['tokenHash', 'sealedToken'] as const
const STEPPED = [
  ...(['username', 'nickname', 'version', 'accountedVersion', 'updatedAt'] as const),
  ...(Object.keys(columnsOf(NEW_ORDER)) as (keyof ReturnType<typeof columnsOf>)[]),
]
const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const written = [...KEPT_AS, ...LINKS, ...STEPPED]
const STORE = prepare(
  'store-order',
  sql`insert into ${orders} as old (${sql.raw(written.map(inSql).join())})
    values (${sql.join(
      written.map((name) => sql.placeholder(name)),
      sql`, `,
    )})
    on conflict (id) do update set ${sql.raw(
      [
        ...LINKS.map(inSql).map((name) => `${name} = coalesce(old.${name}, excluded.${name})`),
        ...STEPPED.map(inSql).map((name) => `${name} = excluded.${name}`),
      ].join(),
    )}`,
)
