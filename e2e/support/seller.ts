import { randomInt } from 'node:crypto'
import type { World } from '@dibs/testing/world'
import type { Language } from '../words.ts'

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
  /** By which the device that logged in is known. */
  cookie: string
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
 * Makes a seller by the calls of the specification's section 7, for tests that are about something
 * else; the seller's journey goes through the pages.
 */
export async function createSeller(
  world: World,
  language: Language,
  { items = [], isLinked = true, plan }: SellerOptions = {},
): Promise<Seller> {
  const handle = newHandle()
  const email = `${handle}@example.test`
  const { token, cookie } = await logInByCall(world, email, language)
  const asSeller = createCall(world, token)
  await world.simulator.setProfile(handle, { nickname: `Toko ${handle}` })
  if (isLinked) await linkAccount(world, asSeller, handle)
  if (plan) await asSeller('PUT', '/user/subscription', { plan })
  for (const clueText of items) await asSeller('POST', '/item-clues', { clueText })
  return { email, handle, token, cookie }
}

/** Logs in once more; a device that is known need not wait a minute for another code. */
export async function logInAgain(world: World, { email, cookie }: Seller): Promise<string> {
  // An account that is there keeps its own language.
  return (await logInByCall(world, email, 'en', cookie)).token
}

/** Without it, the profile's list would have no name for the device. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function logInByCall(world: World, email: string, language: Language, cookie = '') {
  const call = async (path: string, body: object) => {
    const response = await fetch(`${world.url}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, cookie },
      body: JSON.stringify({ loginIdentifier: email, ...body }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  await call('/request-otp', { language })
  const response = await call('/verify-otp', { otp: await readCode(world, email) })
  const { token } = (await response.json()) as { token: string }
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return { token, cookie: cookies.join('; ') }
}

/** The newest code sent to an address or a number; other messages may have followed it. */
export async function readCode(world: World, to: string): Promise<string> {
  const messages = await world.simulator.outbox(to)
  const [code] = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  if (code === undefined) throw new Error(`No code for ${to} in ${JSON.stringify(messages)}`)
  return code
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>

async function linkAccount(world: World, call: Call, handle: string): Promise<void> {
  const { word } = await call('POST', '/auth/tiktok-challenge', { username: handle })
  await world.simulator.setProfile(handle, { bio: `Live tiap malam ${word}` })
  const { user_id: tiktokAccountId, nickname: tiktokNickname } = await call(
    'GET',
    `/auth/verify-tiktok?username=${handle}&word=${word}`,
  )
  await call('POST', '/tiktok-details', { tiktokUsername: handle, tiktokAccountId, tiktokNickname })
}

function createCall(world: World, token?: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${world.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
}
