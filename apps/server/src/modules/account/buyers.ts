import { setTimeout as delay } from 'node:timers/promises'
import type { AccountId, SessionId } from '@dibs/core'
import { gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { hashBuyer, hashHandle } from '../../platform/database/erased-buyers.ts'
import { sqlState } from '../../platform/database/failure.ts'
import { auditRecords, erasedBuyers, liveSessions } from '../../platform/database/schema/index.ts'
import type { BillSecrets } from '../../platform/secrets/bill-secrets.ts'
import { raiseRevisions } from '../claims/service.ts'

/** An account id of the platform: nothing else may reach the SQL. */
const ACCOUNT_ID = /^\d{1,20}$/

/** All writers wait while the lock on claims is requested, so each request is brief and repeated. */
const LOCK_TIMEOUT_MS = 300
const LOCK_ATTEMPTS = 40
const LOCK_PAUSE_MS = 250
const LOCK_NOT_AVAILABLE = '55P03'
/** A session that ended later than this may go on; a little more, for the clocks may differ. */
const MAY_GO_ON_SINCE = sql`now() - interval '25 hours'`

type Dependencies = {
  db: Database
  clock: Clock
  /** The name of the operator's account on the machine, for the record. */
  operator: string
}

/** What a buyer may ask the operator for: what is stored about them, and its erasure. */
export function createBuyers({ db, clock, operator }: Dependencies) {
  const store = createBuyerStore(db)

  /** The record says what was done, not to whom: that would be another trace of them. */
  const note = (action: string, details: Record<string, number>) =>
    db.insert(auditRecords).values({ at: new Date(clock()), operator, action, details })

  return {
    /** What is stored about each account that has, or had, this name or number. */
    async find(typed: string) {
      const accounts = await store.findAccounts(typed)
      const found = []
      for (const accountId of accounts) {
        const sessions = await store.count(accountId)
        const kept = await store.countKept(accountId)
        found.push({ accountId, sessions, kept, answers: await store.countAnswers(accountId) })
      }
      await note('buyer', { accounts: accounts.length })
      return found
    },

    /** Every row of an account, by table; contacts in it as they were entered. */
    async export(accountId: AccountId, secrets: BillSecrets): Promise<Record<string, unknown[]>> {
      const rows = opened(await store.read(accountId), secrets)
      const count = Object.values(rows).flat().length
      await note('buyer-export', { rows: count })
      return rows
    },

    /**
     * Removes what is stored about a buyer; answers how many rows of each table. Running lives go
     * on without what the buyer had said; servers notice within seconds.
     */
    async erase(accountId: AccountId): Promise<Record<string, number>> {
      await store.shutOut(accountId)
      const deleted = await store.delete(accountId)
      // A transaction that had read the claims before may have written about them meanwhile.
      for (const [name, count] of Object.entries(await store.delete(accountId))) {
        deleted[name] = (deleted[name] ?? 0) + count
      }
      await note('erase-buyer', deleted)
      return deleted
    },
  }
}

/** Rows whose secrets can be read; how the addresses of pages are told is for nobody. */
function opened(tables: Record<string, Record<string, unknown>[]>, secrets: BillSecrets) {
  const { contacts, proofs, notices } = secrets
  const open = (row: Record<string, unknown>) => {
    const { sealed_token: _, token_hash: __, ...rest } = row
    const { contact, picture, sealed } = rest
    if (typeof contact === 'string') return { ...rest, contact: contacts.open(contact) }
    if (typeof sealed === 'string') return { ...rest, sealed: notices.open(sealed) }
    if (!Buffer.isBuffer(picture)) return rest
    return {
      ...rest,
      picture: `data:image/jpeg;base64,${proofs.open(picture)?.toString('base64')}`,
    }
  }
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.map(open)]))
}

export function isAccountId(typed: string): typed is AccountId {
  return ACCOUNT_ID.test(typed)
}

/** By which handles an account has claimed, wherever that was. */
const HANDLES_OF = (id: AccountId) =>
  sql`select lower(username) from claims where account_id = ${id}`

/** Tables with rows of buyers, and which of those are of one account. */
const OF_BUYER = {
  buyer_numbers: (id: AccountId) => sql`account_id = ${id}`,
  fair_buyers: (id: AccountId) => sql`account_id = ${id}`,
  fair_claims: (id: AccountId) => sql`account_id = ${id}`,
  fair_marks: (id: AccountId) => sql`account_id = ${id}`,
  // Beside TikTok theirs are also those of their handle.
  ingest_comments: (id: AccountId) => sql`(account_id = ${id} or said_by is not null
    and lower(username) in (${HANDLES_OF(id)}))`,
  hand_changes: (id: AccountId) => sql`account_id = ${id}`,
  orders: (id: AccountId) => sql`account_id = ${id}`,
  order_steps: (id: AccountId) => sql`account_id = ${id}`,
  transfer_proofs: (id: AccountId) => sql`account_id = ${id}`,
  quantities: (id: AccountId) => sql`account_id = ${id}`,
  earlier_wins: (id: AccountId) => sql`account_id = ${id}`,
  removals: (id: AccountId) => sql`account_id = ${id}`,
  placements: (id: AccountId) => sql`account_id = ${id}`,
  takedowns: (id: AccountId) => sql`(kind, subject) = ('account', ${id}) or (kind = 'message' and
    exists (select from claims c where c.session_id = takedowns.session_id and c.account_id = ${id}
      and c.message_id = subject))`,
  // Last: takedowns of their comments are found by it.
  claims: (id: AccountId) => sql`account_id = ${id}`,
} satisfies Record<string, (id: AccountId) => SQL>

/** Tables with what sellers keep of buyers beside their recaps. */
const KEPT = ['buyer_lives', 'buyer_contacts', 'buyer_blocks'] as const

type TableName = keyof typeof OF_BUYER
const TABLES = Object.keys(OF_BUYER) as TableName[]

/** Kept answers to changes by hand repeat the waitlist or the change, with all who are in it. */
const ANSWERS = (id: AccountId) => sql`answer like ${`%ccountId":"${id}"%`}`

/** What viewers named at the end of a live, where they are among them. */
const NAMED = (id: AccountId) =>
  sql`named->'comments' @> ${JSON.stringify([{ buyer: { accountId: id } }])}::jsonb`

/** How many rows there are of a buyer, per session and table. */
export type BuyerCounts = { sessionId: string; seller: string; startedAt: Date } & {
  counts: Record<string, number>
}

/** The SQL about one buyer, across sellers. None of it has an index: only the operator asks. */
function createBuyerStore(db: Database) {
  return {
    /** The accounts that a name was used by; a number is an account id, too. */
    async findAccounts(typed: string): Promise<AccountId[]> {
      const name = typed.replace(/^@/, '').toLowerCase()
      const { rows } = await db.execute<{ id: AccountId }>(sql`
        select distinct account_id as id from claims
          where lower(username) = ${name} or account_id = ${name}
        union select account_id from hand_changes
          where lower(username) = ${name} or account_id = ${name}
        union select account_id from orders where lower(username) = ${name} or account_id = ${name}
        union select account_id from buyer_lives
          where lower(username) = ${name} or account_id = ${name}
        union select account_id from buyer_contacts where account_id = ${name}
        union select account_id from buyer_blocks where account_id = ${name}
        union select account_id from buyer_numbers where account_id = ${name}
        union select account_id from removals where account_id = ${name}
        union select account_id from placements where account_id = ${name}
        union select subject from takedowns where kind = 'account' and subject = ${name}
        order by id`)
      return rows.map(({ id }) => id)
    },

    async count(id: AccountId): Promise<BuyerCounts[]> {
      const counted = TABLES.map(
        (name) => sql`select session_id, ${name} as name from ${sql.raw(name)}
          where ${OF_BUYER[name](id)}`,
      )
      const { rows } = await db.execute<BuyerCounts>(sql`
        select s.id as "sessionId", s.tiktok_username as seller, s.started_at as "startedAt",
          json_object_agg(found.name, found.count) as counts
        from (select session_id, name, count(*) from (${sql.join(counted, sql` union all `)}) as rows
          group by session_id, name) as found
        join live_sessions s on s.id = found.session_id
        group by s.id order by s.started_at`)
      return rows
    },

    /** How much sellers keep beside their recaps, per table. */
    async countKept(id: AccountId): Promise<Record<string, number>> {
      const counts: Record<string, number> = {}
      for (const name of KEPT) {
        const found = await db.execute(sql`select from ${sql.raw(name)} where account_id = ${id}`)
        counts[name] = found.rows.length
      }
      return counts
    },

    countAnswers: async (id: AccountId): Promise<number> =>
      (await db.execute(sql`select from idempotency_keys where ${ANSWERS(id)}`)).rows.length,

    /** Every row, as it is stored. */
    async read(id: AccountId): Promise<Record<string, Record<string, unknown>[]>> {
      const read = async (name: TableName | (typeof KEPT)[number]) => {
        const where = name in OF_BUYER ? OF_BUYER[name as TableName](id) : sql`account_id = ${id}`
        const found = await db.execute(sql`select * from ${sql.raw(name)} where ${where}`)
        return [name, found.rows] as const
      }
      const ofOrders = async (name: 'bills' | 'payments' | 'payment_notices') => {
        const where =
          name === 'payment_notices' ? NOTICES_OF(id) : sql`order_id in ${ORDERS_OF(id)}`
        const found = await db.execute(sql`select * from ${sql.raw(name)} where ${where}`)
        return [name, found.rows] as const
      }
      const paid = (['bills', 'payments', 'payment_notices'] as const).map(ofOrders)
      const tables = [...[...TABLES, ...KEPT].map(read), ...paid]
      return Object.fromEntries(await Promise.all(tables))
    },

    /**
     * From now on nothing that the buyer has said in a live that runs, or may go on, becomes a claim.
     * Waits until every transaction is over that began before this was stored.
     */
    async shutOut(id: AccountId): Promise<void> {
      const open = await db
        .select()
        .from(liveSessions)
        .where(or(isNull(liveSessions.endedAt), gte(liveSessions.endedAt, MAY_GO_ON_SINCE)))
      const { rows: handles } = await db.execute<{ lower: string }>(HANDLES_OF(id))
      const erased = open.flatMap(({ id: sessionId }) =>
        [
          hashBuyer(sessionId, id),
          ...new Set(handles.map(({ lower }) => hashHandle(sessionId, lower))),
        ].map((accountHash) => ({ sessionId, accountHash, erasedAt: sql`now()` })),
      )
      if (erased.length > 0) {
        await db
          .insert(erasedBuyers)
          .values(erased)
          .onConflictDoUpdate({
            target: [erasedBuyers.sessionId, erasedBuyers.accountHash],
            set: { erasedAt: sql`excluded.erased_at` },
          })
      }
      await settle(db)
    },

    /** Answers how many rows went. */
    async delete(id: AccountId): Promise<Record<string, number>> {
      const deleted = await db.transaction((tx) => deleteAll(tx, id))
      await settle(db)
      return deleted
    },
  }
}

/**
 * Rows that stay without their buyer: a number that was given in a live is never another's, and entries
 * of a log stay; without the salt, nobody can tell whose they were.
 */
const HOW_THEY_GO: Partial<Record<TableName, SQL>> = {
  buyer_numbers: sql`update buyer_numbers set account_id = null`,
  fair_buyers: sql`update fair_buyers set account_id = null, salt = null`,
}

async function deleteAll(tx: Transaction, id: AccountId): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  const sessions = new Set<SessionId>()
  // First: it is by their orders that notices are theirs.
  deleted.payment_notices = await deleteNotices(tx, id)
  for (const name of TABLES) {
    const where = OF_BUYER[name](id)
    const { rows } = await tx.execute<{ session_id: SessionId }>(
      sql`${HOW_THEY_GO[name] ?? sql.raw(`delete from ${name}`)} where ${where} returning session_id`,
    )
    deleted[name] = rows.length
    for (const row of rows) sessions.add(row.session_id)
  }
  for (const name of KEPT) {
    const kept = await tx.execute(sql`delete from ${sql.raw(name)} where account_id = ${id}`)
    deleted[name] = kept.rowCount ?? 0
  }
  const named =
    await tx.execute(sql`update named_comments set named = jsonb_set(named, '{comments}',
    (select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(named->'comments') each
      where each #>> '{buyer,accountId}' <> ${id})) where ${NAMED(id)}`)
  const answers = await tx.execute(sql`delete from idempotency_keys where ${ANSWERS(id)}`)
  await raiseRevisions(tx, sessions)
  return {
    ...deleted,
    named_comments: named.rowCount ?? 0,
    idempotency_keys: answers.rowCount ?? 0,
  }
}

const ORDERS_OF = (id: AccountId) => sql`(select id from orders where account_id = ${id})`
/** Money that came for a buyer: payer and text tell of them. */
const NOTICES_OF = (id: AccountId) =>
  sql`id in (select notice_id from payments where order_id in ${ORDERS_OF(id)})`

/** Of what was split, the rest stays with others, without who paid it. */
async function deleteNotices(tx: Transaction, id: AccountId): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from payment_notices where ${NOTICES_OF(id)}
    and id not in (select notice_id from payments where notice_id is not null
      and order_id not in ${ORDERS_OF(id)})`)
  await tx.execute(sql`update payment_notices set sealed = null where ${NOTICES_OF(id)}`)
  return rowCount ?? 0
}

/** Waits until every transaction is over that has read or written claims until now. */
async function settle(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
        await tx.execute(sql`lock table claims in access exclusive mode`)
      })
      return
    } catch (error) {
      const isBusy = sqlState(error) === LOCK_NOT_AVAILABLE
      if (!isBusy || attempt === LOCK_ATTEMPTS) throw error
      await delay(LOCK_PAUSE_MS)
    }
  }
}
