import { PLAN_LIMITS, type UserId } from '@dibs/core'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { planLimit, requireFeature } from './plan-limit.ts'
import { countItems, countSessions, findPlan, lockPlan } from './store.ts'

/**
 * Runs an addition that counts against the plan: one at a time per seller, and undone when there
 * is one too many after it. What adds nothing answers `undefined` and is never too much.
 * @throws plan_limit
 */
async function within<T>(
  tx: Transaction,
  userId: UserId,
  limit: 'sessionsPerMonth' | 'itemCodes',
  { add, countAll }: { add: () => Promise<T | undefined>; countAll: () => Promise<number> },
): Promise<T | undefined> {
  const { plan } = await lockPlan(tx, userId)
  const added = await add()
  const cap = PLAN_LIMITS[plan][limit]
  if (added !== undefined && cap !== null && (await countAll()) > cap) throw planLimit(limit, plan)
  return added
}

/** Adds an item if the plan holds one more. @throws plan_limit */
export const addItem = <T>(tx: Transaction, userId: UserId, add: () => Promise<T | undefined>) =>
  within(tx, userId, 'itemCodes', { add, countAll: () => countItems(tx, userId) })

/** Adds a live session, at `at`, if the plan has one left for the month. @throws plan_limit */
export const addSession = <T>(
  tx: Transaction,
  userId: UserId,
  at: number,
  add: () => Promise<T | undefined>,
) => within(tx, userId, 'sessionsPerMonth', { add, countAll: () => countSessions(tx, userId, at) })

/** Whether the plan has a live session left for the month of `at`. */
export async function hasSessionLeft(db: Database, userId: UserId, at: number): Promise<boolean> {
  const cap = PLAN_LIMITS[(await findPlan(db, userId)).plan].sessionsPerMonth
  return cap === null || (await countSessions(db, userId, at)) < cap
}

/** @throws plan_limit when the seller's plan has no adding and removing by hand */
export async function requireManualClaims(tx: Transaction, userId: UserId): Promise<void> {
  requireFeature((await findPlan(tx, userId)).plan, 'manualClaims')
}
