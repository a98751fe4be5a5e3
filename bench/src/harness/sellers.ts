import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type ApiClient, createApiClient, endpoints } from '@dibs/contract'
import { foldText, type SessionId } from '@dibs/core'
import type pg from 'pg'
import type { ServerProcess } from './server-process.ts'

/** A seller with a linked video account and a token, ready to go live. */
export type Seller = { username: string; token: string; userId: string; api: ApiClient }

/**
 * Writes sellers into the server's database as sign-up, proof and items would have left them:
 * hundreds of log-ins would run into the limits.
 */
export async function createSellers(
  server: ServerProcess,
  database: pg.Client | pg.Pool,
  usernames: readonly string[],
  codes: readonly string[],
): Promise<Seller[]> {
  const sellers: Seller[] = []
  for (const username of usernames) {
    const token = randomBytes(32).toString('base64url')
    const userId = randomUUID()
    const accountId = String(BigInt(`0x${randomBytes(7).toString('hex')}`))
    await database.query(
      `insert into users (id, email, name, tiktok_username, tiktok_nickname, tiktok_account_id,
        language_preference) values ($1, $2, $3, $3, $3, $4, 'en')`,
      [userId, `${username}@example.test`, username, accountId],
    )
    await database.query(
      `insert into access_tokens (token_hash, user_id, created_at, last_used_at)
        values ($1, $2, now(), now())`,
      [createHash('sha256').update(token).digest('base64url'), userId],
    )
    await database.query(
      `insert into items (user_id, code, folded_code, created_at, updated_at)
        select $1, code, folded, now(), now() from unnest($2::text[], $3::text[]) as t(code, folded)`,
      [userId, codes, codes.map(foldText)],
    )
    const api = createApiClient({ baseUrl: `${server.url}/api`, getToken: () => token })
    sellers.push({ username, token, userId, api })
  }
  return sellers
}

/** Goes live, as the web app does. */
export async function startLive({ api, username }: Seller): Promise<SessionId> {
  const body = { tiktokUsername: username, roomId: 'N/A', status: 'active' as const }
  return (await api(endpoints.live.start, { body })).data.data.id
}

/** The address at which one more device of a seller may join. */
export async function deviceAddress({ api, username }: Seller): Promise<string> {
  const config = await api(endpoints.config.getClientConfig, {})
  const ticket = await api(endpoints.live.createStreamTicket, { body: { uniqueId: username } })
  const address = new URL(config.data.chatStreamUrl)
  address.searchParams.set('uniqueId', username)
  address.searchParams.set('jwtKey', ticket.data.token)
  return address.href
}
