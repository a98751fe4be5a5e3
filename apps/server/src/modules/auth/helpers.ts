import type { HelperId, UserId } from '@dibs/core'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { helpers, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** A call is noted so often at most, so that polling does not write. */
const TOUCH_EVERY_MS = 60_000
const accountSchema = z.uuid()

/**
 * Makes the question in whose shop somebody calls, and by whose help. It is asked with every call that names
 * one, so who was removed is refused from then on, on every node; planned once per connection.
 */
export function createCallIn(db: Database, clock: Clock) {
  const find = db
    .select({ id: helpers.id, role: helpers.role, lastActiveAt: helpers.lastActiveAt })
    .from(helpers)
    .innerJoin(users, eq(users.id, helpers.userId))
    .where(
      and(
        eq(helpers.helperUserId, sql.placeholder('helperUserId')),
        eq(helpers.userId, sql.placeholder('userId')),
        isNull(helpers.removedAt),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('find_help')

  async function touch(id: HelperId, lastActiveAt: Date): Promise<void> {
    const now = clock()
    const before = new Date(now - TOUCH_EVERY_MS)
    if (lastActiveAt > before) return
    const isStill = and(eq(helpers.id, id), lt(helpers.lastActiveAt, before))
    await db
      .update(helpers)
      .set({ lastActiveAt: new Date(now) })
      .where(isStill)
  }

  /** @throws not_a_helper, whether there is such a shop or not */
  return async (
    caller: UserId,
    account: string | undefined,
  ): Promise<Pick<Caller, 'userId' | 'helper'>> => {
    if (account === undefined || account === caller) return { userId: caller, helper: null }
    const userId = accountSchema.safeParse(account).data
    const found = userId && (await find.execute({ helperUserId: caller, userId }))[0]
    if (!found) throw new AppError('not_a_helper')
    await touch(found.id, found.lastActiveAt)
    return { userId: userId as UserId, helper: { id: found.id, role: found.role } }
  }
}
