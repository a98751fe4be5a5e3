import type { Subscription } from '@dibs/contract'
import {
  jakartaMonth,
  PLAN_LIMITS,
  PLANS,
  type Plan,
  planThatLifts,
  type RefusingLimit,
  type SessionId,
  type UserId,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/nodes/events.ts'
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts'
import {
  type CountedSession,
  countItems,
  countRoom,
  countSessions,
  findPlan,
  isPractice,
  listRequests,
  lockPlan,
  type SessionCounting,
  setPlan,
  setRequestedPlan,
} from './store.ts'

export { countItems, countRoom, keepSessionStarts, type SessionCounting } from './store.ts'

type Dependencies = {
  db: Database
  keyedHash: KeyedHash
  clock: Clock
  /** Who switches to a dearer plan: the seller, or the operator whom the seller asks. */
  planSwitch: 'self' | 'operator'
  events: Events
}

/** The use-cases of a seller's subscription: what the plan allows, what is used, and switching. */
export function createSubscriptions(dependencies: Dependencies) {
  const { db, keyedHash, clock, planSwitch, events } = dependencies
  return {
    get: (userId: UserId): Promise<Subscription> =>
      readSubscription({ db, keyedHash }, userId, clock()),

    /**
     * Switches the plan. Where the operator grants plans, a dearer one is asked for instead.
     * @throws plan_same
     */
    async switch(userId: UserId, plan: Plan): Promise<Subscription> {
      const { hasChanged, subscription } = await db.transaction(async (tx) => {
        const current = (await lockPlan(tx, userId)).plan
        if (current === plan) throw new AppError('plan_same', { field: 'plan' })
        const isUpgrade = PLANS.indexOf(plan) > PLANS.indexOf(current)
        const isRequest = isUpgrade && planSwitch === 'operator'
        if (isRequest) await setRequestedPlan(tx, userId, plan)
        else await setPlan(tx, userId, plan, new Date(clock()))
        // The answer is read here: once the plan is stored, nothing can make the call fail.
        const subscription = await readSubscription({ db: tx, keyedHash }, userId, clock())
        return { hasChanged: !isRequest, subscription }
      })
      if (hasChanged) await events.emit('plan.changed', { userId })
      return subscription
    },
  }
}

async function readSubscription(
  counting: SessionCounting,
  userId: UserId,
  now: number,
): Promise<Subscription> {
  const { db } = counting
  const { plan, requestedPlan } = await findPlan(db, userId)
  const { price: _, support: __, ...limits } = PLAN_LIMITS[plan]
  return {
    plan,
    requestedPlan,
    limits,
    usage: {
      liveSessions: await countSessions(counting, userId, now),
      itemCodes: await countItems(db, userId),
      resetsAt: new Date(jakartaMonth(now).to).toISOString(),
    },
  }
}

type GrantDependencies = { db: Database | Transaction; clock: Clock }

/** What the operator does about plans. A running server notices within seconds. */
export function createPlanGrants({ db, clock }: GrantDependencies) {
  return {
    /** Everybody who asked for a dearer plan, oldest account first. */
    listRequests: () => listRequests(db),

    /** Gives a seller a plan, which also answers what they asked for. */
    grant: (userId: UserId, plan: Plan) => setPlan(db, userId, plan, new Date(clock())),
  }
}

/**
 * How many more items the plan holds, and the cheapest plan that holds more; nobody else adds one
 * until the transaction ends.
 */
export async function lockItemRoom(
  tx: Transaction,
  userId: UserId,
): Promise<{ room: number; liftedBy: Plan | null }> {
  const { plan } = await lockPlan(tx, userId)
  const cap = PLAN_LIMITS[plan].itemCodes ?? Number.POSITIVE_INFINITY
  const room = Math.max(0, cap - (await countItems(tx, userId)))
  return { room, liftedBy: planThatLifts('itemCodes', plan) }
}

/**
 * Adds an item if the plan holds one more: one at a time per seller, and undone when there is one too
 * many after it. An addition that answers `undefined` has added nothing.
 * @throws plan_limit
 */
export async function addItem<T>(
  tx: Transaction,
  userId: UserId,
  add: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { plan } = await lockPlan(tx, userId)
  const added = await add()
  const cap = PLAN_LIMITS[plan].itemCodes
  if (added !== undefined && cap !== null && (await countItems(tx, userId)) > cap) {
    throw planLimit('itemCodes', plan)
  }
  return added
}

/**
 * Adds a live session, at `at`, if the plan has one left for the month; it counts once its room does.
 * One at a time per seller. Nothing is asked of an addition that answers `undefined`: it has added nothing.
 * @throws plan_limit
 */
export async function addSession<T>(
  counting: Locked,
  userId: UserId,
  at: number,
  add: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { plan } = await lockPlan(counting.db, userId)
  const added = await add()
  if (added !== undefined && (await sessionsLeft(counting, userId, { plan, at })) < 1) {
    throw planLimit('sessionsPerMonth', plan)
  }
  return added
}

/** Counting within a transaction that has the seller's row locked. */
type Locked = { db: Transaction; keyedHash: KeyedHash }

/** How many live sessions the month of `at` has left, `Infinity` without a limit. */
async function sessionsLeft(
  counting: SessionCounting,
  userId: UserId,
  { plan, at }: { plan: Plan; at: number },
): Promise<number> {
  const cap = PLAN_LIMITS[plan].sessionsPerMonth
  if (cap === null) return Number.POSITIVE_INFINITY
  return Math.max(0, cap - (await countSessions(counting, userId, at)))
}

/**
 * Lets a session go on whose plan's minutes are used up, if the seller `spends` another live of the
 * month on it, and counts that.
 * @throws plan_limit when the month has none left, minutes_used when the seller is to decide
 */
export async function spendSession(
  counting: Locked,
  session: CountedSession,
  { plan, at, spends }: { plan: Plan; at: number; spends: boolean },
): Promise<void> {
  const left = await sessionsLeft(counting, session.userId, { plan, at })
  if (left < 1) throw planLimit('sessionsPerMonth', plan)
  if (!spends) {
    throw new AppError('minutes_used', { sessionsLeft: Number.isFinite(left) ? left : null })
  }
  await countRoom(counting, session, new Date(at))
}

/** Whether the plan has a live session left for the month of `at`. */
export async function hasSessionLeft(
  counting: SessionCounting,
  userId: UserId,
  at: number,
): Promise<boolean> {
  const { plan } = await findPlan(counting.db, userId)
  return (await sessionsLeft(counting, userId, { plan, at })) > 0
}

/** Whether the seller's plan pays for answers of the generative AI. */
export async function hasAssistant(db: Database, userId: UserId): Promise<boolean> {
  return PLAN_LIMITS[(await findPlan(db, userId)).plan].support !== 'none'
}

/**
 * A practice shows what the dearer plans have.
 * @throws plan_limit when the seller's plan has no adding and removing by hand
 */
export async function requireManualClaims(
  tx: Transaction,
  userId: UserId,
  sessionId: SessionId,
): Promise<void> {
  const { plan } = await findPlan(tx, userId)
  if (PLAN_LIMITS[plan].manualClaims || (await isPractice(tx, sessionId))) return
  throw planLimit('manualClaims', plan)
}

/** @throws plan_limit when the seller's plan does not have a feature */
export async function requirePlanFeature(
  tx: Transaction,
  userId: UserId,
  feature: 'manualClaims',
): Promise<void> {
  requireFeature((await findPlan(tx, userId)).plan, feature)
}

/** @throws plan_limit when the plan does not have a feature */
export function requireFeature(plan: Plan, feature: 'manualClaims' | 'autoJoin'): void {
  if (!PLAN_LIMITS[plan][feature]) throw planLimit(feature, plan)
}

/** The error of a seller who runs into a limit of their plan. */
function planLimit(limit: RefusingLimit, plan: Plan): AppError {
  return new AppError('plan_limit', { limit, liftedBy: planThatLifts(limit, plan) })
}
