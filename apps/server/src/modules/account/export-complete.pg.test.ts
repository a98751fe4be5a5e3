import type { UserId } from '@dibs/core'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import * as schema from '../../platform/database/schema/index.ts'
import { createBillSecrets } from '../../platform/secrets/bill-secrets.ts'
import { createFullSeller } from '../../testing/full-seller.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestSeller, type TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, TEST_KEY, type TestServer } from '../../testing/test-server.ts'
import { createExporting } from './export.ts'

/** Whose each table's rows are; every table is here, or is told below why nobody's. */
const OWNED: Record<string, (userId: UserId) => string> = {
  users: (id) => `id = '${id}'`,
  ...Object.fromEntries(
    ['access_tokens', 'contact_changes', 'account_challenges', 'items', 'live_sessions']
      .concat('audit_records', 'account_losses', 'shops', 'page_reports')
      .concat('buyer_lives', 'buyer_contacts', 'buyer_blocks')
      .concat('api_keys', 'payment_notices', 'helpers')
      .map((name) => [name, (id: UserId) => `user_id = '${id}'`]),
  ),
  ...Object.fromEntries(
    ['claims', 'removals', 'placements', 'gaps', 'hand_changes', 'takedowns']
      .concat('session_items', 'session_codes', 'restarts', 'quantities', 'earlier_wins')
      .concat('orders', 'order_steps')
      .concat('transfer_proofs', 'buyer_numbers', 'joined_lives')
      .map((name) => [
        name,
        (id: UserId) => `session_id in (select id from live_sessions where user_id = '${id}')`,
      ]),
  ),
  bills: (id) => `order_id in (select id from orders where user_id = '${id}')`,
  payments: (id) => `user_id = '${id}'`,
  api_keys: (id) => `user_id = '${id}'`,
  payment_notices: (id) => `user_id = '${id}'`,
}

/** Tables that a download does not have. */
const NOBODYS: Record<string, string> = {
  one_time_codes: 'keyed hashes, which tell nobody whose they are',
  code_budgets: 'keyed hashes, which tell nobody whose they are',
  code_deliveries: 'keyed hashes, which tell nobody whose they are',
  use_counts: 'keyed hashes, which tell nobody whose they are',
  nodes: 'the servers that run',
  waitlist_revisions: 'counts of changes per session',
  used_tickets: 'random marks of tickets, for an hour',
  ended_tokens: 'hashes of tokens that were ended, for an hour',
  paid_messages: 'counts per block of numbers, and is not used any more',
  provider_budgets: 'counts per key of the chat provider',
  live_alerts: 'hashes, and a number of the chat provider, while auto-join is on',
  alert_receipts: 'hashes of calls of the chat provider, for a day',
  idempotency_keys: 'answers that repeat what is in the file, for a day',
  helper_invitations: 'hashes of links that are good for a day, for another one',
  outbox: 'encrypted messages that are on their way to the seller',
  purge_requests: 'holds moments only, and is not used any more',
  named_comments: 'what viewers wrote that claims nothing, for a day after a live',
  erased_buyers: 'hashes of buyers, while a live runs',
  counted_rooms: 'keyed hashes of rooms, sellers and video accounts, for a month',
  session_starts: 'keyed hashes of video accounts, for a month',
  counted_lives: 'counts of changes per session',
  ingest_heads:
    'how far the comments of a live have come that a program posts; what was compared is in the file',
  ingest_comments:
    'what a program of the seller’s posted, for a day; what of it claims is in the file',
  fair_keys: 'the server’s, which sign the logs of all lives',
  fair_logs: 'the head of a log; its page gives the log as a file',
  fair_entries: 'repeats under pseudonyms what is in the file; its page gives it as a file',
  fair_checkpoints: 'what was signed of a log; its page gives it as a file',
  fair_buyers: 'salts of pseudonyms, which proofs of places give',
  fair_claims: 'where claims that are in the file stand in a log',
  fair_marks: 'where changes that are in the file stand in a log',
}

/** Columns that a download does not have. */
const LEFT_OUT: Record<string, string> = {
  'access_tokens.token_hash': 'opens nothing, and is a secret all the same',
  'access_tokens.device_id': 'names a row to the page that lists devices',
  'contact_changes.id': 'names a row',
  'contact_changes.token_hash': 'opens nothing, and is a secret all the same',
  'account_challenges.checks_at': 'guards the profile page for a minute',
  'account_challenges.network_hash': 'a keyed hash, which guards the words for a day',
  'account_losses.id': 'names a row',
  'account_losses.lost_to': 'is another seller',
  'account_losses.token_hash': 'opens nothing, and is a secret all the same',
  'audit_records.id': 'names a row',
  'audit_records.operator': 'is about the operator',
  'live_sessions.owner_epoch': 'counts which server kept the live',
  'live_sessions.owner': 'names the server that kept the live',
  'gaps.id': 'names a row',
  'hand_changes.id': 'names a row',
  'helpers.helper_user_id': 'is another seller',
  'items.folded_code': 'follows from the code',
  'items.place': 'is where an item stands in the file',
  'joined_lives.account_id': 'is that of the order with which it stands',
  'live_sessions.is_direct': 'how the server is set up',
  'live_sessions.last_heard_ids': 'messages of others, while a live runs',
  'orders.id': 'names a row',
  'orders.accounted_version': 'says which release wrote it last',
  'orders.token_hash': 'opens nothing, and is a secret all the same',
  'orders.sealed_token': 'is the address of the buyer’s page, which opens it',
  'order_steps.id': 'names a row',
  'api_keys.id': 'names a row',
  'api_keys.key_hash': 'opens nothing, and is a secret all the same',
  'api_keys.sealed_secret': 'is what a gateway signs with',
  'payment_notices.given': 'is what its payments come to',
  'page_reports.token_hash': 'opens nothing, and is a secret all the same',
  'buyer_blocks.id': 'names a row',
  'transfer_proofs.id': 'names a row',
  'transfer_proofs.account_id': 'is that of the order with which it stands',
  'transfer_proofs.picture': 'would make the file a gigabyte; the order shows it',
  'users.left_room_id': 'a room that auto-join leaves alone until the next live',
  'users.live_looked_at': 'when auto-join last looked, until it looks again',
}
/** Whose a row is follows from where it stands in the file. */
const OWNERS = ['user_id', 'session_id', 'order_id', 'earlier_in']

const SECRETS = createBillSecrets([TEST_KEY])

let server: TestServer
let seller: TestSeller
beforeAll(async () => {
  server = await startTestServer()
  seller = await createFullSeller(
    server,
    createStudio(() => server, 'complete'),
  )
  const { userId } = seller
  const at = new Date(7_000)
  await server.db.insert(schema.contactChanges).values({
    userId,
    field: 'email',
    oldValue: 'old@x.test',
    newValue: 'new@x.test',
    tokenHash: 'hash',
    changedAt: at,
    expiresAt: at,
  })
  const { userId: lostTo } = await createTestSeller(server, 'complete.other')
  await server.db.insert(schema.accountLosses).values({
    userId,
    lostTo,
    accountId: '7',
    username: 'lost',
    nickname: 'Lost',
    lostAt: at,
    expiresAt: at,
  })
  await server.db.insert(schema.helpers).values({
    userId,
    helperUserId: lostTo,
    name: 'Sari',
    role: 'desk',
    joinedAt: at,
    lastActiveAt: at,
  })
  await server.db
    .insert(schema.auditRecords)
    .values({ at, operator: 'op', action: 'suspend', userId, details: { plan: 'pro' } })
})
afterAll(() => server.close())

const tables = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table).name)

async function exportOf(db: Database): Promise<string> {
  const pieces: string[] = []
  for await (const piece of await createExporting(db, () => 0, SECRETS)(seller.userId))
    pieces.push(piece)
  return pieces.join('')
}

/** Another value of a column's type, as an SQL expression of the value that is there. */
const OTHER: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || '7'`,
  'uuid[]': (column) => `${column} || gen_random_uuid()`,
  'text[]': (column) => `${column} || '7'::text`,
  bytea: (column) => `${column} || '\\\\x07'::bytea`,
  boolean: (column) => `not ${column}`,
  integer: (column) => `coalesce(${column}, 0) + 7`,
  bigint: (column) => `coalesce(${column}, 0) + 7`,
  jsonb: (column) => `jsonb_set(${column}, '{rank}', '"7"') || '{"plan": "7"}'`,
  'timestamp with time zone': (column) => `coalesce(${column}, 'epoch') + interval '1 day'`,
  'timestamp with time zone[]': (column) => `${column} || '1970-01-02'::timestamptz`,
}

/** The same for columns whose type alone does not tell. */
const OTHER_OF: Record<string, string> = {
  'shops.banks': `'[{"plan": "7"}]'`,
  'bills.lines': `lines || '[{"plan": "7"}]'`,
  'shops.reminders': `'{"en": null, "id": "7"}'`,
  'shops.sender': `'{"name": "7", "phone": "", "address": ""}'`,
  'orders.contact': 'reverse(contact)',
  'buyer_contacts.contact': 'reverse(contact)',
  'payment_notices.sealed': 'null',
}

/** Whether the download tells a column's value: it differs when the value does. */
async function isTold(table: string, column: string, type: string): Promise<boolean> {
  const where = OWNED[table]?.(seller.userId)
  if (type === 'uuid') {
    const { rows } = await server.db.execute(
      sql.raw(`select ${column} as id from ${table} where ${where}`),
    )
    const text = await exportOf(server.db)
    return rows.length > 0 && rows.every(({ id }) => text.includes(String(id)))
  }
  let told = false
  const change = server.db.transaction(async (tx) => {
    // What the server itself writes meanwhile must not make the two differ.
    await tx.execute(sql`set transaction isolation level repeatable read`)
    const before = await exportOf(tx as never)
    const other = OTHER_OF[`${table}.${column}`] ?? OTHER[type]?.(column)
    if (!other) throw new Error(`no other value for ${type} of ${table}.${column}`)
    // These must not keep one value from being another than it is.
    await tx.execute(sql.raw(`alter table users drop constraint video_account_is_whole`))
    await tx.execute(sql.raw(`alter table account_challenges drop constraint proof_is_whole`))
    const { rowCount } = await tx.execute(
      sql.raw(`update ${table} set ${column} = ${other} where ${where}`),
    )
    if (rowCount === 0) throw new Error(`the seller has nothing in ${table}`)
    told = (await exportOf(tx as never)) !== before
    tx.rollback()
  })
  try {
    await change
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    // The server has written the same row meanwhile: it is looked at again.
    if (cause?.code === '40001') return isTold(table, column, type)
    if (name !== 'TransactionRollbackError' && !/rollback/i.test(message)) throw error
  }
  return told
}

/** All but those that the database counts up by itself. */
async function columnsOf(table: string) {
  const { rows } = await server.db.execute<{ column: string; type: string }>(sql`
    select attname as column, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = ''`)
  return rows
}

test('every table is a seller’s, or is told why it is nobody’s', () => {
  expect([...Object.keys(OWNED), ...Object.keys(NOBODYS)].sort()).toEqual(tables.sort())
})

test.each(Object.keys(OWNED))(
  '%s: the download has every column, or it is told why not',
  async (table) => {
    const missing: string[] = []
    const needless: string[] = []
    for (const { column, type } of await columnsOf(table)) {
      if (OWNERS.includes(column)) continue
      const name = `${table}.${column}`
      const told = await isTold(table, column, type)
      if (!told && LEFT_OUT[name] === undefined) missing.push(name)
      if (told && LEFT_OUT[name] !== undefined) needless.push(name)
    }
    expect({ missing, needless }).toEqual({ missing: [], needless: [] })
  },
)
