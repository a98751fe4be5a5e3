import {
  createTenant,
  type Tenant,
  type TenantWorld,
  trySockets,
  walkKeys,
  walkTenants,
} from '@dibs/contract/tenants'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../../chaos/harness/random.ts'
import { count, emptyRound, type Row } from '../../chaos/harness/row.ts'

const ANOTHER_STATUS = 'a 403 for what is somebody else’s'
const ANOTHERS_DATA = 'an answer with what is somebody else’s'
const KEY_AS_LOG_IN = 'a key that opens what its seller’s log-in does'

/**
 * Two sellers with like data, on all routes and sockets, with a third one's ids and unknown ids; and all
 * routes with keys of one of them.
 */
export const tenantsRow: Row = {
  name: 'tenants',
  mustShow:
    'two sellers, all routes, all ids: no leak, no hint; a key opens what its scope says, of its maker alone',
  trials: { full: 40, short: 1 },
  together: 1,
  controls: [
    { name: ANOTHER_STATUS, kind: 'planted', within: 1 },
    { name: ANOTHERS_DATA, kind: 'planted', within: 1 },
    { name: KEY_AS_LOG_IN, kind: 'planted', within: 1 },
  ],
  async open(context) {
    const world = tenantWorldOf(await context.world())
    return {
      async run(seeds) {
        const round = emptyRound()
        for (const seed of seeds) {
          const { shuffle } = createRandom(seed)
          const { opened, pairs, findings } = await withSellers(world, seed, async (sellers) => ({
            opened: await trySockets(sellers),
            ...(await walkTenants({ ...sellers, shuffle, send: sendFrom(seed) })),
          }))
          // By others: who has made keys, and posted with one, is no longer like the other.
          const keys = await withSellers(world, seed, (sellers) =>
            walkKeys({ ...sellers, send: sendFrom(seed) }),
          )
          count(round.counts, 'pairs of calls compared', pairs)
          count(round.counts, 'calls of keys', keys.calls)
          for (const what of [...findings, ...opened, ...keys.findings])
            round.failures.push({ seed, what })
        }
        return round
      },
      control: (name, seed) =>
        withSellers(world, seed, async (sellers) => {
          if (name === KEY_AS_LOG_IN) return (await walkAsLogIn(sellers)).findings.length > 0
          const plant = name === ANOTHER_STATUS ? tellByStatus : showOthersData
          const { findings } = await walkTenants({
            ...sellers,
            only: ['live.listGaps'],
            send: async (url, init) => plant(sellers.victim, url, await fetch(url, init)),
          })
          return findings.length > 0
        }),
      async close() {},
    }
  },
}

/** Sends from a network address of its own: the calls without a login are limited for each. */
export function sendFrom(seed: number) {
  const address = `10.${[16, 8, 0].map((bits) => (seed >> bits) & 255).join('.')}`
  return (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return fetch(url, { ...init, headers })
  }
}

let made = 0

type Sellers = { world: TenantWorld; victim: Tenant; near: Tenant; far: Tenant }

/** A victim, and two whose names and words have the same lengths; their lives are ended afterwards. */
async function withSellers<T>(
  world: TenantWorld,
  seed: number,
  work: (sellers: Sellers) => Promise<T>,
): Promise<T> {
  made += 1
  const name = `${seed}.${String(made).padStart(4, '0')}`
  const victim = await createTenant(world, {
    username: `their.${name}`,
    label: 'theirs',
    number: 40,
  })
  const near = await createTenant(world, { username: `a.${name}`, label: 'mine', number: 20 })
  const far = await createTenant(world, { username: `b.${name}`, label: 'mine', number: 20 })
  const outcome = await work({ world, victim, near, far })
  for (const { username } of [victim, near, far]) await world.simulator.endLive(username)
  return outcome
}

/** The world of a run, as sellers are made in it. */
export function tenantWorldOf({ url, database, simulator }: World): TenantWorld {
  return {
    url,
    query: database.query,
    simulator: {
      setProfile: (username) => simulator.setProfile(username, {}),
      goLive: (username) => simulator.goLive(username),
      endLive: (username) => simulator.endLive(username),
      say: async (username, comments) => (await simulator.say(username, comments)).comments,
    },
    eventually: async (what, look) => eventually(what, look) as never,
  }
}

/** Fault: what exists is refused otherwise than what does not. */
function tellByStatus({ belongings }: Tenant, url: string, answer: Response): Response {
  const isTheirs = belongings.some(({ session }) => url.includes(session ?? ''))
  return isTheirs && answer.status === 404
    ? new Response(answer.body, { status: 403, headers: answer.headers })
    : answer
}

/** Fault: the call is answered as if its owner had asked. */
function showOthersData({ belongings, token }: Tenant, url: string, answer: Response) {
  const isTheirs = belongings.some(({ session }) => url.includes(session ?? ''))
  return isTheirs ? fetch(url, { headers: { authorization: `Bearer ${token}` } }) : answer
}

/** Fault: a key is taken for its seller's log-in. */
function walkAsLogIn(sellers: Sellers) {
  const headers = { authorization: `Bearer ${sellers.near.token}` }
  return walkKeys({ ...sellers, only: ['shop.get'], send: (url) => fetch(url, { headers }) })
}
