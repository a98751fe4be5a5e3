import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  shorten,
  showOnly,
} from '../harness/figure.ts'
import { openLivePage } from '../harness/live-browser.ts'
import { percentile } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import { ensureWebApp } from '../harness/web-app.ts'

const WATCH_PAINTS = fileURLToPath(new URL('../load/watch-paints.js', import.meta.url))
const SELLER = 'painted-seller'
const CODES = ['dream', 'techno support', 'techno', '💚']
/** The recording is silent for two minutes after its first second. */
const FROM_SECOND = 122
const SECONDS = 75
/** In the first seconds the code in server and browser is cold, as it is for sellers. */
const WARM_UP_SECONDS = 5

export const paintedBench: Bench = {
  name: 'painted',
  about: `milliseconds from the provider's write to the paint of the row in Chromium: busy-room at its own pace, the built web app at 1280 × 800, claims stored and shown beside it`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  await ensureWebApp()
  const { provider, server, sellers } = await openStage(scope, [SELLER], CODES)
  const [seller] = sellers
  await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  const page = await openLivePage(scope, server.url, seller, {
    width: 1280,
    height: 800,
    watch: WATCH_PAINTS,
  })

  const seconds = isQuick ? 20 : SECONDS
  say(`the live page listens; ${seconds} s of busy-room`)
  const sentAt = await provider.call('replay', {
    listener: SELLER,
    recording: 'busy-room',
    fromSecond: FROM_SECOND,
    seconds,
  })
  await delay(1_000)
  const paintedAt: Record<string, number> = await page.evaluate('window.paintedAt')
  const doneAt: Record<string, number> = await page.evaluate('window.doneAt')
  const first = Math.min(...Object.values(sentAt)) + WARM_UP_SECONDS * 1000
  const counted = Object.entries(sentAt).filter(([, at]) => at >= first)
  const latencies = (paints: Record<string, number>) =>
    counted.flatMap(([id, at]) => (paints[id] === undefined ? [] : [paints[id] - at]))
  const painted = latencies(paintedAt)
  const missing = counted.length - painted.length
  if (painted.length === 0) throw new Error('No row was seen painted: has the live page changed?')
  if (missing > 0) say(`${missing} of ${counted.length} rows were never seen painted`)
  const what = `provider to painted row, ${painted.length} comments`
  const p = (values: number[], percent: number) => percentile(values, percent)
  const done = latencies(doneAt)
  return [
    judgeLimit({ what: `${what}, p50`, measured: p(painted, 50), unit: 'ms', atMost: 30 }),
    judgeLimit({ what: `${what}, p99`, measured: p(painted, 99), unit: 'ms', atMost: 100 }),
    showOnly(
      '  the first task after the next frame',
      `p50 ${shorten(p(done, 50))} ms, p99 ${shorten(p(done, 99))} ms`,
    ),
  ]
}
