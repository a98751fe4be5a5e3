import type { DeviceId, UserId } from '@dibs/core'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accessTokens } from '../../platform/database/schema/index.ts'

const columns = {
  deviceId: accessTokens.deviceId,
  device: accessTokens.device,
  kind: accessTokens.kind,
  tokenHash: accessTokens.tokenHash,
  createdAt: accessTokens.createdAt,
  lastUsedAt: accessTokens.lastUsedAt,
}

export type StoredDevice = Pick<typeof accessTokens.$inferSelect, keyof typeof columns>

/** The SQL of the devices that sellers are logged in on; a device lives as long as its token. */
export function createDeviceStore(db: Database) {
  // Asked twice a second as long as a socket is open, so it is planned once per connection.
  const findDead = db
    .select({ hash: sql<string>`hash` })
    .from(sql`unnest(${sql.placeholder('hashes')}::text[]) as hash`)
    .where(
      sql`not exists (
        select from access_tokens join users on users.id = access_tokens.user_id
        where access_tokens.token_hash = hash
          and access_tokens.last_used_at > ${sql.placeholder('usedAfter')}
          and users.suspended_at is null)`,
    )
    .prepare('find_dead_tokens')

  return {
    /** Those that were used after `usedAfter`, the last used first. */
    list: (userId: UserId, usedAfter: Date): Promise<StoredDevice[]> =>
      db
        .select(columns)
        .from(accessTokens)
        .where(and(eq(accessTokens.userId, userId), gt(accessTokens.lastUsedAt, usedAfter)))
        .orderBy(desc(accessTokens.lastUsedAt), desc(accessTokens.deviceId)),

    /** False when the seller has no such device. */
    async delete(userId: UserId, deviceId: DeviceId): Promise<boolean> {
      const { rowCount } = await db
        .delete(accessTokens)
        .where(and(eq(accessTokens.userId, userId), eq(accessTokens.deviceId, deviceId)))
      return rowCount === 1
    },

    async deleteAll(userId: UserId): Promise<void> {
      await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
    },

    /** Those of the tokens that open nothing: deleted, unused since `usedAfter`, or suspended. */
    async findDead(hashes: readonly string[], usedAfter: Date): Promise<string[]> {
      const rows = await findDead.execute({ hashes, usedAfter })
      return rows.map(({ hash }) => hash)
    },
  }
}
