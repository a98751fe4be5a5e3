import { type ApiClient, createApiClient } from '../../http/client.ts'
import { endpoints } from '../../http/endpoints.ts'
import type { Kind } from './example.ts'
import { holdLive } from './hold-live.ts'
import type { TenantWorld } from './tenant-world.ts'

/** The ids of one seller, by kind; without one, the call goes without it. */
export type Belongings = Readonly<Record<Kind, string | undefined>>

/** A seller of whom every table holds something. */
export type Tenant = {
  userId: string
  username: string
  api: ApiClient
  token: string
  /** Makes a token that may be ended. */
  renew: () => Promise<string>
  /** Makes one for somebody else. */
  renewFor: (userId: string) => Promise<string>
  /** With the ids of the live that is over, and of the one that runs. */
  belongings: readonly [Belongings, Belongings]
  /** What nobody else may ever read. */
  marks: readonly string[]
}

const DAY_MS = 86_400_000

/**
 * Makes a seller with items, a live that is over and one that runs, both with claims, changes by
 * hand, a gap and a takedown; two devices, a replaced address, and a proof under way. Two with
 * `label`s and user names of one length differ in their ids alone; those of a smaller `number` have
 * the smaller message ids, so that comments of one moment have their order.
 */
export async function createTenant(
  world: TenantWorld,
  { username, label, number }: { username: string; label: string; number: number },
): Promise<Tenant> {
  const { userId: account } = await world.simulator.setProfile(username)
  const seller = await writeSeller(world, username, account)
  const { userId, renew, renewFor } = seller
  const token = await renew()
  const api = createApiClient({ baseUrl: `${world.url}/api`, getToken: () => token })
  const key = crypto.randomUUID()
  const codes = [`${label}one`, `${label}two`] as const
  const items: [string, string] = ['', '']
  for (const [at, clueText] of codes.entries()) {
    const idempotency = at === 0 ? { idempotencyKey: key } : {}
    items[at] = (await api(endpoints.items.create, { body: { clueText }, ...idempotency })).data.id
  }
  const { word } = (await api(endpoints.auth.createChallenge, { body: { username } })).data
  const [device = ''] = await deviceIdsOf(world, userId, [await renew()])
  const helps = await writeHelpers(world, userId)
  const lives = { api, username, item: items[0], code: codes[0], label }
  const over = await holdLive(world, { ...lives, number: number * 2 })
  await api(endpoints.live.update, {
    params: { sessionId: over.session as never },
    body: { status: 'ended' },
  })
  await world.simulator.endLive(username)
  const running = await holdLive(world, { ...lives, number: number * 2 + 1 })
  const same = {
    item: items[0],
    device,
    ...helps,
    user: userId,
    username,
    account,
    word,
    key,
    email: seller.email,
    phone: seller.phone,
    takeBack: seller.takeBack,
    code: codes[0],
  }
  const own = [
    { ...over, ...same, etag: undefined },
    { ...running, ...same },
  ] as const
  const ids = own.flatMap(({ session, change }) => [session, change])
  return {
    userId,
    username,
    api,
    token,
    renew,
    renewFor,
    belongings: own,
    marks: [userId, device, codes[1], `${label} buyer`, `${label} says`, ...items, ...ids, token],
  }
}

async function writeSeller({ query }: TenantWorld, username: string, account: string) {
  const digits = account.padStart(9, '0').slice(-9)
  const email = `${username}@example.test`
  const phone = `+62812${digits}`
  const userId = crypto.randomUUID()
  await query(
    `insert into users (id, email, phone_number, name, tiktok_username, tiktok_nickname,
       tiktok_account_id, language_preference, plan)
     values ($1, $2, $3, $4, $4, $4, $5, 'en', 'superstar')`,
    [userId, email, phone, username, account],
  )
  const takeBack = await hashOf(crypto.randomUUID())
  await query(
    `insert into contact_changes (user_id, field, old_value, new_value, token_hash, changed_at, expires_at)
     values ($1, 'email', $2, $3, $4, $5, $6)`,
    [userId, `old.${email}`, email, takeBack, new Date(), new Date(Date.now() + DAY_MS)],
  )
  async function renewFor(userId: string): Promise<string> {
    const token = `${crypto.randomUUID()}${crypto.randomUUID()}`
    await query(
      `insert into access_tokens (token_hash, user_id, device, kind, created_at, last_used_at)
       values ($1, $2, 'Chrome, Android', 'phone', now(), now())`,
      [await hashOf(token), userId],
    )
    return token
  }
  return { userId, email, phone, takeBack, renew: () => renewFor(userId), renewFor }
}

/** Somebody who helps in the shop, and a shop in which its owner helps. */
async function writeHelpers({ query }: TenantWorld, userId: string) {
  const [other, helper, help] = [0, 1, 2].map(() => crypto.randomUUID())
  await query('insert into users (id, email) values ($1, $2)', [other, `${other}@example.test`])
  const sql = `insert into helpers (id, user_id, helper_user_id, name, role, joined_at, last_active_at)
    values ($1, $2, $3, 'Helper', 'desk', now(), now())`
  await query(sql, [helper, userId, other])
  await query(sql, [help, other, userId])
  return { helper, help }
}

async function deviceIdsOf({ query }: TenantWorld, userId: string, tokens: readonly string[]) {
  const hashes = await Promise.all(tokens.map(hashOf))
  const sql = 'select device_id from access_tokens where user_id = $1 and token_hash = any($2)'
  const { rows } = await query(sql, [userId, hashes])
  return rows.map((row) => String(row.device_id))
}

/** As tokens are stored. */
export async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return new Uint8Array(digest).toBase64({ alphabet: 'base64url', omitPadding: true })
}
