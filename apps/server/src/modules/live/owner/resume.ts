import { type AccountId, planEndsAt, type SessionId, type UserId } from '@dibs/core'
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { liveSessions, users } from '../../../platform/database/schema/index.ts'
import { followCodes } from '../../../platform/database/session-codes.ts'
import type { KeyedHash } from '../../../platform/secrets/keyed-hash.ts'
import { raiseRevisions } from '../../claims/service.ts'
import { spendSession } from '../../plans/service.ts'
import type { LinkedAccount, StoredSession } from '../store.ts'

/** So long after its end a session goes on when its room is joined again. */
export const MAY_GO_ON_MS = 24 * 3_600_000

/** One with prices in a currency that the shop had before is over: the next is in the new one. */
const isOfNow = isNull(liveSessions.currency)

/** Sessions of an account that may go on at `now`, newest first. In direct mode nobody knows the room. */
export const listResumable = (db: Database, userId: UserId, accountId: AccountId, now: number) =>
  db
    .select()
    .from(liveSessions)
    .where(
      and(
        eq(liveSessions.userId, userId),
        eq(liveSessions.tiktokAccountId, accountId),
        eq(liveSessions.isDirect, false),
        eq(liveSessions.commentSource, 'tiktok'),
        isNotNull(liveSessions.roomId),
        isOfNow,
        gte(liveSessions.endedAt, new Date(now - MAY_GO_ON_MS)),
      ),
    )
    .orderBy(desc(liveSessions.endedAt))

export type Resuming = {
  id: SessionId
  account: LinkedAccount
  /** The room that is heard from now on. */
  roomId: string
  now: Date
  /** The node that is to own it. */
  owner: string
  /** Whether another live of the month may be spent on it. */
  spends: boolean
}

/**
 * Lets a session that has ended go on, with all that is in it. `undefined` when it is gone, goes on
 * already, or is of another account than the seller's, and when another session runs.
 * @throws plan_limit, minutes_used
 */
export function resumeStoredSession(
  { db, keyedHash }: { db: Database; keyedHash: KeyedHash },
  userId: UserId,
  { id, account, roomId, now, owner, spends }: Resuming,
): Promise<StoredSession | undefined> {
  return db.transaction(async (tx) => {
    // The seller's row first: starts, ends and erasures wait for each other there.
    const [seller] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    const isTheirs = seller?.tiktokAccountId === account.accountId
    const ofSeller = eq(liveSessions.userId, userId)
    const running = await tx.$count(liveSessions, and(ofSeller, isNull(liveSessions.endedAt)))
    const ended = and(ofSeller, eq(liveSessions.id, id), isNotNull(liveSessions.endedAt), isOfNow)
    const [session] = await tx.select().from(liveSessions).where(ended).for('update')
    if (!session || !isTheirs || running > 0) return undefined

    const { plan, planChangedAt } = seller
    const minutesSince = (session.minutesFrom ?? session.startedAt).getTime()
    const endsAt = planEndsAt(plan, minutesSince, planChangedAt?.getTime() ?? null)
    const isUsedUp = endsAt !== null && endsAt <= now.getTime()
    if (isUsedUp)
      await spendSession({ db: tx, keyedHash }, session, { plan, at: now.getTime(), spends })
    const [resumed] = await tx
      .update(liveSessions)
      .set({
        endedAt: null,
        endReason: null,
        roomId,
        tiktokUsername: account.username,
        owner,
        ownerEpoch: sql`${liveSessions.ownerEpoch} + 1`,
        ...(isUsedUp && { minutesFrom: now }),
      })
      .where(ended)
      .returning()
    if (await followCodes(tx, id)) await raiseRevisions(tx, [id])
    await tx.update(users).set({ leftRoomId: null }).where(eq(users.id, userId))
    return resumed
  })
}
