import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { World } from '@dibs/testing/world'
import type { Language } from '../words.ts'
import { SELLER_SETTINGS } from './one-world.ts'

export type SellerOptions = {
  /** Item codes, in the order in which they are added. */
  items?: readonly string[]
  /** Whether the video account is proven already; it is, unless told otherwise. */
  isLinked?: boolean
  /** The one of new accounts, unless told otherwise: on it, everything can be tried. */
  plan?: 'free'
}

export type Seller = {
  email: string
  handle: string
  token: string
}

let count = 0

/** A handle that no other test has, in this run or another. */
export function newHandle(): string {
  count += 1
  return `toko.${Date.now().toString(36)}.${count}x${randomInt(1000)}`
}

/** A mobile number that no other test has. */
export function newPhoneNumber(): string {
  return `+628${randomInt(1_000_000, 10_000_000)}${randomInt(100, 1000)}`
}

/**
 * Makes a seller for tests that are about something else, as log-in, proof and items would have left
 * them; the seller's journey goes through the pages.
 */
export async function createSeller(
  world: World,
  language: Language,
  { items = [], isLinked = true, plan }: SellerOptions = {},
): Promise<Seller> {
  const handle = newHandle()
  const email = `${handle}@example.test`
  const token = randomBytes(32).toString('base64url')
  const nickname = `Toko ${handle}`
  const { userId: accountId } = await world.simulator.setProfile(handle, { nickname })
  const linked = isLinked ? [handle, nickname, accountId] : [null, null, null]
  await world.database.query(
    `with made as (
       insert into users (email, language_preference, plan, tiktok_username, tiktok_nickname,
         tiktok_account_id) values ($1, $2, $3, $4, $5, $6) returning id
     ), logged_in as (
       insert into access_tokens (token_hash, user_id, created_at, last_used_at, device, kind)
         select $7, id, now(), now(), 'Chrome, Android', 'phone' from made
     )
     insert into items (user_id, code, folded_code, place, created_at, updated_at)
       select id, code, folded, -place, now(), now() from made,
         unnest($8::text[], $9::text[]) with ordinality as t (code, folded, place)`,
    [
      email,
      language,
      plan ?? SELLER_SETTINGS.DEFAULT_PLAN,
      ...linked,
      createHash('sha256').update(token).digest('base64url'),
      items,
      // Codes of tests are plain: they fold by their case alone.
      items.map((code) => code.toLowerCase()),
    ],
  )
  return { email, handle, token }
}

/** Without it, the profile's list would have no name for the device. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Logs in once more, on another device. */
export async function logInAgain(world: World, { email }: Seller): Promise<string> {
  const call = async (path: string, body: object) => {
    const response = await fetch(`${world.url}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
      body: JSON.stringify({ loginIdentifier: email, ...body }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  // An account that is there keeps its own language.
  await call('/request-otp', { language: 'en' })
  const response = await call('/verify-otp', { otp: await readCode(world, email) })
  return ((await response.json()) as { token: string }).token
}

/** The newest code sent to an address or a number; other messages may have followed it. */
export async function readCode(world: World, to: string): Promise<string> {
  const messages = await world.simulator.outbox(to)
  const [code] = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  if (code === undefined) throw new Error(`No code for ${to} in ${JSON.stringify(messages)}`)
  return code
}
