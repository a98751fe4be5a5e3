import { type AccountId, jakartaMonth, type Plan, type UserId } from '@dibs/core'
import { and, asc, type Column, count, eq, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { items, liveSessions, sessionStarts, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { KeyedHash } from '../../platform/keyed-hash.ts'

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

/**
 * Live sessions that started in the month of `at` in Jakarta, running ones included: the seller's
 * own, and those of the video account that is linked now, by whichever seller. What was erased or
 * went with an account since counts, too.
 */
export async function countSessions(
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
 * Keeps when the seller's sessions of this month started, before they are deleted: so they go on
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

/** How many item codes a seller has. */
export async function countItems(db: Database | Transaction, userId: UserId): Promise<number> {
  const [row] = await db.select({ items: count() }).from(items).where(eq(items.userId, userId))
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
