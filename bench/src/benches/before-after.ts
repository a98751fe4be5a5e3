import { MARKET_CODES } from '../comments.ts'
import { openCheckout } from '../harness/checkout.ts'
import {
  type Bench,
  type BenchContext,
  broken,
  type Figure,
  judgeRates,
} from '../harness/figure.ts'
import { type Helper, startHelper } from '../harness/helper-process.ts'
import { interleave, median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { type Seller, startLive } from '../harness/sellers.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { openStage } from '../harness/stage.ts'
import type { CallerHandlers } from '../load/caller.ts'
import { createPipeline, readItems } from './claims-pipeline.ts'

const SELLER = 'before-after-seller'
/** Ten rounds stay below the 20,000 calls a minute of a seller. */
const POLLS = 1_800
const CLAIMS = 20_000
const STARTS = 5
/** Lives of each node that are spoken in at this pace; a turn holds one round of what is stored of them. */
const LIVES = 100
const PACE = { perSecond: 10, seconds: 6, codes: MARKET_CODES, claimShare: 0.3 }

export const beforeAfterBench: Bench = {
  name: 'before-after',
  about:
    'one node of this checkout, or of BENCH_THIS, beside one of BENCH_OTHER, in turns: polls, a rush of claims, a hundred lives, a start; each is a commit or a folder',
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const { BENCH_OTHER: other, BENCH_THIS: own } = process.env
  if (!other) {
    say('BENCH_OTHER names no other checkout or commit; nothing is compared')
    return []
  }
  const roots = {
    after: own ? openCheckout(scope, own) : undefined,
    before: openCheckout(scope, other),
  }
  const caller = startHelper<CallerHandlers>(scope, new URL('../load/caller.ts', import.meta.url))
  const after = await openContender(scope, caller, roots.after)
  const before = await openContender(scope, caller, roots.before)
  const rounds = isQuick ? 3 : 9
  const figures: Figure[] = []
  /** What one of the two cannot do, such as a route that it does not have yet, is a row that says so. */
  const compare = async (what: string, unit: string, measure: () => Promise<Rates>) => {
    try {
      const { after: measured, before: baseline } = await measure()
      if (!(measured > 0 && baseline > 0)) throw new Error('nothing was measured')
      figures.push(judgeRates({ what, measured, baseline, unit, atLeast: 0.95 }))
    } catch (error) {
      figures.push(broken(what, error))
    }
    say(`${what}: done`)
  }
  await compare('polls with nothing new (304) a second of CPU time', 'polls/s', () =>
    interleave(rounds, { after: after.poll, before: before.poll }),
  )
  await compare('the same a second of time', 'polls/s', async () => ({
    after: median(after.pollRates),
    before: median(before.pollRates),
  }))
  await compare('claims stored in a rush', 'claims/s', () =>
    interleave(rounds, { after: after.claim, before: before.claim }),
  )
  await compare(`comments of ${LIVES} lives a second of CPU time`, 'comments/s', () =>
    interleave(isQuick ? 2 : STARTS, { after: after.speak, before: before.speak }),
  )
  await compare('starts, database made anew', 'starts/s', async () => {
    const starts = await interleave(isQuick ? 2 : STARTS, {
      after: () => startAgain(roots.after),
      before: () => startAgain(roots.before),
    })
    const seconds = (rate: number) => `${(1 / rate).toFixed(2)} s`
    say(`a start took ${seconds(starts.after)}; before ${seconds(starts.before)}`)
    return starts
  })
  return figures
}

type Rates = { after: number; before: number }

/** A server with one seller on air. */
async function openContender(scope: Scope, caller: Helper<CallerHandlers>, root?: string) {
  const names = Array.from({ length: LIVES }, (_, index) => `before-after-${index}`)
  const stage = await openStage(scope, [SELLER, ...names], MARKET_CODES, { root })
  const { provider, server, database } = stage
  const [seller] = stage.sellers
  const sessionId = await startLive(seller as Seller)
  for (const other of stage.sellers.slice(1)) await startLive(other)
  await provider.call('awaitListeners', { count: 1 + LIVES })
  const items = await readItems(database, seller.userId)
  const claim = createPipeline({ provider, database, listener: SELLER, sessionId, items })
  const pollRates: number[] = []
  return {
    pollRates,
    claim: () => claim(CLAIMS),
    async speak() {
      const { cpuUs } = await server.inspector.usage()
      const said = await provider.call('pace', { listeners: names, ...PACE })
      return Number(said) / (((await server.inspector.usage()).cpuUs - cpuUs) / 1e6)
    },
    async poll() {
      const url = `${server.url}/api/comments/${sessionId}/waitlists`
      const headers = { authorization: `Bearer ${seller.token}` }
      const etag = (await fetch(url, { headers })).headers.get('etag') ?? ''
      const target = {
        url,
        method: 'GET',
        headers: { ...headers, 'if-none-match': etag },
        status: 304,
      }
      const { cpuUs } = await server.inspector.usage()
      const seconds = await caller.call('call', {
        targets: [target, target],
        count: POLLS,
        lanes: 2,
      })
      pollRates.push(POLLS / seconds)
      return POLLS / (((await server.inspector.usage()).cpuUs - cpuUs) / 1e6)
    },
  }
}

/** Starts and stops a server; answers the starts a second. */
function startAgain(root?: string): Promise<number> {
  return withScope(async (scope) => {
    const start = performance.now()
    await startServerProcess(scope, 'ws://127.0.0.1:9', { root })
    return 1000 / (performance.now() - start)
  })
}
