import type { Plan, UserId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { users } from '../../platform/database/schema/index.ts'
import { listRequests, setPlan } from './store.ts'

type Dependencies = { db: Database; clock: Clock }

/** What the operator does about plans. A running server notices within seconds. */
export function createPlanGrants({ db, clock }: Dependencies) {
  return {
    /** Everybody who asked for a dearer plan, oldest account first. */
    listRequests: () => listRequests(db),

    /** Gives the owner of an address a plan; false when nobody owns it. */
    async grant(address: { field: 'email' | 'phoneNumber'; value: string }, plan: Plan) {
      return db.transaction(async (tx) => {
        const [user] = await tx
          .select({ id: users.id })
          .from(users)
          .where(eq(users[address.field], address.value))
          .for('no key update')
        if (!user) return false
        await setPlan(tx, user.id as UserId, plan, new Date(clock()))
        return true
      })
    },
  }
}
