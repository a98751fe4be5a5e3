import type { HelpedShop, Helper } from '@dibs/contract'
import type { HelperId, UserId } from '@dibs/core'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { endHelp } from '../../platform/database/ended-tokens.ts'
import { helpers } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { listShopsOf, STANDS } from './store.ts'

/** Who helps in a shop, and in which shops somebody helps; either side ends it. */
export function createHelpers({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  async function end(id: HelperId, isTheirs: SQL): Promise<void> {
    const ended = await endHelp(db, and(eq(helpers.id, id), isTheirs), new Date(clock()))
    if (ended !== 1) throw new AppError('not_found')
  }

  return {
    /** Those who help now, the last to join first. */
    async list(userId: UserId): Promise<Helper[]> {
      const rows = await db
        .select()
        .from(helpers)
        .where(and(eq(helpers.userId, userId), STANDS))
        .orderBy(desc(helpers.id))
      return rows.map(({ id, name, role, joinedAt, lastActiveAt }) => ({
        id,
        name,
        role,
        joinedAt: joinedAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
      }))
    },

    /** Removes a helper, for the owner. @throws not_found */
    remove: (userId: UserId, id: HelperId): Promise<void> => end(id, eq(helpers.userId, userId)),

    listShops: (userId: UserId): Promise<HelpedShop[]> =>
      listShopsOf(db, eq(helpers.helperUserId, userId)),

    /** Ends one's own help. @throws not_found */
    leave: (userId: UserId, id: HelperId): Promise<void> =>
      end(id, eq(helpers.helperUserId, userId)),
  }
}
