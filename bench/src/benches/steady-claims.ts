import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { MARKET_CODES } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, shorten, showOnly } from '../harness/figure.ts'
import { startHelper } from '../harness/helper-process.ts'
import { percentile } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { deviceAddress, startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import type { DeviceHandlers } from '../load/devices.ts'

const PER_SECOND = 20_000
const SECONDS = 60
const LIVES = 200
const PER_FRAME = 10
/** A device at so many of the lives; the others are heard alone. */
const DEVICES = 10
/** A page of PostgreSQL's log. */
const PAGE_BYTES = 8192

export const steadyClaimsBench: Bench = {
  name: 'steady-claims',
  about: `${PER_SECOND.toLocaleString('en')} claims a second for ${SECONDS} s over ${LIVES} lives, ${PER_FRAME} a frame: from the provider's stamp to a device that is told the claim is stored, beside fdatasync on the same disk in the same time`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const names = Array.from({ length: LIVES }, (_, index) => `steady-seller-${index}`)
  const { provider, server, database, sellers } = await openStage(scope, names, MARKET_CODES)
  const devices = startHelper<DeviceHandlers>(scope, new URL('../load/devices.ts', import.meta.url))
  for (const seller of sellers) await startLive(seller)
  await provider.call('awaitListeners', { count: LIVES })
  const watched = sellers.slice(0, DEVICES)
  await devices.call('watch', { addresses: await Promise.all(watched.map(deviceAddress)) })
  const speak = (perSecond: number, seconds: number) =>
    provider.call('pace', {
      listeners: names,
      perSecond: perSecond / LIVES,
      perFrame: PER_FRAME,
      seconds,
      codes: MARKET_CODES,
      claimShare: 1,
    })
  await speak(2_000, 3)
  const before = await untilStored(database, 0)
  const quiet = await syncPages((count) => count === 100, 1)
  await devices.call('noted')

  const seconds = isQuick ? 10 : SECONDS
  let isOver = false
  const busy = syncPages(() => isOver, 50)
  const usage = await server.inspector.usage()
  const start = performance.now()
  const said = await speak(PER_SECOND, seconds)
  const elapsed = (performance.now() - start) / 1000
  const cpu = (await server.inspector.usage()).cpuUs - usage.cpuUs
  isOver = true
  const stored = (await untilStored(database, before + said)) - before
  const behind = (performance.now() - start) / 1000 - elapsed
  const noted = await devices.call('noted')
  say(`${said} said in ${shorten(elapsed)} s, all stored ${shorten(behind)} s later`)
  const of = (values: readonly number[]) =>
    `p50 ${shorten(percentile(values, 50))} ms, p99 ${shorten(percentile(values, 99))} ms`
  const synced = await busy
  const ratio = percentile(noted.stored, 99) / percentile(synced, 99)
  return [
    showOnly(
      'claims a second, said and stored',
      `${shorten(stored / (elapsed + behind))} claims/s`,
      `${shorten(said / elapsed)} said/s`,
    ),
    showOnly(
      '  frame in to the push after the commit',
      of(noted.stored),
      `fdatasync ${of(synced)}`,
      `${shorten(ratio)} x`,
    ),
    showOnly('  fdatasync before it', '', of(quiet)),
    showOnly('  frame in to the comment on a device', of(noted.shown)),
    showOnly(
      '  told of their claim',
      `${shorten((100 * noted.stored.length) / noted.shown.length)} % of those shown`,
    ),
    showOnly(
      '  CPU time of the server',
      `${shorten(cpu / said)} µs a claim`,
      `${shorten(cpu / 1e4 / elapsed)} % of a core`,
    ),
  ]
}

/** Waits until no more claims are being stored, and at least so many are; answers how many. */
async function untilStored(database: pg.Client, count: number): Promise<number> {
  let last = -1
  for (;;) {
    const { rows } = await database.query('select count(*)::int as stored from claims')
    const { stored } = rows[0]
    if (stored === last && stored >= count) return stored
    if (stored === last) throw new Error(`Only ${stored} of ${count} claims were stored.`)
    last = stored
    await delay(1_000)
  }
}

/** Appends a page and syncs it until it is over, 2,000 times at most; gives the milliseconds of each. */
async function syncPages(isOver: (count: number) => boolean, pauseMs: number): Promise<number[]> {
  const path = join(tmpdir(), `dibs-bench-sync-${process.pid}-${pauseMs}`)
  const file = await open(path, 'w')
  const page = Buffer.alloc(PAGE_BYTES, 1)
  const took: number[] = []
  while (!isOver(took.length) && took.length < 2_000) {
    const start = performance.now()
    await file.write(page)
    await file.datasync()
    took.push(performance.now() - start)
    await delay(pauseMs)
  }
  await file.close()
  await rm(path)
  return took
}
