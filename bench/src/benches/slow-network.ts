import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../harness/chromium.ts'
import { type Bench, type BenchContext, type Figure, judgeLimit } from '../harness/figure.ts'
import { median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { createSellers } from '../harness/sellers.ts'
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts'
import { ensureWebApp } from '../harness/web-app.ts'

/** Slow 3G as WebPageTest and Lighthouse have it, held by the browser: so long an answer takes to begin. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}
const SLOWER_CPU = 4
const BUYER = '7100000000000000101' as AccountId
const ROUNDS = 5
const LOOK_MS = 200
const MOST_LOOKS = 300

export const slowNetworkBench: Bench = {
  name: 'slow-network',
  about:
    'seconds from the address to a page that can be used, nothing cached, at 400 kbit/s and 400 ms a round trip, in Chromium at 390 × 844; the middle of five visits',
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick }: BenchContext): Promise<Figure[]> {
  await ensureWebApp()
  const server = await startServerProcess(scope, 'ws://127.0.0.1:9/')
  const billUrl = await makeBill(server)
  const browser = await launchChromium(scope)
  const rounds = isQuick ? 2 : ROUNDS
  const login = { url: `${server.url}/login`, ready: LOGIN_IS_READY, slowerCpu: 1 }
  const bill = { url: billUrl, ready: BILL_IS_READ, slowerCpu: SLOWER_CPU }
  return [
    judgeLimit({
      what: 'slow 3G, cold: log-in form usable',
      measured: median(await visits(browser, login, rounds)),
      unit: 's',
      atMost: 6,
    }),
    judgeLimit({
      what: `slow 3G, cold, CPU ${SLOWER_CPU} times slower: a buyer's bill can be read`,
      measured: median(await visits(browser, bill, rounds)),
      unit: 's',
      atMost: 1.3,
    }),
  ]
}

/** Something can be typed, and the button next to it takes it. */
const LOGIN_IS_READY = `document.querySelector('input[name=identifier]')?.checkVisibility() &&
  document.querySelector('button[type=submit]')?.disabled === false`
const BILL_IS_READ = `document.querySelector('dl')?.checkVisibility() === true`

type Visited = { url: string; ready: string; slowerCpu: number }

async function visits(browser: Browser, visited: Visited, rounds: number): Promise<number[]> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    seconds.push(await visit(await context.newPage(), visited))
    await context.close()
  }
  return seconds
}

/** Looks at each frame, and answers when the first one has it painted. */
async function visit(page: Page, { url, ready, slowerCpu }: Visited): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu })
  await page.addInitScript(`{
    const look = () => {
      if (${ready}) window.readyAt = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }`)
  await page.goto(url, { waitUntil: 'commit' })
  // Not `waitForFunction`, which calls `eval`: the pages' policy forbids it.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const readyAt = await page.evaluate<number | undefined>('window.readyAt')
    if (readyAt !== undefined) return readyAt / 1000
    await delay(LOOK_MS)
  }
  throw new Error(`${url} could not be used.`)
}

/** The address of a bill that a seller has sent. */
async function makeBill(server: ServerProcess): Promise<string> {
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  try {
    const [seller] = await createSellers(server, database, ['bill-seller'], ['A1'])
    if (!seller) throw new Error('no seller')
    const sessionId = randomUUID() as SessionId
    const { rows } = await database.query('select id from items where user_id = $1', [
      seller.userId,
    ])
    const itemClueId = rows[0].id as ItemId
    await database.query(
      `insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, room_id,
         started_at, ended_at)
       select $1, id, tiktok_username, tiktok_account_id, 'r', now() - interval '2 hours',
         now() - interval '1 hour' from users where id = $2`,
      [sessionId, seller.userId],
    )
    await database.query(
      `insert into claims (session_id, item_id, account_id, message_id, item_text, username,
         nickname, comment_text, comment_at, heard_at, match_rule)
       values ($1, $2, $3, '1', 'A1', 'pembeli', 'Pembeli', 'A1', now() - interval '90 minutes',
         now(), 'contains')`,
      [sessionId, itemClueId, BUYER],
    )
    const params = { sessionId, itemClueId }
    await seller.api(endpoints.comments.changeItem, { params, body: { price: 195_000 } })
    const { data } = await seller.api(endpoints.orders.update, {
      params: { sessionId, customerAccountId: BUYER },
      body: { status: 'sent' },
    })
    if (!data.billUrl) throw new Error('the bill has no address')
    return `${server.url}${new URL(data.billUrl).pathname}`
  } finally {
    await database.end()
  }
}
