import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeRates,
  showOnly,
} from '../harness/figure.ts'
import { type Helper, startHelper } from '../harness/helper-process.ts'
import { interleave, median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { openStage } from '../harness/stage.ts'
import type { CallerHandlers } from '../load/caller.ts'
import { createPipeline, readItems } from './claims-pipeline.ts'

const SELLER = 'before-after-seller'
/** Ten rounds stay below the 20,000 calls a minute of a seller. */
const POLLS = 1_800
const CLAIMS = 20_000
const STARTS = 5

export const beforeAfterBench: Bench = {
  name: 'before-after',
  about:
    'one node of this checkout beside one of the checkout in BENCH_OTHER, in turns: polls, a rush of claims, a start',
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const other = process.env.BENCH_OTHER
  if (!other) {
    say('BENCH_OTHER names no other checkout; nothing is compared')
    return []
  }
  const caller = startHelper<CallerHandlers>(scope, new URL('../load/caller.ts', import.meta.url))
  const after = await openContender(scope, caller)
  const before = await openContender(scope, caller, other)
  const rounds = isQuick ? 3 : 9
  const figures: Figure[] = []
  const compare = (what: string, unit: string, rates: { after: number; before: number }) => {
    say(`${what}: done`)
    const [measured, baseline] = [rates.after, rates.before]
    figures.push(judgeRates({ what, measured, baseline, unit, atLeast: 0.95 }))
  }
  const polls = await interleave(rounds, { after: after.poll, before: before.poll })
  compare('polls with nothing new (304) a second of CPU time', 'polls/s', polls)
  const rates = { after: median(after.pollRates), before: median(before.pollRates) }
  compare('the same a second of time', 'polls/s', rates)
  const claims = await interleave(rounds, { after: after.claim, before: before.claim })
  compare('claims stored in a rush', 'claims/s', claims)
  const starts = await interleave(isQuick ? 2 : STARTS, {
    after: () => startAgain(),
    before: () => startAgain(other),
  })
  compare('starts, database made anew', 'starts/s', starts)
  figures.push(
    showOnly(
      '  which took',
      `${(1 / starts.after).toFixed(2)} s`,
      `${(1 / starts.before).toFixed(2)} s`,
    ),
  )
  return figures
}

/** A server with one seller on air. */
async function openContender(scope: Scope, caller: Helper<CallerHandlers>, root?: string) {
  const stage = await openStage(scope, [SELLER], MARKET_CODES, { root })
  const { provider, server, database } = stage
  const [seller] = stage.sellers
  const sessionId = await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  const items = await readItems(database, seller.userId)
  const claim = createPipeline({ provider, database, listener: SELLER, sessionId, items })
  const pollRates: number[] = []
  return {
    pollRates,
    claim: () => claim(CLAIMS),
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
