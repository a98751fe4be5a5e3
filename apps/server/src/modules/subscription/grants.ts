import type { Plan, UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { listRequests, setPlan } from './store.ts'

type Dependencies = { db: Database | Transaction; clock: Clock }

/** What the operator does about plans. A running server notices within seconds. */
export function createPlanGrants({ db, clock }: Dependencies) {
  return {
    /** Everybody who asked for a dearer plan, oldest account first. */
    listRequests: () => listRequests(db),

    /** Gives a seller a plan, and with it an answer to what they asked for. */
    grant: (userId: UserId, plan: Plan) => setPlan(db, userId, plan, new Date(clock())),
  }
}
