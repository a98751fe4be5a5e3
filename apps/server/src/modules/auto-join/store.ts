import { ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import { PLAN_LIMITS, PLANS, type UserId } from '@dibs/core'
import { and, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { liveSessions, users } from '../../platform/database/schema/index.ts'

/** A seller whose live is to be joined as soon as there is one. */
export type WaitingSeller = {
  userId: UserId
  username: string
  /** The room that is left alone; the placeholder when it is not known yet. */
  leftRoomId: string | null
}

const PLANS_THAT_JOIN = PLANS.filter((plan) => PLAN_LIMITS[plan].autoJoin)

/** The SQL of auto-join. */
export function createAutoJoinStore(db: Database) {
  const isOnAir = db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(and(eq(liveSessions.userId, users.id), isNull(liveSessions.endedAt)))

  const select = (which: SQL | undefined): Promise<WaitingSeller[]> =>
    db
      .select({
        userId: sql<UserId>`${users.id}`,
        username: sql<string>`${users.tiktokUsername}`,
        leftRoomId: users.leftRoomId,
      })
      .from(users)
      .where(
        and(
          users.autoJoin,
          inArray(users.plan, PLANS_THAT_JOIN),
          isNotNull(users.tiktokUsername),
          isNull(users.suspendedAt),
          notExists(isOnAir),
          which,
        ),
      )

  return {
    /** Those whose turn it is in one of `slots`, over which all sellers are spread evenly. */
    listWaiting: (slot: number, slots: number) =>
      select(sql`(hashtext(${users.id}::text) & 2147483647) % ${slots}::int = ${slot}::int`),

    /** One of them, unless they wait no more. */
    findWaiting: async (userId: UserId) => (await select(eq(users.id, userId)))[0],

    /** Fills in the room that the seller left before it was heard; null when there was none. */
    async setLeftRoom(userId: UserId, leftRoomId: string | null): Promise<void> {
      await db
        .update(users)
        .set({ leftRoomId })
        .where(and(eq(users.id, userId), eq(users.leftRoomId, ROOM_ID_PLACEHOLDER)))
    },
  }
}
