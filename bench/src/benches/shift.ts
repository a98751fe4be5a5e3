import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@dibs/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium, loggedIn } from '../harness/chromium.ts'
import { type Bench, type BenchContext, type Figure, judgeLimit } from '../harness/figure.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { type Seller, startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import { ensureWebApp } from '../harness/web-app.ts'

const WATCH_SHIFTS = fileURLToPath(new URL('../load/watch-shifts.js', import.meta.url))
const CODES = ['dream', 'techno support', 'techno', 'A12', 'B7']
const RECORDING = { recording: 'busy-room', fromSecond: 122, seconds: 10 }
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}
/** Time for late shifts, after the awaited element is there. */
const SETTLE_MS = 1_500
const WORTH_TELLING = 0.001

export const shiftBench: Bench = {
  name: 'shift',
  about:
    'layout shift over the journey, every page opened anew (front page, login, home, items, live with comments, past sessions, recap), all shifts without a tap added up; rows of the live page, which give way to new ones, by themselves',
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { say }: BenchContext): Promise<Figure[]> {
  await ensureWebApp()
  const { provider, server, sellers } = await openStage(scope, Object.keys(SCREENS), CODES)
  const figures: Figure[] = []
  for (const [index, [name, screen]] of Object.entries(SCREENS).entries()) {
    const seller = sellers[index] as Seller
    const shifts: Shift[] = []
    const visitor = await openWatched(scope, shifts, screen)
    await open(visitor, `${server.url}/`)
    await open(visitor, `${server.url}/login`)
    const storageState = loggedIn(server.url, seller)
    const page = await openWatched(scope, shifts, { ...screen, storageState })
    const listener = seller.username
    await travel(page, server.url, seller, async () => {
      await provider.call('awaitListeners', { count: 1 })
      await provider.call('replay', { listener, ...RECORDING })
    })
    // Rows of lists, and of the strip with the last comments.
    const isComment = ({ what }: Shift) => /^\/app\/live: (li|span) /.test(what)
    const sum = (some: readonly Shift[]) => some.reduce((total, { value }) => total + value, 0)
    figures.push(
      judgeLimit({
        what: `layout shift over the journey, ${name}`,
        measured: sum(shifts.filter((shift) => !isComment(shift))),
        unit: 'in all',
        atMost: 0.02,
      }),
      judgeLimit({
        what: `  rows of the live page, ${RECORDING.seconds} s of busy-room, ${name}`,
        measured: sum(shifts.filter(isComment)),
        unit: 'in all',
        atMost: 0.02,
      }),
    )
    for (const { value, what } of shifts.filter((shift) => shift.value >= WORTH_TELLING)) {
      say(`${name}, ${value.toFixed(4)} at ${what}`)
    }
  }
  return figures
}

/** `what`: the page and the element that moved. */
type Shift = { value: number; what: string }

/** Opens pages and counts layout shifts from each document's first paint on. */
async function openWatched(scope: Scope, shifts: Shift[], options: BrowserContextOptions) {
  const browser = await launchChromium(scope)
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  await context.exposeFunction('tellShift', (value: number, what: string) => {
    shifts.push({ value, what })
  })
  await context.addInitScript({ path: WATCH_SHIFTS })
  return context.newPage()
}

/** The pages of a seller's day, each opened by its address. */
async function travel(page: Page, url: string, seller: Seller, say: () => Promise<unknown>) {
  await open(page, `${url}/app/home`)
  await open(page, `${url}/app/items`)
  const sessionId = await startLive(seller)
  await open(page, `${url}/app/live`)
  await say()
  await delay(SETTLE_MS)
  await page.goto('about:blank')
  await seller.api(endpoints.live.update, {
    params: { sessionId },
    body: { status: 'ended' },
  })
  await open(page, `${url}/app/past-sessions`)
  await page.locator('main a[href*="/app/recap?"]').first().click()
  await page.waitForURL('**/app/recap?*')
  await settle(page)
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading').first().waitFor()
  await settle(page)
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  await delay(SETTLE_MS)
}
