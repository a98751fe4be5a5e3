import { ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import { PLAN_LIMITS, PLANS, type UserId } from '@dibs/core'
import { and, eq, exists, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { liveAlerts, liveSessions, users } from '../../../platform/database/schema/index.ts'
import type { WaitingCounts } from './pace.ts'

const PLANS_THAT_JOIN = PLANS.filter((plan) => PLAN_LIMITS[plan].autoJoin)

/** A look that lies further ahead was noted by a clock that went wrong. */
const CLOCK_SKEW_MS = 5 * 60_000

/** A seller whose live is to be joined as soon as there is one. */
export type WaitingSeller = {
  userId: UserId
  username: string
  /** The room that is left alone; the placeholder when it is not known yet. */
  leftRoomId: string | null
}

/** Turns that are due: those looked for last before these moments, epoch milliseconds. */
type DueTurns = { now: number; lookedBefore: number; alertedLookedBefore: number; limit: number }

/** Whether a seller wants their lives to be joined, on the air or not. */
export const wantsAutoJoin = and(
  users.autoJoin,
  inArray(users.plan, PLANS_THAT_JOIN),
  isNotNull(users.tiktokUsername),
  isNull(users.suspendedAt),
)

/** What sellers are asked for in SQL. */
function createConditions(db: Database) {
  const session = db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.userId, users.id),
        isNull(liveSessions.endedAt),
        // A practice gives way to a live.
        eq(liveSessions.isPractice, false),
      ),
    )
  const alert = db
    .select({ id: liveAlerts.id })
    .from(liveAlerts)
    .where(and(eq(liveAlerts.userId, users.id), isNotNull(liveAlerts.alertId)))
  return {
    isWaiting: and(wantsAutoJoin, notExists(session)),
    /** The provider tells when they go live. */
    isAlerted: exists(alert),
  }
}

/** The SQL of auto-join. */
export function createAutoJoinStore(db: Database) {
  const { isWaiting, isAlerted } = createConditions(db)
  const waiting = {
    userId: sql<UserId>`${users.id}`,
    username: sql<string>`${users.tiktokUsername}`,
    leftRoomId: users.leftRoomId,
  }

  return {
    async count(): Promise<WaitingCounts> {
      const [row] = await db
        .select({
          waiting: sql<number>`count(*)::int`,
          alerted: sql<number>`(count(*) filter (where ${isAlerted}))::int`,
        })
        .from(users)
        .where(isWaiting)
      return row ?? { waiting: 0, alerted: 0 }
    },

    /** Takes the turns of those who wait longest; no other server takes the same ones. */
    takeTurns({ now, lookedBefore, alertedLookedBefore, limit }: DueTurns) {
      const at = (moment: number) => sql`${new Date(moment).toISOString()}::timestamptz`
      const due = db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            isWaiting,
            sql`(${users.liveLookedAt} is null or ${users.liveLookedAt} > ${at(now + CLOCK_SKEW_MS)} or ${users.liveLookedAt} <=
              case when ${isAlerted} then ${at(alertedLookedBefore)} else ${at(lookedBefore)} end)`,
          ),
        )
        .orderBy(sql`${users.liveLookedAt} nulls first`)
        .limit(limit)
        .for('update', { skipLocked: true })
      return db
        .update(users)
        .set({ liveLookedAt: new Date(now) })
        .where(inArray(users.id, due))
        .returning(waiting)
    },

    /** Takes one seller's turn, due or not; undefined when they do not wait. */
    async takeTurn(userId: UserId, now: number): Promise<WaitingSeller | undefined> {
      const rows: WaitingSeller[] = await db
        .update(users)
        .set({ liveLookedAt: new Date(now) })
        .where(and(eq(users.id, userId), isWaiting))
        .returning(waiting)
      return rows[0]
    },

    /** Puts sellers first in the queue. */
    async putFirst(userIds: readonly UserId[]): Promise<void> {
      if (userIds.length === 0) return
      await db
        .update(users)
        .set({ liveLookedAt: null })
        .where(inArray(users.id, [...userIds]))
    },

    /** Whether the provider tells when a seller goes live. */
    async isAlerted(userId: UserId): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isAlerted))
      return rows.length > 0
    },

    /** A seller who waits, unless they wait no more. */
    async findWaiting(userId: UserId): Promise<WaitingSeller | undefined> {
      const rows: WaitingSeller[] = await db
        .select(waiting)
        .from(users)
        .where(and(eq(users.id, userId), isWaiting))
      return rows[0]
    },
  }
}

/** Fills in the room that a seller left before it was heard; null when there was none. */
export async function setLeftRoom(
  db: Database,
  userId: UserId,
  leftRoomId: string | null,
): Promise<void> {
  await db
    .update(users)
    .set({ leftRoomId })
    .where(and(eq(users.id, userId), eq(users.leftRoomId, ROOM_ID_PLACEHOLDER)))
}
