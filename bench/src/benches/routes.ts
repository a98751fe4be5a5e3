import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeRates,
  showCost,
} from '../harness/figure.ts'
import { startHelper } from '../harness/helper-process.ts'
import { median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { type Seller, startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import type { BareHandlers } from '../load/bare-server.ts'
import type { CallerHandlers, Target } from '../load/caller.ts'

/** Enough that no seller's 20,000 calls a minute are used up. */
const SELLERS = 24
const LANES = 8
const CLAIMS = 200

export const routesBench: Bench = {
  name: 'routes',
  about: `calls a second over ${LANES} connections of ${SELLERS} sellers with ${CLAIMS} claims each, beside a bare node:http server with the same statements on the same database`,
  run: (context) => withScope((scope) => run(scope, context)),
}

type Route = { name: string; count: number; atLeast: number; targets: (base: string) => Target[] }

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const stage = await openStage(scope, names(), MARKET_CODES)
  const { server, provider, sellers } = stage
  const load = (file: string) => new URL(`../load/${file}.ts`, import.meta.url)
  const bare = startHelper<BareHandlers>(scope, load('bare-server'))
  const caller = startHelper<CallerHandlers>(scope, load('caller'))
  const bareUrl = await bare.call('start', { databaseUrl: server.databaseUrl })
  const lives: Live[] = []
  for (const seller of sellers) {
    lives.push({ seller, sessionId: await startLive(seller) })
  }
  await provider.call('awaitListeners', { count: SELLERS })
  await provider.call('prepare', {
    comments: CLAIMS,
    perFrame: 10,
    codes: MARKET_CODES,
    claimShare: 1,
  })
  for (const { seller } of lives) await provider.call('send', { listener: seller.username })
  const figures: Figure[] = []
  for (const route of await describe(server.url, lives, isQuick)) {
    const contenders = {
      ours: { url: server.url, cpuUs: async () => (await server.inspector.usage()).cpuUs },
      bare: { url: bareUrl, cpuUs: () => bare.call('cpuUs') },
    }
    const rates = { ours: [] as number[], bare: [] as number[] }
    const cpu = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= (isQuick ? 4 : 15); round += 1) {
      for (const name of ['ours', 'bare'] as const) {
        const { url, cpuUs } = contenders[name]
        const before = await cpuUs()
        const { count } = route
        const job = { targets: route.targets(url), count, lanes: LANES }
        const seconds = await caller.call('call', job)
        if (round === 0) continue
        rates[name].push(count / seconds)
        cpu[name].push(((await cpuUs()) - before) / count)
      }
    }
    say(`${route.name}: done`)
    figures.push(
      judgeRates({
        what: route.name,
        measured: median(rates.ours),
        baseline: median(rates.bare),
        unit: 'calls/s',
        atLeast: route.atLeast,
      }),
      showCost(`${route.name}, by CPU of the process`, median(cpu.ours), median(cpu.bare), 'µs'),
    )
  }
  return figures
}

const names = () => Array.from({ length: SELLERS }, (_, index) => `routes-seller-${index}`)

type Live = { seller: Seller; sessionId: SessionId }

async function describe(base: string, lives: readonly Live[], isQuick: boolean): Promise<Route[]> {
  const share = isQuick ? 0.5 : 1
  const open: { live: Live; etag: string; places: string[] }[] = []
  for (const live of lives) open.push({ live, ...(await look(base, live)) })
  const of = ({ seller }: Live) => ({ authorization: `Bearer ${seller.token}` })
  return [
    {
      name: 'poll with nothing new (304)',
      count: 2_000 * share,
      atLeast: 0.7,
      targets: (url) =>
        open.map(({ live, etag }) => ({
          url: `${url}/api/comments/${live.sessionId}/waitlists`,
          method: 'GET',
          headers: { ...of(live), 'if-none-match': etag },
          status: 304,
        })),
    },
    {
      name: 'list of 25 items',
      count: 1_000 * share,
      atLeast: 0.7,
      targets: (url) =>
        lives.map((live) => ({
          url: `${url}/api/item-clues`,
          method: 'GET',
          headers: of(live),
          status: 200,
        })),
    },
    {
      name: 'move to the first place',
      count: 300 * share,
      atLeast: 0.6,
      targets: (url) =>
        open.flatMap(({ live, places }) =>
          places.map((place) => ({
            url: `${url}/api/comments/${place}`,
            method: 'PATCH',
            headers: { ...of(live), 'content-type': 'application/json' },
            bodies: [JSON.stringify({ move: 'winner' })],
            status: 200,
          })),
        ),
    },
  ]
}

/** Waits for a live's claims; gives the ETag of its waitlists, and three places of one item. */
async function look(base: string, { seller, sessionId }: Live) {
  const until = Date.now() + 30_000
  for (;;) {
    const { data } = await seller.api(endpoints.comments.listWaitlists, { params: { sessionId } })
    const lists = data ?? []
    if (lists.reduce((sum, { claims }) => sum + claims.length, 0) === CLAIMS) {
      const list = lists.find(({ claims }) => claims.length >= 3)
      const places = (list?.claims ?? [])
        .slice(0, 3)
        .map((claim) =>
          [sessionId, list?.itemClueId, claim.messageId, claim.customerAccountId].join('/'),
        )
      const headers = { authorization: `Bearer ${seller.token}` }
      const address = `${base}/api/comments/${sessionId}/waitlists`
      const etag = (await fetch(address, { headers })).headers.get('etag') ?? ''
      return { etag, places }
    }
    if (Date.now() > until) throw new Error(`Not all ${CLAIMS} claims arrived.`)
    await delay(50)
  }
}
