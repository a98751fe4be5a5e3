import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium, loggedIn } from '../harness/chromium.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  showOnly,
} from '../harness/figure.ts'
import { median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import { ensureWebApp } from '../harness/web-app.ts'

/** Slow 3G as WebPageTest and Lighthouse have it, held by the browser: so long an answer takes to begin. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}
const SLOWER_CPU = 4
const ROUNDS = 3
const LOOK_MS = 200
const MOST_LOOKS = 300
const CODES = ['dream', 'techno support', 'techno', 'A12', 'B7']
const RECORDING = { recording: 'busy-room', fromSecond: 122, seconds: 10 }

export const slowLiveBench: Bench = {
  name: 'slow-live',
  about:
    'seconds to a running live’s lists, and to the first thing that can be done with a place, nothing cached, at 400 kbit/s and 400 ms a round trip, CPU four times slower, in Chromium at 390 × 844: from the address, and from a tap on the tab at home; the middle of three',
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  await ensureWebApp()
  const { provider, server, sellers } = await openStage(scope, ['slow'], CODES)
  const [seller] = sellers
  await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  await provider.call('replay', { listener: seller.username, ...RECORDING })
  const browser = await launchChromium(scope)
  const rounds = isQuick ? 1 : ROUNDS
  const open = async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      storageState: loggedIn(server.url, seller),
      serviceWorkers: 'block',
    })
    return { context, page: await openSlow(await context.newPage()) }
  }
  const cold: Visit[] = []
  const taps: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    const direct = await open()
    await direct.page.goto(`${server.url}/app/live`, { waitUntil: 'commit' })
    cold.push(await read(direct.page))
    await direct.context.close()

    const home = await open()
    await home.page.goto(`${server.url}/app/home`)
    await home.page.waitForLoadState('networkidle', { timeout: 60_000 })
    await home.page.evaluate('window.watch()')
    await home.page.locator('nav:visible a[href="/app/live"]').click()
    taps.push(await read(home.page))
    await home.context.close()
  }
  for (const { what } of [...cold, ...taps]) say(what)
  return [
    ...figuresOf('from the address', cold, 12, 14),
    ...figuresOf('from a tap at home', taps, 3, 4),
  ]
}

function figuresOf(from: string, visits: readonly Visit[], list: number, act: number): Figure[] {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of))
  return [
    judgeLimit({
      what: `slow 3G, CPU ${SLOWER_CPU} times slower, ${from}: the lists`,
      measured: middle(({ listAt }) => listAt),
      unit: 's',
      atMost: list,
    }),
    judgeLimit({
      what: `  ${from}: what can be done with a place`,
      measured: middle(({ actAt }) => actAt),
      unit: 's',
      atMost: act,
    }),
    showOnly(
      `  ${from}: asked for before the lists`,
      `${middle(({ requests }) => requests)} requests, ${Math.round(middle(({ bytes }) => bytes) / 1000)} KB`,
    ),
  ]
}

/** In s since it began; what was asked for, and had come, before the lists stood. */
type Visit = { listAt: number; actAt: number; requests: number; bytes: number; what: string }

/** Looks at each frame; presses the winner’s row as soon as it is painted. */
const WATCH = `window.watch = () => {
  const began = performance.now()
  const seen = {}
  performance.clearResourceTimings()
  const look = () => {
    const row = document.querySelector('main [data-item-id] [data-account-id] button')
    const now = (performance.now() - began) / 1000
    if (row && !seen.listAt) {
      const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= began)
      const come = before.filter(({ responseEnd }) => responseEnd > 0)
      Object.assign(seen, {
        listAt: now,
        requests: before.length,
        bytes: come.reduce((sum, { transferSize }) => sum + transferSize, 0),
        what: come.map(({ name, startTime, responseEnd, transferSize }) =>
          [Math.round(startTime - began), Math.round(responseEnd - began), transferSize, new URL(name).pathname].join(' ')).join('\\n'),
      })
    }
    if (row && !seen.isPressed) { seen.isPressed = true; row.click() }
    if (document.querySelector('[role=dialog] button')) {
      window.watched = { ...seen, actAt: now }
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
if (location.pathname === '/app/live') window.watch()`

async function openSlow(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.addInitScript(WATCH)
  return page
}

async function read(page: Page): Promise<Visit> {
  // Not `waitForFunction`, which calls `eval`: the pages' policy forbids it.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const watched = await page.evaluate<Visit | undefined>('window.watched')
    if (watched !== undefined) return watched
    await delay(LOOK_MS)
  }
  throw new Error('The lists did not come.')
}
