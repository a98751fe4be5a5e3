import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { endpoints, NO_DIGEST, ORDER_PARTS, type Orders } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type pg from 'pg'
import { openCheckout } from '../harness/checkout.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  shorten,
} from '../harness/figure.ts'
import { median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startLive } from '../harness/sellers.ts'
import { openStage, type Stage } from '../harness/stage.ts'

const SELLER = 'buyers-seller'
const BUYERS = 2_000
const ITEMS = 100
/** How often a page reads the list while its seller makes one bill after the other. */
const READ_EVERY_MS = 5_000

export const buyersBench: Bench = {
  name: 'buyers',
  about: `the bills of an evening with ${BUYERS} buyers, ${ITEMS} items of which twenty each are sold, and ${2 * BUYERS} claims; beside what is stored, read and written by bare statements. BENCH_OTHER names a checkout or a commit that is measured in the same run`,
  run: (context) => withScope((scope) => run(scope, context)),
}

/** What was measured, milliseconds and bytes. */
type Measured = {
  list: number[]
  poll: number[]
  step: number[]
  bareList: number[]
  bareStep: number[]
  wire: { list: number; poll: number }
  /** Of the other checkout. */
  was: { list: number[]; step: number[]; bytes: number; all: number | null }
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const other = process.env.BENCH_OTHER
  const ours = await openEvening(scope)
  const before = other ? await openEvening(scope, openCheckout(scope, other)) : null
  const m: Measured = {
    list: [],
    poll: [],
    step: [],
    bareList: [],
    bareStep: [],
    wire: { list: 0, poll: 0 },
    was: { list: [], step: [], bytes: 0, all: null },
  }
  for (let round = 0; round <= (isQuick ? 3 : 9); round += 1) {
    // A round that warms up, then turns.
    const note = (to: number[], ms: number) => round > 0 && to.push(ms)
    const list = await ours.readAll()
    note(m.list, list.firstMs)
    note(m.bareList, await ours.bareList())
    note(m.step, await ours.step())
    note(m.bareStep, await ours.bareStep())
    const poll = await ours.readOn()
    note(m.poll, poll.firstMs)
    m.wire = { list: Math.max(m.wire.list, list.largest), poll: poll.bytes }
    if (!before) continue
    const was = await before.readAll()
    note(m.was.list, was.firstMs)
    note(m.was.step, await before.step())
    m.was.bytes = Math.max(m.was.bytes, was.largest)
  }
  say('list and step: done')
  const all = await ours.allBills(isQuick ? 300 : BUYERS)
  m.wire.list = Math.max(m.wire.list, (await ours.readAll()).largest)
  if (before) m.was.all = await before.allBills(isQuick ? 50 : 200)
  return toFigures(m, all)
}

function toFigures(m: Measured, all: number): Figure[] {
  const ms = (values: number[]) => `${shorten(median(values))} ms`
  const beside = (bare: string, was: string | null) => (was ? `${bare}; was ${was}` : bare)
  const { was } = m
  const hasWas = was.all !== null
  const bareAll = `${shorten((median(m.bareStep) * BUYERS) / 1_000)} s`
  const row = (what: string, measured: number, baseline: string, unit: string, atMost: number) =>
    judgeLimit({ what, measured, baseline, unit, atMost })
  const kb = (bytes: number) => bytes / 1_024
  return [
    row(
      'list of orders, the first answer of a page that has none',
      median(m.list),
      beside(ms(m.bareList), hasWas ? ms(was.list) : null),
      'ms',
      60,
    ),
    row(
      '  the largest answer on the wire, drafts or sent',
      kb(m.wire.list),
      hasWas ? `was ${shorten(kb(was.bytes))} KB` : '-',
      'KB',
      100,
    ),
    row('  read again after a step', median(m.poll), '-', 'ms', 60),
    row('  that on the wire', kb(m.wire.poll), '-', 'KB', 100),
    row(
      'a step of an order',
      median(m.step),
      beside(ms(m.bareStep), hasWas ? ms(was.step) : null),
      'ms',
      25,
    ),
    row(
      `all ${BUYERS} bills in turn, the list read every ${READ_EVERY_MS / 1_000} s`,
      all,
      beside(bareAll, was.all === null ? null : `${shorten(was.all)} s`),
      's',
      30,
    ),
  ]
}

type Read = { ms: number; bytes: number; data: Orders }

/** A past live with its claims, and what is measured of it. */
async function openEvening(scope: Scope, root?: string) {
  const stage = await openStage(scope, [SELLER], codes(), { root })
  const [seller] = stage.sellers
  const sessionId = await startLive(seller)
  await stage.provider.call('awaitListeners', { count: 1 })
  await write(stage, sessionId)
  await seller.api(endpoints.live.update, {
    params: { sessionId },
    body: { status: 'ended' },
  })
  const base = `${stage.server.url}/api/livestreams/${sessionId}/orders`
  const headers = { authorization: `Bearer ${seller.token}` }
  const held = new Map<number, string>()
  const known = () =>
    Array.from({ length: ORDER_PARTS }, (_, part) => held.get(part) ?? NO_DIGEST).join('')
  let next = 0
  const read = (query: string) => fetchBytes(`${base}${query}`, headers)

  /** As a page reads: until nothing differs any more. */
  async function readOn() {
    const reads: Read[] = []
    for (;;) {
      const each = await read(`?known=${known()}`)
      reads.push(each)
      for (const { part, digest } of each.data.parts ?? []) held.set(part, digest)
      if (each.data.isAll !== false) break
    }
    return {
      firstMs: reads[0]?.ms ?? 0,
      bytes: reads.reduce((sum, { bytes }) => sum + bytes, 0),
      largest: Math.max(...reads.map(({ bytes }) => bytes)),
    }
  }

  async function step(): Promise<number> {
    next += 1
    const start = performance.now()
    await seller.api(endpoints.orders.update, {
      params: { sessionId, customerAccountId: accountOf(next) as never },
      body: { status: 'sent' },
      idempotencyKey: crypto.randomUUID(),
    })
    return performance.now() - start
  }

  return {
    step,
    readOn,
    readAll() {
      held.clear()
      return readOn()
    },
    bareList: () => bareList(stage.database, sessionId),
    bareStep: () => bareStep(stage.database, sessionId, accountOf(next)),
    /** Seconds that all bills take; of so many, from which the whole follows. */
    async allBills(count: number): Promise<number> {
      const start = performance.now()
      let readAt = start
      for (let n = 0; n < count; n += 1) {
        await step()
        if (performance.now() - readAt > READ_EVERY_MS) {
          await readOn()
          readAt = performance.now()
        }
        // The last few were sent by the rounds before.
        if (next === BUYERS) next = 0
      }
      return ((performance.now() - start) / 1_000) * (BUYERS / count)
    },
  }
}

const codes = () => Array.from({ length: ITEMS }, (_, index) => `K${index + 1}`)
const accountOf = (buyer: number) => String(7_000_000_000_000_000_000n + BigInt(buyer) * 7_919n)

/** Twenty of each item, and two claims of each buyer: one of the first twenty, one that waits. */
async function write(
  { database, sellers }: Stage<readonly [string]>,
  sessionId: SessionId,
): Promise<void> {
  const [{ userId }] = sellers
  await database.query(
    `update items set stock = 20, price = 50000 + place * 1000, name = 'Gamis ' || code where user_id = $1`,
    [userId],
  )
  await database.query(
    `insert into claims (session_id, item_id, message_id, item_text, account_id, username, nickname,
      comment_text, comment_at, heard_at, match_rule)
    select $1, i.id, (n * 10 + turn)::text, i.code, (7000000000000000000 + n * 7919)::text, 'buyer.' || n,
      'Pembeli ' || n, i.code || ' kak', now() - interval '2 hours' + turn * interval '1 hour' + n * interval '1 ms',
      now(), 'contains'
    from generate_series(1, $3::int) n, generate_series(0, 1) turn
    join lateral (select id, code from items where user_id = $2
      order by code offset (n * (turn * 6 + 1) + turn) % $4 limit 1) i on true`,
    [sessionId, userId, BUYERS, ITEMS],
  )
  await database.query('analyze')
}

/** Reads what a list of orders follows from, and writes it as JSON. */
async function bareList(database: pg.Client, sessionId: SessionId): Promise<number> {
  const start = performance.now()
  const claims = await database.query('select * from claims where session_id = $1', [sessionId])
  const orders = await database.query('select * from orders where session_id = $1', [sessionId])
  JSON.stringify([claims.rows, orders.rows])
  return performance.now() - start
}

/** The least that a step does: it reads its buyer's claims, and writes the order and the step. */
async function bareStep(
  database: pg.Client,
  sessionId: SessionId,
  accountId: string,
): Promise<number> {
  const of = [sessionId, accountId]
  const start = performance.now()
  await database.query('begin')
  await database.query('select pg_advisory_xact_lock(1)')
  await database.query('select * from claims where session_id = $1 and account_id = $2', of)
  await database.query('select * from orders where session_id = $1 and account_id = $2', of)
  await database.query(
    'update orders set updated_at = now() where session_id = $1 and account_id = $2',
    of,
  )
  await database.query(
    `insert into order_steps (session_id, account_id, kind, from_status, to_status, by, before, made_at, undone_at)
      values ($1, $2, 'status', 'sent', 'sent', 'seller', '{}', now(), now())`,
    of,
  )
  await database.query('commit')
  return performance.now() - start
}

/** Reads an answer as it is on the wire. */
function fetchBytes(url: string, headers: Record<string, string>): Promise<Read> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { ...headers, 'accept-encoding': 'br' } }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('end', () => {
        const ms = performance.now() - start
        const body = Buffer.concat(pieces)
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        const isSmall = response.headers['content-encoding'] === 'br'
        const text = (isSmall ? brotliDecompressSync(body) : body).toString()
        resolve({ ms, bytes: body.length, data: JSON.parse(text) })
      })
    })
    asked.once('error', reject)
    asked.end()
  })
}
