import type { Subscription } from '@dibs/contract'
import { jakartaMonth, PLAN_LIMITS, PLANS, type Plan, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import {
  countItems,
  countSessions,
  findPlan,
  lockPlan,
  setPlan,
  setRequestedPlan,
} from './store.ts'

export { addItem, addSession, hasSessionLeft, requireManualClaims } from './enforce.ts'
export { createPlanGrants } from './grants.ts'
export { requireFeature } from './plan-limit.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

type Dependencies = {
  db: Database
  clock: Clock
  /** Who switches to a dearer plan: the seller, or the operator whom the seller asks. */
  planSwitch: 'self' | 'operator'
  events: Events
}

/** The use-cases of plans: what one allows, how much is used, and switching. */
export function createSubscriptions({ db, clock, planSwitch, events }: Dependencies) {
  async function get(userId: UserId): Promise<Subscription> {
    const { plan, requestedPlan } = await findPlan(db, userId)
    const { price: _, support: __, ...limits } = PLAN_LIMITS[plan]
    const now = clock()
    return {
      ...{ plan, requestedPlan, limits },
      usage: {
        liveSessions: await countSessions(db, userId, now),
        itemCodes: await countItems(db, userId),
        resetsAt: new Date(jakartaMonth(now).to).toISOString(),
      },
    }
  }

  return {
    get,

    /**
     * Switches the plan. Where the operator grants plans, a dearer one is asked for instead.
     * @throws plan_same
     */
    async switch(userId: UserId, plan: Plan): Promise<Subscription> {
      const hasChanged = await db.transaction(async (tx) => {
        const current = (await lockPlan(tx, userId)).plan
        if (current === plan) throw new AppError('plan_same', { field: 'plan' })
        const isUpgrade = PLANS.indexOf(plan) > PLANS.indexOf(current)
        if (isUpgrade && planSwitch === 'operator') {
          await setRequestedPlan(tx, userId, plan)
          return false
        }
        await setPlan(tx, userId, plan, new Date(clock()))
        return true
      })
      if (hasChanged) await events.emit('plan.changed', { userId })
      return get(userId)
    },
  }
}
