import { createHash } from 'node:crypto'
import type { UserId } from '@dibs/core'
import { and, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { liveAlerts, users } from '../../../platform/database/schema/index.ts'
import { wantsAutoJoin } from './store.ts'

/** A server that works on an alert for longer has been killed. */
const WORK_MS = 5 * 60_000

/** What is stored of the secret part of an alert's address: it is random, so a plain hash is enough. */
export const hashAlertToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** The SQL of alerts. What one server works on, no other takes for five minutes. */
export function createAlertStore(db: Database) {
  return {
    /** Takes an alert whose seller is gone, does not want it, or has another account by now. */
    async takeUnwanted(now: number, isAll: boolean) {
      const isForAccount = sql`${liveAlerts.accountHash} = encode(sha256(convert_to(${liveAlerts.tokenHash} || ${users.tiktokUsername}, 'UTF8')), 'hex')`
      const wanted = db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, liveAlerts.userId), wantsAutoJoin, isForAccount))
      const isDue = lte(liveAlerts.nextTryAt, new Date(now))
      // One without a number was never finished.
      const isUnwanted = isAll ? undefined : or(isNull(liveAlerts.alertId), notExists(wanted))
      const some = db
        .select({ id: liveAlerts.id })
        .from(liveAlerts)
        .where(and(isDue, isUnwanted))
        .limit(1)
        .for('update', { skipLocked: true })
      const [row] = await db
        .update(liveAlerts)
        .set({ nextTryAt: new Date(now + WORK_MS) })
        .where(inArray(liveAlerts.id, some))
        .returning({ id: liveAlerts.id, alertId: liveAlerts.alertId })
      return row
    },

    /** A seller with auto-join for whom there is no alert. */
    async findWithout() {
      const alert = db
        .select({ id: liveAlerts.id })
        .from(liveAlerts)
        .where(eq(liveAlerts.userId, users.id))
      const [row] = await db
        .select({
          userId: sql<UserId>`${users.id}`,
          username: sql<string>`${users.tiktokUsername}`,
        })
        .from(users)
        .where(and(wantsAutoJoin, notExists(alert)))
        .limit(1)
      return row
    },

    /** Notes that an alert is being made; undefined when somebody else makes it. */
    async begin(userId: UserId, username: string, tokenHash: string, now: number) {
      const accountHash = createHash('sha256').update(`${tokenHash}${username}`).digest('hex')
      const [row] = await db
        .insert(liveAlerts)
        .values({ userId, accountHash, tokenHash, nextTryAt: new Date(now + WORK_MS) })
        .onConflictDoNothing()
        .returning({ id: liveAlerts.id })
      return row?.id
    },

    async finish(id: string, alertId: number, now: number): Promise<void> {
      const made = { alertId, nextTryAt: new Date(now) }
      await db.update(liveAlerts).set(made).where(eq(liveAlerts.id, id))
    },

    async postpone(id: string, nextTryAt: number): Promise<void> {
      const later = { nextTryAt: new Date(nextTryAt) }
      await db.update(liveAlerts).set(later).where(eq(liveAlerts.id, id))
    },

    async remove(id: string): Promise<void> {
      await db.delete(liveAlerts).where(eq(liveAlerts.id, id))
    },
  }
}
