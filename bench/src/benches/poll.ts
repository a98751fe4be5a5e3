import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  shorten,
  showOnly,
} from '../harness/figure.ts'
import { median, percentile } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { type Seller, startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'

const CLAIMS = 500
const POLLS = 2_000
const SELLER = 'poll-seller'

export const pollBench: Bench = {
  name: 'poll',
  about: `polls of waitlists that have not changed, one after the other over a kept connection, ${CLAIMS} claims in the session: CPU time of the server process per request`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick }: BenchContext): Promise<Figure[]> {
  const { provider, server, sellers } = await openStage(scope, [SELLER], MARKET_CODES)
  const [seller] = sellers
  const sessionId = await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  await claim(seller, sessionId, () =>
    provider
      .call('prepare', {
        comments: CLAIMS,
        perFrame: 10,
        codes: MARKET_CODES,
        claimShare: 1,
      })
      .then(() => provider.call('send', { listener: SELLER })),
  )
  const poll = await createPoll(server.url, seller, sessionId)
  await poll(500)
  const rounds: { cpuUs: number; latencies: number[] }[] = []
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
    const before = (await server.inspector.usage()).cpuUs
    const latencies = await poll(POLLS)
    const cpuUs = (await server.inspector.usage()).cpuUs - before
    rounds.push({ cpuUs: cpuUs / POLLS, latencies })
  }
  const latencies = rounds.flatMap((round) => round.latencies)
  const [p50, p99] = [percentile(latencies, 50), percentile(latencies, 99)].map(shorten)
  return [
    judgeLimit({
      what: 'waitlist poll with nothing new (304)',
      measured: median(rounds.map((round) => round.cpuUs)) / 1000,
      unit: 'ms of CPU time',
      atMost: 0.5,
    }),
    showOnly('  as the client sees it', `p50 ${p50} ms, p99 ${p99} ms`),
  ]
}

async function claim(seller: Seller, sessionId: SessionId, say: () => Promise<unknown>) {
  const until = Date.now() + 30_000
  await say()
  for (;;) {
    const { data } = await seller.api(endpoints.comments.listWaitlists, { params: { sessionId } })
    const places = (data ?? []).reduce((sum, { claims }) => sum + claims.length, 0)
    if (places === CLAIMS) return
    if (Date.now() > until) throw new Error(`Only ${places} of ${CLAIMS} claims arrived.`)
    await delay(50)
  }
}

/** Answers the latency of each poll, milliseconds. */
async function createPoll(url: string, seller: Seller, sessionId: SessionId) {
  const address = `${url}/api/comments/${sessionId}/waitlists`
  const authorization = `Bearer ${seller.token}`
  const etag = (await fetch(address, { headers: { authorization } })).headers.get('etag') ?? ''
  return async (count: number): Promise<number[]> => {
    const latencies: number[] = []
    for (let i = 0; i < count; i += 1) {
      const start = performance.now()
      const response = await fetch(address, { headers: { authorization, 'if-none-match': etag } })
      await response.arrayBuffer()
      latencies.push(performance.now() - start)
      if (response.status !== 304) throw new Error(`A poll answered ${response.status}, not 304.`)
    }
    return latencies
  }
}
