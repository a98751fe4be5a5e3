import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, createApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { World } from '@dibs/testing/world'
import type { Seller } from '../../../chaos/world/sellers.ts'

/** The kind of call that sends a mail. */
export const WITH_MAIL = 'log-in code'
/** Between two calls of a kind: a seller, not a flood. */
const PAUSE_MS = 20

/** What somebody else got meanwhile: how long each call took, and what was refused. */
export type Watched = { millis: Record<string, number[]>; refused: string[] }

/** A seller on air who is watched while another one leans on the server. */
export type Bystander = { seller: Seller; sessionId: SessionId; code: string }

/**
 * Does what sellers do, one call after the other of each kind, as long as it goes on: the profile,
 * the waitlists of the live, a code to log in, and a claim until it has its place.
 */
export async function watchWhile(
  world: World,
  bystander: Bystander,
  goesOn: () => boolean,
): Promise<Watched> {
  const watched: Watched = { millis: {}, refused: [] }
  const { api } = bystander.seller
  const params = { sessionId: bystander.sessionId }
  const kinds: Record<string, () => Promise<unknown>> = {
    profile: () => api(endpoints.user.getProfile, {}),
    waitlists: () => api(endpoints.comments.listWaitlists, { params }),
    [WITH_MAIL]: () => askForCode(world),
    'claim until its place': () => claim(world, bystander),
  }
  await Promise.all(
    Object.entries(kinds).map(async ([kind, call]) => {
      while (goesOn()) {
        const started = performance.now()
        const refusal = await outcomeOf(call)
        if (refusal !== null) watched.refused.push(`${kind}: ${refusal}`)
        const list = watched.millis[kind] ?? []
        watched.millis[kind] = list
        list.push(performance.now() - started)
        await delay(PAUSE_MS)
      }
    }),
  )
  return watched
}

async function outcomeOf(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.code}`
    throw error
  }
}

/** Somebody asks for a code, each time from another network and domain: both have limits of their own. */
function askForCode(world: World) {
  const network = ['100', ...randomBytes(3)].join('.')
  const api = createApiClient({
    baseUrl: `${world.url}/api`,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', network)
      return fetch(url, { ...init, headers })
    },
  })
  const loginIdentifier = `beside@${randomBytes(6).toString('hex')}.test`
  return api(endpoints.auth.requestOtp, { body: { loginIdentifier, language: 'en' } })
}

/** A viewer says the code; over once the claim is in the answer. */
async function claim(world: World, { seller, sessionId, code }: Bystander): Promise<void> {
  const userId = String(
    8_000_000_000_000_000_000n + BigInt(`0x${randomBytes(7).toString('hex')}`) / 64n,
  )
  await world.simulator.say(seller.username, [
    { comment: code, userId, uniqueId: `beside${userId}`, nickname: 'Beside' },
  ])
  for (;;) {
    const { data } = await seller.api(endpoints.comments.listWaitlists, { params: { sessionId } })
    const claims = (data ?? []).flatMap((list) => list.claims)
    if (claims.some(({ customerAccountId }) => customerAccountId === userId)) return
  }
}
