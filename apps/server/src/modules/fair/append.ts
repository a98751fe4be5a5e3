import { randomBytes } from 'node:crypto'
import {
  type AccountId,
  appendLeaf,
  besideNumber,
  type FairEntry,
  fromBase64,
  type Growing,
  hashLeaf,
  type ItemId,
  type MessageId,
  pseudonymOf,
  rootOfEdge,
  type SessionId,
  toBase64,
  writeCheckpoint,
  writeEntry,
} from '@dibs/core'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import {
  fairBuyers,
  fairCheckpoints,
  fairClaims,
  fairEntries,
  fairLogs,
  fairMarks,
  liveSessions,
} from '../../platform/database/schema/index.ts'
import { type FairKeys, sha256 } from './keys.ts'
import { MOST_AT_ONCE, type Pending, readPending } from './pending.ts'
import { type Said, tieOf } from './ties.ts'

type Head = typeof fairLogs.$inferSelect
type PendingOf<Kind extends Pending['kind']> = Extract<Pending, { kind: Kind }>['data']

/** So many entries are written at once, some 20 ms of work: in between, lives that run are heard. */
const PIECE = 100

/**
 * Adds to a live's log what is stored of it and not there yet, and signs a checkpoint once that is all.
 * Whoever else adds to it waits meanwhile. False: there is more than goes in one transaction.
 */
export async function appendToLog(
  tx: Transaction,
  sessionId: SessionId,
  keys: Pick<FairKeys, 'sign'>,
  now: number,
): Promise<boolean> {
  const isOf = eq(fairLogs.sessionId, sessionId)
  const [head] = await tx.select().from(fairLogs).where(isOf).for('update')
  if (!head) return true
  const log = createLog(tx, head)
  if (head.size === 0) await log.add(await beginning(tx, sessionId))
  let revision: number | null = null
  while (revision === null && log.tree().size - head.size < MOST_AT_ONCE) {
    const found = await readPending(tx, sessionId)
    const before = log.tree().size
    for (let at = 0; at < found.pending.length; at += PIECE)
      await addAll(tx, log, found.pending.slice(at, at + PIECE))
    if (log.tree().size === before) revision = found.revision
  }
  if (revision !== null && !(await isSealed(tx, log))) await seal(tx, log, keys, now)
  await log.store()
  const { size, edge } = log.tree()
  const sealedAt = revision === null ? head.sealedAt : new Date(now)
  await tx.update(fairLogs).set({ size, edge, revision, sealedAt }).where(isOf)
  return revision !== null
}

type Log = ReturnType<typeof createLog>

/** A log that is added to, entry by entry; `store` writes them. */
function createLog(tx: Transaction, { sessionId, origin, size, edge }: Head) {
  let tree: Growing = { size, edge: edge.map((hash) => fromBase64(hash) as Uint8Array) }
  let entries: (typeof fairEntries.$inferInsert)[] = []
  return {
    sessionId,
    origin,
    tree: () => ({ size: tree.size, edge: tree.edge.map(toBase64) }),
    root: () => rootOfEdge(sha256, tree.edge),
    /** Where the entry stands. */
    async add(entry: Unnumbered): Promise<number> {
      const n = tree.size
      const text = writeEntry({ ...entry, n } as FairEntry)
      const { whole, ...grown } = await appendLeaf(sha256, tree, await hashLeaf(sha256, text))
      tree = grown
      entries.push({ sessionId, n, entry: text, hashes: whole.map(toBase64) })
      return n
    },
    async store(): Promise<void> {
      const adding = entries
      entries = []
      if (adding.length > 0) await tx.insert(fairEntries).values(adding)
    },
  }
}

/** An entry that has no place yet. */
type Unnumbered<Entry = FairEntry> = Entry extends FairEntry ? Omit<Entry, 'n'> : never

async function beginning(tx: Transaction, sessionId: SessionId): Promise<Unnumbered> {
  const [live] = await tx
    .select({ seller: liveSessions.tiktokAccountId, startedAt: liveSessions.startedAt })
    .from(liveSessions)
    .where(eq(liveSessions.id, sessionId))
  if (!live) throw new Error('A log is of a live that there is.')
  const startedAt = live.startedAt.getTime()
  return { kind: 'log', format: 1, live: sessionId, seller: live.seller, startedAt }
}

async function isSealed(tx: Transaction, log: Log): Promise<boolean> {
  const [last] = await tx
    .select({ size: fairCheckpoints.size })
    .from(fairCheckpoints)
    .where(eq(fairCheckpoints.sessionId, log.sessionId))
    .orderBy(desc(fairCheckpoints.size))
    .limit(1)
  return last?.size === log.tree().size
}

async function seal(tx: Transaction, log: Log, keys: Pick<FairKeys, 'sign'>, now: number) {
  await log.add({ kind: 'seal', at: now })
  const { sessionId, origin } = log
  const { size } = log.tree()
  const text = writeCheckpoint({ origin, size, root: await log.root() })
  const note = await keys.sign(tx, origin, text)
  await tx.insert(fairCheckpoints).values({ sessionId, size, note })
}

/** What stands on another entry that is still missing comes later. */
async function addAll(tx: Transaction, log: Log, pending: readonly Pending[]): Promise<void> {
  const people = await readPeople(tx, log.sessionId, pending)
  const claims = await createClaimAdding(tx, log, pending)
  const hands = await readHands(tx, log.sessionId, pending)
  const marks = new Map<string, typeof fairMarks.$inferInsert>()
  for (const { kind, data } of pending) {
    if (kind === 'claim') {
      await claims.add(data, await people.pseudonym(data.account))
      continue
    }
    const entry = await toEntry(
      { kind, data } as Exclude<Pending, { kind: 'claim' }>,
      people,
      hands,
    )
    if (!entry) continue
    const n = await log.add(entry)
    const { source } = data
    if (kind === 'hand') hands.set(source, n)
    const state = 'state' in data ? data.state : ''
    const accountId = 'account' in data ? (data.account as AccountId) : null
    marks.set(source, { sessionId: log.sessionId, source, state, n, accountId })
  }
  await log.store()
  await people.store()
  await claims.store()
  await saveMarks(tx, [...marks.values()])
}

type People = Awaited<ReturnType<typeof readPeople>>

/** Null for what stands on an entry that is not there yet. */
async function toEntry(
  { kind, data }: Exclude<Pending, { kind: 'claim' }>,
  people: People,
  hands: ReadonlyMap<string, number>,
): Promise<Unnumbered | null> {
  const by = 'account' in data ? await people.pseudonym(data.account) : ''
  switch (kind) {
    case 'adopted':
      return { kind, claim: data.claim, into: data.into }
    case 'hand': {
      const { source: _, account: __, isHelper, ...rest } = data
      return { kind, by, ...rest, ...(isHelper && BY_HELPER) }
    }
    case 'undo': {
      const hand = hands.get(data.hand)
      return hand === undefined
        ? null
        : { kind, hand, at: data.at, ...(data.isHelper && BY_HELPER) }
    }
    case 'rename':
      return { kind, item: data.item, code: data.state }
    case 'block':
    case 'unblock':
      return { kind, by, at: data.at }
    case 'gap':
      return { kind, from: data.from, to: data.to }
    case 'takedown':
      return { kind, by, claim: data.claim, at: data.at }
    case 'erased':
      return { kind, by: data.by }
  }
}

/** Which of them is nobody's business but the shop's. */
const BY_HELPER = { helper: true } as const

const accountsOf = (pending: readonly Pending[]): AccountId[] =>
  pending.flatMap(({ data }) => ('account' in data ? [data.account as AccountId] : []))

/** Under which pseudonyms buyers stand in a live's log; those who come for the first time get one. */
async function readPeople(tx: Transaction, sessionId: SessionId, pending: readonly Pending[]) {
  const isOf = eq(fairBuyers.sessionId, sessionId)
  const accounts = [...new Set(accountsOf(pending))]
  const stored = await tx
    .select({ accountId: fairBuyers.accountId, pseudonym: fairBuyers.pseudonym })
    .from(fairBuyers)
    .where(and(isOf, inArray(fairBuyers.accountId, accounts)))
  const known = new Map(stored.map((each) => [each.accountId as string, each.pseudonym]))
  const made: (typeof fairBuyers.$inferInsert)[] = []
  return {
    async pseudonym(account: string): Promise<string> {
      const there = known.get(account)
      if (there !== undefined) return there
      const salt = randomBytes(32).toString('base64')
      const pseudonym = (await pseudonymOf(sha256, salt, account)) as string
      known.set(account, pseudonym)
      made.push({ sessionId, accountId: account as AccountId, salt, pseudonym })
      return pseudonym
    },
    async store(): Promise<void> {
      if (made.length > 0) await tx.insert(fairBuyers).values(made)
    },
  }
}

/** Adds claims, and what the server has heard of them since. */
async function createClaimAdding(tx: Transaction, log: Log, pending: readonly Pending[]) {
  const { sessionId } = log
  const stamps = pending.flatMap((each) => (each.kind === 'claim' ? [each.data.stamp] : []))
  const stored = await tx
    .select({ messageId: fairClaims.messageId, tie: fairClaims.tie, stamp: fairClaims.stamp })
    .from(fairClaims)
    .where(and(eq(fairClaims.sessionId, sessionId), inArray(fairClaims.stamp, stamps)))
  const said = new Map<number, Said[]>(Map.groupBy(stored, ({ stamp }) => stamp))
  const rows: (typeof fairClaims.$inferInsert)[] = []

  function tieAt(stamp: number, messageId: MessageId): number {
    const others = said.get(stamp) ?? []
    const tie = tieOf(messageId, others)
    said.set(stamp, [...others, { messageId, tie }])
    return tie
  }

  return {
    async add(data: PendingOf<'claim'>, by: string): Promise<void> {
      const { item, code, stamp, heardAt, rule, isReported } = data
      const messageId = data.message as MessageId
      const tie = tieAt(stamp, messageId)
      const isHeard = rule !== null && !isReported
      const heard = { code, by, stamp, tie, heardAt, rule }
      const source = isHeard
        ? 'server'
        : rule === null
          ? besideNumber(messageId) === null
            ? 'hand'
            : 'elsewhere'
          : 'device'
      const n =
        data.n === null
          ? await log.add({ kind: 'claim', item, source, ...heard })
          : await log.add({ kind: 'heard', claim: data.n, ...heard })
      const accountId = data.account as AccountId
      const row = { sessionId, itemId: item as ItemId, messageId, accountId, stamp, tie, isHeard }
      rows.push({ ...row, n: data.n ?? n })
    },
    async store(): Promise<void> {
      if (rows.length === 0) return
      await tx
        .insert(fairClaims)
        .values(rows)
        .onConflictDoUpdate({
          target: [fairClaims.sessionId, fairClaims.itemId, fairClaims.messageId],
          set: {
            accountId: sql`excluded.account_id`,
            stamp: sql`excluded.stamp`,
            tie: sql`excluded.tie`,
            isHeard: sql`excluded.is_heard`,
          },
        })
    },
  }
}

/** Where changes by hand stand that were undone since. */
async function readHands(tx: Transaction, sessionId: SessionId, pending: readonly Pending[]) {
  const undone = pending.flatMap((each) => (each.kind === 'undo' ? [each.data.hand] : []))
  if (undone.length === 0) return new Map<string, number>()
  const stored = await tx
    .select({ source: fairMarks.source, n: fairMarks.n })
    .from(fairMarks)
    .where(and(eq(fairMarks.sessionId, sessionId), inArray(fairMarks.source, undone)))
  return new Map(stored.map(({ source, n }) => [source, n]))
}

async function saveMarks(tx: Transaction, marks: (typeof fairMarks.$inferInsert)[]): Promise<void> {
  if (marks.length === 0) return
  await tx
    .insert(fairMarks)
    .values(marks)
    .onConflictDoUpdate({
      target: [fairMarks.sessionId, fairMarks.source],
      set: { state: sql`excluded.state`, n: sql`excluded.n`, accountId: sql`excluded.account_id` },
    })
}
