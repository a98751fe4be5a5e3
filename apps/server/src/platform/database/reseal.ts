import { sql } from 'drizzle-orm'
import { BILL_TOKENS, CONTACTS, PAYMENTS } from '../secrets/bill-secrets.ts'
import { createSeal } from '../secrets/seal.ts'
import type { Database } from './database.ts'

/** What is encrypted and stays for long: the use of its key, its table, and how its row is told. */
const SEALED = [
  { use: CONTACTS, table: 'orders', keys: ['id'], column: 'contact' },
  { use: BILL_TOKENS, table: 'orders', keys: ['id'], column: 'sealed_token' },
  { use: CONTACTS, table: 'buyer_contacts', keys: ['user_id', 'account_id'], column: 'contact' },
  { use: PAYMENTS, table: 'payment_notices', keys: ['id'], column: 'sealed' },
  { use: PAYMENTS, table: 'payment_keys', keys: ['id'], column: 'sealed_secret' },
  { use: CONTACTS, table: 'order_steps', keys: ['id'], column: 'before', field: 'contact' },
] as const
const PAGE = 500

type Keys = readonly [string, ...string[]]
type Sealed = (typeof SEALED)[number]
type Row = { sealed: string } & Record<string, string>

/**
 * Encrypts anew what only keys can read that are about to go; answers how much that was. `ring` has all
 * keys, of which the first `kept` stay; what is read in other ways stays as it is.
 */
export async function resealFor(db: Database, ring: Keys, kept: number): Promise<number> {
  if (ring.length <= kept) return 0
  const staying = ring.slice(0, kept) as unknown as Keys
  let count = 0
  for (const each of SEALED) {
    const [before, after] = [createSeal(ring, each.use), createSeal(staying, each.use)]
    for await (const row of readRows(db, each)) {
      if (after.open(row.sealed) !== null) continue
      const text = before.open(row.sealed)
      if (text === null) continue
      count += await write(db, each, row, after.close(text))
    }
  }
  return count
}

const sealedText = (sealed: Sealed) =>
  'field' in sealed ? `${sealed.column} ->> '${sealed.field}'` : sealed.column

async function* readRows(db: Database, sealed: Sealed): AsyncGenerator<Row> {
  const keys = sql.raw(sealed.keys.join(', '))
  const value = sql.raw(sealedText(sealed))
  let after = sql`true`
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select ${keys}, ${value} as sealed from ${sql.raw(sealed.table)}
      where ${value} is not null and ${after} order by ${keys} limit ${PAGE}`)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    const seen = sealed.keys.map((key) => sql`${last[key]}`)
    after = sql`(${keys}) > (${sql.join(seen, sql`, `)})`
  }
}

/** What was written meanwhile is under a newer key, and stays. */
async function write(db: Database, sealed: Sealed, row: Row, value: string): Promise<number> {
  const column = sql.raw(sealed.column)
  const set =
    'field' in sealed
      ? sql`jsonb_set(${column}, ${`{${sealed.field}}`}::text[], to_jsonb(${value}::text))`
      : sql`${value}`
  const isIts = sealed.keys.map((key) => sql`${sql.raw(key)} = ${row[key]}`)
  const { rowCount } = await db.execute(sql`
    update ${sql.raw(sealed.table)} set ${column} = ${set}
    where ${sql.join(isIts, sql` and `)} and ${sql.raw(sealedText(sealed))} = ${row.sealed}`)
  return rowCount ?? 0
}
