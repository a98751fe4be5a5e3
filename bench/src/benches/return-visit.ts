import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { launchChromium, loggedIn } from '../harness/chromium.ts'
import { type Bench, type BenchContext, type Figure, judgeLimit } from '../harness/figure.ts'
import { median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { createSellers } from '../harness/sellers.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { ensureWebApp } from '../harness/web-app.ts'

const VISITS = 11
const FIRST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint) resolve(paint.startTime)
  }).observe({ type: 'paint', buffered: true })
})`

export const returnVisitBench: Bench = {
  name: 'return-visit',
  about:
    'milliseconds from the address to the first paint of the app on a return visit, the network cut off, in Chromium at 390 × 844; baseline: the same page from the server, nothing cached',
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick }: BenchContext): Promise<Figure[]> {
  await ensureWebApp()
  const server = await startServerProcess(scope, 'ws://127.0.0.1:9/')
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  const [seller] = await createSellers(server, database, ['returning-seller'], ['A12'])
  await database.end()
  if (!seller) throw new Error('no seller')
  const browser = await launchChromium(scope)
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: loggedIn(server.url, seller),
  })
  const visit = async () => {
    const page = await context.newPage()
    await page.goto(`${server.url}/app/home`, { waitUntil: 'commit' })
    const paintedAt: number = await page.evaluate(FIRST_PAINT)
    return { page, paintedAt }
  }
  const first = await visit()
  await first.page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await first.page.close()

  await context.setOffline(true)
  const returns: number[] = []
  for (let count = 0; count < (isQuick ? 3 : VISITS); count += 1) {
    const { page, paintedAt } = await visit()
    returns.push(paintedAt)
    await page.close()
    await delay(200)
  }
  return [
    judgeLimit({
      what: 'first paint on a return visit, without a network, p50',
      measured: median(returns),
      unit: 'ms',
      atMost: 300,
      baseline: `first visit ${first.paintedAt.toFixed(0)} ms`,
    }),
  ]
}
