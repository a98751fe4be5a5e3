import { type AccountId, jakartaMonth, type Plan, type SessionId, type UserId } from '@dibs/core'
import {
  and,
  asc,
  type Column,
  count,
  countDistinct,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
} from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  countedRooms,
  items,
  liveSessions,
  sessionStarts,
  users,
} from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts'

/** What a seller has subscribed to. */
export type StoredPlan = { plan: Plan; requestedPlan: Plan | null }

const columns = { plan: users.plan, requestedPlan: users.requestedPlan }

/** A seller's plan. @throws unauthorized when the account is gone */
export async function findPlan(db: Database | Transaction, userId: UserId): Promise<StoredPlan> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
  if (!row) throw new AppError('unauthorized')
  return row
}

/**
 * A seller's plan, under a lock until the transaction ends: what counts against the plan is added
 * by one transaction at a time. @throws unauthorized when the account is gone
 */
export async function lockPlan(tx: Transaction, userId: UserId): Promise<StoredPlan> {
  const [row] = await tx
    .select(columns)
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!row) throw new AppError('unauthorized')
  return row
}

/** Gives a seller a plan, and with it an answer to what they asked for. */
export async function setPlan(tx: Database | Transaction, userId: UserId, plan: Plan, at: Date) {
  await tx
    .update(users)
    .set({ plan, requestedPlan: null, planChangedAt: at })
    .where(eq(users.id, userId))
}

/** Notes the plan that a seller asks for. */
export async function setRequestedPlan(tx: Transaction, userId: UserId, requestedPlan: Plan) {
  await tx.update(users).set({ requestedPlan }).where(eq(users.id, userId))
}

/** What counting live sessions works with. */
export type SessionCounting = { db: Database | Transaction; keyedHash: KeyedHash }

/** A session whose room counts. `roomId` is null where only its seller's device knows the room. */
export type CountedSession = {
  id: SessionId
  userId: UserId
  tiktokAccountId: AccountId
  roomId: string | null
  startedAt: Date
}

/**
 * Counts a session's room for the month in which it started; a room that counts already does not
 * count again. `spentAt`: when the seller spent another live of the month on it.
 */
export async function countRoom(
  { db, keyedHash }: SessionCounting,
  { id, userId, tiktokAccountId, roomId, startedAt }: CountedSession,
  spentAt: Date | null,
): Promise<void> {
  // A room's id that came as a number has lost its last digits.
  // What is no number is no room of the platform's.
  const isRoom = roomId !== null && !Number.isNaN(Number(roomId))
  const room = isRoom ? [String(Number(roomId))] : [id]
  const spent = spentAt === null ? [] : [spentAt.toISOString()]
  await db
    .insert(countedRooms)
    .values({
      roomHash: keyedHash('room that counts', ...room, ...spent),
      sellerHash: sellerHashes(keyedHash, userId)[0],
      accountHash: accountHashes(keyedHash, tiktokAccountId)[0],
      startedAt: spentAt ?? startedAt,
    })
    .onConflictDoNothing()
}

/**
 * Live sessions that count for the month of `at` in Jakarta: rooms that the seller heard, and rooms of
 * the video account that is linked now, whoever heard them.
 */
export async function countSessions(
  counting: SessionCounting,
  userId: UserId,
  at: number,
): Promise<number> {
  const { db, keyedHash } = counting
  const { from, to } = jakartaMonth(at)
  const [user] = await db
    .select({ accountId: users.tiktokAccountId })
    .from(users)
    .where(eq(users.id, userId))
  const accountId = (user?.accountId ?? null) as AccountId | null
  const [row] = await db
    .select({ rooms: countDistinct(countedRooms.roomHash) })
    .from(countedRooms)
    .where(
      and(
        or(
          inArray(countedRooms.sellerHash, sellerHashes(keyedHash, userId)),
          accountId === null
            ? undefined
            : inArray(countedRooms.accountHash, accountHashes(keyedHash, accountId)),
        ),
        gte(countedRooms.startedAt, new Date(from)),
        lt(countedRooms.startedAt, new Date(to)),
      ),
    )
  return (row?.rooms ?? 0) + (await countOlderSessions(counting, userId, at))
}

/** A session that a server stored which did not count rooms: it counts since its start. */
const isOlder = isNull(liveSessions.heardSeconds)

/**
 * Sessions of the month that servers stored which did not count rooms, running ones included: the
 * seller's own, and those of the video account that is linked now. What was erased or went with an
 * account since counts, too.
 */
async function countOlderSessions(
  { db, keyedHash }: SessionCounting,
  userId: UserId,
  at: number,
): Promise<number> {
  const { from, to } = jakartaMonth(at)
  const [user] = await db
    .select({ accountId: users.tiktokAccountId, erasedStartsAt: users.erasedStartsAt })
    .from(users)
    .where(eq(users.id, userId))
  const accountId = (user?.accountId ?? null) as AccountId | null
  const isThisMonth = (start: Column) => and(gte(start, new Date(from)), lt(start, new Date(to)))
  const stored = await db
    .select({ startedAt: liveSessions.startedAt })
    .from(liveSessions)
    .where(
      and(
        or(
          eq(liveSessions.userId, userId),
          accountId === null ? undefined : eq(liveSessions.tiktokAccountId, accountId),
        ),
        isOlder,
        isThisMonth(liveSessions.startedAt),
      ),
    )
  const gone =
    accountId === null
      ? []
      : await db
          .select({ startedAt: sessionStarts.startedAt })
          .from(sessionStarts)
          .where(
            and(
              inArray(sessionStarts.accountHash, accountHashes(keyedHash, accountId)),
              isThisMonth(sessionStarts.startedAt),
            ),
          )
  const erased = (user?.erasedStartsAt ?? []).filter((start) => +start >= from && +start < to)
  // What the seller erased is in both of the last two.
  const isErased = new Set(erased.map(Number))
  const others = gone.filter(({ startedAt }) => !isErased.has(+startedAt))
  return stored.length + erased.length + others.length
}

/**
 * Keeps when the seller's older sessions of this month started, before they are deleted: so they go on
 * counting for their video accounts.
 */
export async function keepSessionStarts(
  { db, keyedHash }: SessionCounting,
  userId: UserId,
  at: number,
): Promise<void> {
  const sessions = await db
    .select({
      sessionId: liveSessions.id,
      accountId: liveSessions.tiktokAccountId,
      startedAt: liveSessions.startedAt,
    })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.userId, userId),
        isOlder,
        gte(liveSessions.startedAt, new Date(jakartaMonth(at).from)),
      ),
    )
  if (sessions.length === 0) return
  const starts = sessions.map(({ sessionId, accountId, startedAt }) => ({
    sessionId,
    accountHash: accountHashes(keyedHash, accountId)[0],
    startedAt,
  }))
  await db.insert(sessionStarts).values(starts).onConflictDoNothing()
}

const accountHashes = (keyedHash: KeyedHash, accountId: AccountId) =>
  keyedHash.each('sessions of a video account', accountId)
const sellerHashes = (keyedHash: KeyedHash, userId: UserId) =>
  keyedHash.each('sessions of a seller', userId)

/** Whether a session is a practice. */
export async function isPractice(tx: Transaction, id: SessionId): Promise<boolean> {
  return (await tx.$count(liveSessions, and(eq(liveSessions.id, id), liveSessions.isPractice))) > 0
}

/** How many item codes a seller has; examples are none. */
export async function countItems(db: Database | Transaction, userId: UserId): Promise<number> {
  const isOwn = and(eq(items.userId, userId), isNull(items.exampleOf))
  const [row] = await db.select({ items: count() }).from(items).where(isOwn)
  return row?.items ?? 0
}

/** Everybody who asked for a plan. */
export async function listRequests(db: Database | Transaction) {
  return db
    .select({ email: users.email, phoneNumber: users.phoneNumber, ...columns })
    .from(users)
    .where(isNotNull(users.requestedPlan))
    .orderBy(asc(users.createdAt))
}
