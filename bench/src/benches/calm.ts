import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { MARKET_CODES } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, judgeLimit } from '../harness/figure.ts'
import { openLivePage } from '../harness/live-browser.ts'
import { percentile } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import { ensureWebApp } from '../harness/web-app.ts'

const WATCH_PAGE = fileURLToPath(new URL('../load/watch-page.js', import.meta.url))
const SELLER = 'calm-seller'
const PER_SECOND = 200
const SECONDS = 120
/** 600 claims among 24,000 comments: a very good evening. */
const CLAIM_SHARE = 0.025
const SLOWED = 4
/** Code is compiled and caches are filled in the first seconds; the memory is compared from then on. */
const WARM_UP_SECONDS = 20
const TAP_EVERY_MS = 1_000
const HIGH_PERCENTILE = 98
/** At least this share of the taps must hit; otherwise the page was not really in use. */
const LEAST_HITS = 0.8

export const calmBench: Bench = {
  name: 'calm',
  about: `the live page of a phone at ${PER_SECOND} comments/s for ${SECONDS} s in Chromium with its CPU slowed ${SLOWED} times, ${CLAIM_SHARE * 100} % of the comments claims; taps on tabs, rows, moves and the picker beside it`,
  run: (context) => withScope((scope) => run(scope, context)),
}

type Taps = { tried: number; hit: number; missed: string[] }

type Watched = {
  longTasks: { startTime: number; duration: number }[]
  interactions: Record<string, { name: string; duration: number }>
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  await ensureWebApp()
  const seconds = isQuick ? 30 : SECONDS
  const { provider, page } = await openSlowPhone(scope)
  const cdp = await page.context().newCDPSession(page)
  const speak = (length: number) =>
    provider.call('pace', {
      listeners: [SELLER],
      perSecond: PER_SECOND,
      seconds: length,
      codes: MARKET_CODES,
      claimShare: CLAIM_SHARE,
    })

  say(`${WARM_UP_SECONDS} s of warming up, then ${seconds} s with a tap every ${TAP_EVERY_MS} ms`)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await tapUntil(page, speak(WARM_UP_SECONDS))
  const heapBefore = await heapUsed(cdp)
  await page.evaluate('window.pageWatch.longTasks = []; window.pageWatch.interactions = {}')
  const taps = await tapUntil(page, speak(seconds))
  if (taps.hit < LEAST_HITS * taps.tried) {
    const missed = [...new Set(taps.missed)].join(' and ')
    throw new Error(
      `Only ${taps.hit} of ${taps.tried} taps found what they aimed at: not ${missed}.`,
    )
  }
  await delay(500)
  const watched = await page.evaluate<Watched>('window.pageWatch')
  const heapAfter = await heapUsed(cdp)
  return figuresOf(watched, { taps, heapBefore, heapAfter })
}

function figuresOf(
  { longTasks, interactions }: Watched,
  { taps, heapBefore, heapAfter }: { taps: Taps; heapBefore: number; heapAfter: number },
): Figure[] {
  const lengths = longTasks.map(({ duration }) => duration)
  // The browser does not report events shorter than a frame; they count as one frame.
  const waits = Object.values(interactions).map(({ duration }) => duration)
  const unreported = Array.from({ length: Math.max(0, taps.hit - waits.length) }, () => 16)
  return [
    judgeLimit({
      what: `longest task, ${lengths.length} of over 50 ms`,
      measured: Math.max(0, ...lengths),
      unit: 'ms',
      atMost: 50,
      baseline: 'tasks under 50 ms are not told',
    }),
    judgeLimit({
      what: `interaction to next paint, p${HIGH_PERCENTILE} of ${taps.hit} taps`,
      measured: percentile([...waits, ...unreported], HIGH_PERCENTILE),
      unit: 'ms',
      atMost: 100,
    }),
    judgeLimit({
      what: '  growth of the page’s heap',
      measured: (100 * (heapAfter - heapBefore)) / heapBefore,
      unit: '%',
      atMost: 5,
      baseline: `${mb(heapBefore)} → ${mb(heapAfter)} MB`,
    }),
  ]
}

const mb = (bytes: number) => (bytes / 1_000_000).toFixed(2)

async function openSlowPhone(scope: Scope) {
  const stage = await openStage(scope, [SELLER], MARKET_CODES)
  const { provider, server, database } = stage
  const [seller] = stage.sellers
  await database.query(`update users set plan = 'superstar'`)
  await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  const page = await openLivePage(scope, server.url, seller, {
    width: 390,
    height: 844,
    hasTouch: true,
    watch: WATCH_PAGE,
  })
  return { provider, page }
}

/** What a seller taps, in turns: a tab, a comment's add button, a place, a move. */
const DIALOG = ':is([role=dialog], [role=alertdialog]) button'
const ROUND = [
  ...['[role=tab]:nth-child(2)', '[data-message-id] [data-add]', DIALOG],
  ...['[role=tab]:nth-child(1)', '[data-account-id] [data-live-row]', DIALOG],
]

type Point = { x: number; y: number }

/** Where the first of them stands that is in sight; `null` when there is none for two seconds. */
const findInSight = (page: Page, selector: string): Promise<Point | null> =>
  page.evaluate(`window.findInSight(${JSON.stringify(selector)})`)

/** Taps until `done`, then closes what is open; answers how many taps found their target. */
async function tapUntil(page: Page, done: Promise<unknown>): Promise<Taps> {
  let isDone = false
  const settled = done.finally(() => {
    isDone = true
  })
  const taps: Taps = { tried: 0, hit: 0, missed: [] }
  const tapping = (async () => {
    while (!isDone) {
      const wanted = ROUND[taps.tried % ROUND.length] ?? ''
      // What was opened ahead of a tab is closed by then, as a seller would.
      if (wanted.startsWith('[role=tab]')) await page.keyboard.press('Escape')
      // Do not wait for rows to stand still: a finger does not either.
      const target = await findInSight(page, wanted)
      taps.tried += 1
      if (target === null) taps.missed.push(wanted)
      else {
        taps.hit += 1
        await page.touchscreen.tap(target.x, target.y)
      }
      await delay(TAP_EVERY_MS)
    }
  })()
  await Promise.all([settled, tapping])
  await page.keyboard.press('Escape')
  return taps
}

async function heapUsed(cdp: CDPSession): Promise<number> {
  for (let i = 0; i < 4; i += 1) await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}
