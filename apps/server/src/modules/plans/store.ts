import { jakartaMonth, type Plan, type UserId } from '@dibs/core'
import { and, asc, count, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { items, liveSessions, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'

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

/**
 * Live sessions that started in the month of `at` in Jakarta: those whose room was heard, the
 * running one, and those that were erased since.
 */
export async function countSessions(
  db: Database | Transaction,
  userId: UserId,
  at: number,
): Promise<number> {
  const month = jakartaMonth(at)
  const [stored] = await db
    .select({ sessions: count() })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.userId, userId),
        gte(liveSessions.startedAt, new Date(month.from)),
        lt(liveSessions.startedAt, new Date(month.to)),
        or(isNotNull(liveSessions.roomId), isNull(liveSessions.endedAt)),
      ),
    )
  const [user] = await db
    .select({ startsAt: users.erasedStartsAt })
    .from(users)
    .where(eq(users.id, userId))
  const erased = (user?.startsAt ?? []).filter(
    (start) => start.getTime() >= month.from && start.getTime() < month.to,
  )
  return (stored?.sessions ?? 0) + erased.length
}

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
