import { sql } from 'drizzle-orm'
import { BILL_TOKENS, CONTACTS, PAYMENTS, PROOFS } from '../secrets/bill-secrets.ts'
import { createBytesSeal, createSeal, FAIR_SEEDS } from '../secrets/seal.ts'
import type { Database } from './database.ts'

/** What is encrypted and stays for long: the use of its key, its table, and how its row is told. */
const SEALED = [
  { use: CONTACTS, table: 'orders', keys: ['id'], column: 'contact' },
  { use: BILL_TOKENS, table: 'orders', keys: ['id'], column: 'sealed_token' },
  { use: CONTACTS, table: 'buyer_contacts', keys: ['user_id', 'account_id'], column: 'contact' },
  { use: PAYMENTS, table: 'payment_notices', keys: ['id'], column: 'sealed' },
  { use: PAYMENTS, table: 'api_keys', keys: ['id'], column: 'sealed_secret' },
  { use: CONTACTS, table: 'order_steps', keys: ['id'], column: 'before', field: 'contact' },
  { use: FAIR_SEEDS, table: 'fair_keys', keys: ['id'], column: 'sealed_seed' },
  { use: PROOFS, table: 'transfer_proofs', keys: ['id'], column: 'picture', isBytes: true },
] as const
const PAGE = 500
/** Pictures: 6 MB at once. */
const PAGE_OF_BYTES = 20

type Keys = readonly [string, ...string[]]
type Sealed = (typeof SEALED)[number]
type Row = { sealed: string | Buffer } & Record<string, string | Buffer>

/**
 * Encrypts anew what only keys can read that are about to go; answers how much that was. `ring` has all
 * keys, of which the first `kept` stay; what is read in other ways stays as it is.
 */
export async function resealFor(db: Database, ring: Keys, kept: number): Promise<number> {
  if (ring.length <= kept) return 0
  const staying = ring.slice(0, kept) as unknown as Keys
  let count = 0
  for (const each of SEALED) {
    const reseal = resealing(each, ring, staying)
    for await (const row of readRows(db, each)) {
      const sealed = reseal(row.sealed)
      if (sealed !== null) count += await write(db, each, row, sealed)
    }
  }
  return count
}

/** Makes the function that seals a value anew; null for one that needs it not, or cannot be opened. */
function resealing(
  each: Sealed,
  ring: Keys,
  staying: Keys,
): (sealed: string | Buffer) => string | Buffer | null {
  const make = 'isBytes' in each ? createBytesSeal : createSeal
  const [before, after] = [make(ring, each.use), make(staying, each.use)]
  return (sealed) => {
    if (after.open(sealed as never) !== null) return null
    const opened = before.open(sealed as never)
    return opened === null ? null : after.close(opened as never)
  }
}

const sealedText = (sealed: Sealed) =>
  'field' in sealed ? `${sealed.column} ->> '${sealed.field}'` : sealed.column

async function* readRows(db: Database, sealed: Sealed): AsyncGenerator<Row> {
  const keys = sql.raw(sealed.keys.join(', '))
  const value = sql.raw(sealedText(sealed))
  const page = 'isBytes' in sealed ? PAGE_OF_BYTES : PAGE
  let after = sql`true`
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select ${keys}, ${value} as sealed from ${sql.raw(sealed.table)}
      where ${value} is not null and ${after} order by ${keys} limit ${page}`)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < page || !last) return
    const seen = sealed.keys.map((key) => sql`${last[key]}`)
    after = sql`(${keys}) > (${sql.join(seen, sql`, `)})`
  }
}

/** What was written meanwhile is under a newer key, and stays. */
async function write(
  db: Database,
  sealed: Sealed,
  row: Row,
  value: string | Buffer,
): Promise<number> {
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
