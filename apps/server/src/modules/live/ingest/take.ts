import { INGEST_PER_DAY, INGEST_PER_SECOND, type IngestFault } from '@dibs/contract'
import {
  type AccountId,
  type CommentOrder,
  commentOrder,
  type SessionId,
  type UserId,
} from '@dibs/core'
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  findErasedBuyers,
  hashBuyer,
  hashHandle,
} from '../../../platform/database/erased-buyers.ts'
import {
  ingestComments,
  ingestHeads,
  liveSessions,
} from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { createRateLimiter } from '../../../platform/limits/rate-limit.ts'
import { createSellerQueue } from '../../../platform/limits/seller-queue.ts'
import { handleKey } from '../beside/compare.ts'
import { type Entry, readEntry } from './entries.ts'

/** Two seconds' worth of comments may come at once. */
const BURST_MS = 2_000
const MS_EACH = 1_000 / INGEST_PER_SECOND
/** A seller's calls at one node, before any of them costs the database something. */
const CALLS = { max: 100, periodMs: 1_000 }
/** Without id and stamp, what one author says again in this time is the same comment. */
const SAID_AGAIN_MS = 10_000
const DAY_MS = 24 * 3_600_000

/** What became of a call's comments. */
export type Taken = {
  taken: number
  repeated: number
  wrong: { index: number; fault: IngestFault; field?: string }[]
  /** By what claims stand in order; left out beside TikTok, where nothing that is posted claims. */
  order?: CommentOrder
}

export type Take = ReturnType<typeof createTake>

/** Whoever hears a live whose comments are posted is told here that there are new ones. */
export const postedSubject = (id: SessionId) => `live.${id}.posted`

type Head = typeof ingestHeads.$inferSelect
type NewRow = typeof ingestComments.$inferInsert
type Known = { number: number; receivedAt: number }
type Posted = { source: string; comments: readonly unknown[] }

/**
 * Makes the way of comments that others post into a live of theirs, in place of TikTok's or beside
 * them. They are durable when it answers;
 * wrong ones keep none of the others away. Calls of one live wait for each other, on all nodes.
 */
export function createTake({ db, bus, clock }: Pick<Context, 'db' | 'bus' | 'clock'>) {
  const countCall = createRateLimiter(CALLS, clock)
  // Of its own: nothing that the seller does waits for what is posted.
  const queue = createSellerQueue()

  /** @throws too_many_requests, not_found, live_over, live_of_tiktok, other_source, too_many_posted */
  return async (userId: UserId, id: SessionId, { source, comments }: Posted): Promise<Taken> => {
    countCall(userId)
    return queue.run(userId, async () => {
      const told = await db.transaction(async (tx) => {
        const { startedAt, isBeside } = await openSession(tx, userId, id)
        const now = clock()
        const before = await lockHead(tx, id, isBeside ? source : null)
        const pacedUntil = keepPace(before, comments.length, now)
        await keepWithinDay(tx, userId, { count: comments.length, now })
        const read = comments.map((each) => readEntry(each, { userId, source }, { startedAt, now }))
        const entries = await leaveErased(tx, id, read)
        const known = await findKnown(tx, id, entries)
        const sorting = { known, startedAt, now, isBeside }
        const { head, rows, ...sorted } = sortOut(entries, { ...before, pacedUntil }, sorting)
        if (rows.length > 0) await tx.insert(ingestComments).values(rows)
        await tx.update(ingestHeads).set(head).where(eq(ingestHeads.sessionId, id))
        return isBeside ? sorted : { ...sorted, order: commentOrder(head, startedAt) ?? 'sender' }
      })
      if (told.taken > 0) bus.publish(postedSubject(id), {})
      return told
    })
  }
}

/**
 * When the live started, epoch milliseconds, and whether TikTok is heard as well. It does not end before
 * the transaction does.
 */
async function openSession(tx: Transaction, userId: UserId, id: SessionId) {
  const isTheirs = and(eq(liveSessions.id, id), eq(liveSessions.userId, userId))
  const [session] = await tx.select().from(liveSessions).where(isTheirs).for('key share')
  if (!session || session.isPractice) throw new AppError('not_found')
  if (session.endedAt !== null) throw new AppError('live_over')
  // There the device alone hears TikTok: nothing can be compared.
  if (session.isDirect) throw new AppError('live_of_tiktok')
  const isBeside = session.commentSource === 'tiktok'
  return { startedAt: session.startedAt.getTime(), isBeside }
}

/** `beside`: the source that is compared with TikTok. */
async function lockHead(
  tx: Transaction,
  sessionId: SessionId,
  beside: string | null,
): Promise<Head> {
  await tx.insert(ingestHeads).values({ sessionId, source: beside }).onConflictDoNothing()
  const isIt = eq(ingestHeads.sessionId, sessionId)
  const [head] = await tx.select().from(ingestHeads).where(isIt).for('update')
  // Two would each say what the other has said, and no count would be right.
  if (head?.source !== beside) throw new AppError('other_source', { field: 'source' })
  return head
}

/** Keeps what is posted into a seller's lives of one day within bounds. @throws too_many_posted */
async function keepWithinDay(
  tx: Transaction,
  userId: UserId,
  { count, now }: { count: number; now: number },
): Promise<void> {
  const ofDay = and(
    eq(liveSessions.userId, userId),
    gt(liveSessions.startedAt, new Date(now - DAY_MS)),
  )
  const [posted] = await tx
    .select({ count: sql<number>`coalesce(sum(${ingestHeads.lastNumber}), 0)::int` })
    .from(ingestHeads)
    .innerJoin(liveSessions, eq(liveSessions.id, ingestHeads.sessionId))
    .where(or(ofDay, and(eq(liveSessions.userId, userId), isNull(liveSessions.endedAt))))
  if ((posted?.count ?? 0) + count > INGEST_PER_DAY)
    throw new AppError('too_many_posted', { retryAfterSeconds: 3_600 })
}

/**
 * What an erased buyer had said stays away, also when it is posted again: what brings no time may be
 * from before, and is taken for that.
 */
async function leaveErased(
  tx: Transaction,
  sessionId: SessionId,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const found = await findErasedBuyers(tx, [sessionId])
  if (found.length === 0) return [...entries]
  const erased = new Map(found.map((each) => [each.accountHash, each.erasedAt.getTime()]))
  return entries.map((entry) => {
    if (entry.kind !== 'comment') return entry
    const { accountId, username, saidBy } = entry
    const hasHandle = saidBy.includes(handleKey(username))
    const erasedAt =
      erased.get(hashBuyer(sessionId, accountId)) ??
      (hasHandle ? erased.get(hashHandle(sessionId, username)) : undefined)
    return erasedAt !== undefined && (entry.at ?? 0) <= erasedAt ? { kind: 'erased' } : entry
  })
}

/** @throws too_many_requests with the time to wait */
function keepPace({ pacedUntil }: Head, count: number, now: number): number {
  // What no pace can have led to is told by a clock that was put back since.
  const begun = pacedUntil > now + BURST_MS ? now : Math.max(now, pacedUntil)
  const until = Math.ceil(begun + count * MS_EACH)
  const ms = until - now - BURST_MS
  if (ms > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(ms / 1_000) })
  return until
}

async function findKnown(
  tx: Transaction,
  sessionId: SessionId,
  entries: readonly Entry[],
): Promise<Map<string, Known>> {
  const keys = entries.flatMap((entry) => {
    if (entry.kind === 'wrong' || entry.kind === 'erased') return []
    return entry.kind === 'comment' ? [entry.repeatKey] : [entry.repeatKey, downKey(entry)]
  })
  if (keys.length === 0) return new Map()
  const { number, receivedAt, repeatKey } = ingestComments
  const rows = await tx
    .select({ repeatKey, number, receivedAt })
    .from(ingestComments)
    .where(and(eq(ingestComments.sessionId, sessionId), inArray(repeatKey, [...new Set(keys)])))
    .orderBy(number)
  return new Map(
    rows.map((row) => [
      row.repeatKey,
      { number: row.number, receivedAt: row.receivedAt.getTime() },
    ]),
  )
}

type Sorting = { known: Map<string, Known>; startedAt: number; now: number; isBeside: boolean }

/** Gives each new entry its number and its stamp, in the order in which they came. */
function sortOut(entries: readonly Entry[], before: Head, sorting: Sorting) {
  const { known, now, isBeside } = sorting
  const head = { ...before }
  const rows: NewRow[] = []
  const wrong: Taken['wrong'] = []
  let repeated = 0
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'wrong') {
      const { fault, field } = entry
      wrong.push({ index, fault, ...(field !== undefined && { field }) })
      continue
    }
    if (entry.kind === 'erased') {
      repeated += 1
      continue
    }
    const earlier = known.get(entry.repeatKey)
    const isTakedown = entry.kind === 'takedown'
    if (isTakedown && !earlier) {
      wrong.push({ index, fault: 'id_unknown', field: 'id' })
      continue
    }
    if (isTakedown ? known.has(downKey(entry)) : isRepeat(entry, earlier, now)) {
      repeated += 1
      continue
    }
    head.lastNumber += 1
    const { lastNumber: number } = head
    const repeatKey = isTakedown ? downKey(entry) : entry.repeatKey
    const said = isTakedown ? { ...NOTHING, takesDown: earlier?.number ?? null } : saidIn(entry)
    const { at, receivedAt } = isTakedown
      ? { at: now, receivedAt: now }
      : timesOf(head, entry, sorting)
    const { sessionId } = head
    rows.push({
      ...said,
      ...(!isBeside && { saidBy: null }),
      sessionId,
      number,
      repeatKey,
      commentAt: new Date(at),
      receivedAt: new Date(receivedAt),
    })
    known.set(repeatKey, { number, receivedAt })
  }
  if (isBeside && rows.length > 0) {
    head.firstAt ??= new Date(now)
    head.newestAt = new Date(now)
  }
  const { sessionId: _, ...changed } = head
  return { rows, wrong, repeated, head: changed, taken: rows.length }
}

type Comment = Extract<Entry, { kind: 'comment' }>

const downKey = ({ repeatKey }: Pick<Entry & { kind: 'takedown' }, 'repeatKey'>) =>
  `down ${repeatKey}`

const isRepeat = ({ isVague }: Comment, before: Known | undefined, now: number): boolean =>
  before !== undefined && (!isVague || before.receivedAt > now - SAID_AGAIN_MS)

/** Of a takedown there is nothing but its comment. */
const NOTHING = { accountId: '0' as AccountId, username: '', nickname: '', commentText: '' }

const saidIn = ({ accountId, username, nickname, text, saidBy }: Comment) => ({
  accountId,
  saidBy,
  username,
  nickname,
  commentText: text,
  takesDown: null,
})

/**
 * By which moment a comment stands in order, and when it came. What is stamped by its arrival, and
 * nothing else, is heard at its stamp: receipts say it by that.
 */
function timesOf(head: Head, entry: Comment, { startedAt, now, isBeside }: Sorting) {
  // Beside TikTok each is taken in by hand, so it stands by its own time, whatever others brought.
  const at = isBeside ? (entry.at ?? now) : stamp(head, entry, startedAt, now)
  const isByArrival = isBeside ? entry.at === null : head.arrivalSince !== null
  return { at, receivedAt: isByArrival ? at : now + (at === now ? 1 : 0) }
}

/**
 * The moment by which a comment stands in order: its sender's stamp, until one comes without any. From
 * then on it is the arrival, and none stands before one that came earlier, whatever this node's clock says.
 */
function stamp(head: Head, { at }: Comment, startedAt: number, now: number): number {
  // The first of all was just given its number.
  const since = head.lastNumber === 1 ? startedAt : Math.max(now, startedAt + 1)
  if (at === null) head.arrivalSince ??= new Date(since)
  const stamped = at === null || head.arrivalSince !== null ? Math.max(now, head.lastAt) : at
  head.lastAt = Math.max(head.lastAt, stamped)
  return stamped
}
