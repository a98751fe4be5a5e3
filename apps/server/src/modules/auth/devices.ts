import { type Device, endpoints } from '@dibs/contract'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { endTokens, HELP_MARK } from '../../platform/database/ended-tokens.ts'
import { accessTokens } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { TOKEN_LIFE_MS } from './service.ts'

/**
 * Registers the calls about the devices that a seller is logged in on. A device lives as long as
 * its token: once that is deleted, its next call is 401, and its sockets close within a second.
 */
export function bindDeviceRoutes(bind: Bind, db: Database, clock: Clock): void {
  bind(endpoints.devices.list, async ({ caller }) => ({
    status: 200,
    data: await listDevices(db, caller, new Date(clock() - TOKEN_LIFE_MS)),
  }))

  bind(endpoints.devices.logOut, async ({ caller, params }) => {
    const isTheirs = and(
      eq(accessTokens.userId, caller.userId),
      eq(accessTokens.deviceId, params.deviceId),
    )
    if ((await endTokens(db, isTheirs)) !== 1) throw new AppError('not_found')
    return { status: 204 }
  })

  bind(endpoints.devices.logOutEverywhere, async ({ caller }) => {
    await endTokens(db, eq(accessTokens.userId, caller.userId))
    return { status: 204 }
  })
}

/** Those that were used after `usedAfter`, the last used first. */
async function listDevices(
  db: Database,
  { userId, tokenHash }: Caller,
  usedAfter: Date,
): Promise<Device[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.lastUsedAt, usedAfter)))
    .orderBy(desc(accessTokens.lastUsedAt), desc(accessTokens.deviceId))
  return rows.map((row) => ({
    id: row.deviceId,
    name: row.device,
    kind: row.kind,
    loggedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThis: row.tokenHash === tokenHash,
  }))
}

/**
 * Makes the query for those of the tokens, given and answered as their hashes, that open nothing
 * any more: deleted, unused for too long, or their seller is suspended. What is a helper's help
 * (`helpMark`) opens nothing once they are removed, or the shop's owner is suspended.
 */
export function createFindDeadTokens(db: Database, clock: Clock) {
  // Asked at each joining and every ten seconds, so it is planned once per connection.
  const findDead = db
    .select({ hash: sql<string>`hash` })
    .from(sql`unnest(${sql.placeholder('hashes')}::text[]) as hash`)
    .where(
      sql`case when starts_with(hash, ${HELP_MARK}) then not exists (
        select from helpers join users on users.id = helpers.user_id
        where helpers.id = substr(hash, ${HELP_MARK.length + 1})::uuid
          and helpers.removed_at is null and users.suspended_at is null)
      else not exists (
        select from access_tokens join users on users.id = access_tokens.user_id
        where access_tokens.token_hash = hash
          and access_tokens.last_used_at > ${sql.placeholder('usedAfter')}
          and users.suspended_at is null) end`,
    )
    .prepare('find_dead_tokens')

  return async (hashes: readonly string[]): Promise<string[]> => {
    const usedAfter = new Date(clock() - TOKEN_LIFE_MS)
    const rows = await findDead.execute({ hashes, usedAfter })
    return rows.map(({ hash }) => hash)
  }
}
