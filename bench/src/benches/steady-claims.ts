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

/** The last is the goal; the others tell what comes of it where the machine is too small for that. */
const STEPS = [
  { perSecond: 5_000, seconds: 20 },
  { perSecond: 10_000, seconds: 20 },
  { perSecond: 20_000, seconds: 60 },
]
const LIVES = 200
const PER_FRAME = 10
/** A device at so many of the lives; the others are heard alone. */
const DEVICES = 10
/** A page of PostgreSQL's log. */
const PAGE_BYTES = 8192

export const steadyClaimsBench: Bench = {
  name: 'steady-claims',
  about: `5,000, 10,000 and 20,000 claims a second over ${LIVES} lives, ${PER_FRAME} a frame: from the provider's stamp to a device that is told the claim is stored, beside fdatasync on the same disk in the same time`,
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
  let before = await untilStored(database, 6_000)
  const quiet = await syncPages((count) => count === 100, 1)
  const figures = [showOnly('fdatasync of a page before all', '', inMs(quiet))]
  for (const { perSecond, seconds } of STEPS) {
    await devices.call('noted')
    let isOver = false
    const syncing = syncPages(() => isOver, 50)
    const usage = await server.inspector.usage()
    const start = performance.now()
    const said = await speak(perSecond, isQuick ? seconds / 4 : seconds)
    const elapsed = (performance.now() - start) / 1000
    const stored = await countStored(database)
    const cpu = (await server.inspector.usage()).cpuUs - usage.cpuUs
    isOver = true
    const synced = await syncing
    const noted = await devices.call('noted')
    const behind = before + said - stored
    const after = await untilStored(database, before + said)
    const lost = before + said - after
    before = after
    const ratio = percentile(noted.stored, 99) / percentile(synced, 99)
    const told = (100 * noted.stored.length) / noted.shown.length
    say(
      `${said} claims in ${shorten(elapsed)} s, ${behind} of them not stored at its end, ${lost} never`,
    )
    figures.push(
      showOnly(
        `${perSecond.toLocaleString('en')} claims/s for ${shorten(elapsed)} s`,
        `${shorten((said - behind) / elapsed)} stored/s`,
        `${shorten(said / elapsed)} said/s`,
        `${shorten((said - behind) / said)} x`,
      ),
      showOnly(
        '  frame in to the push after the commit',
        inMs(noted.stored),
        `fdatasync ${inMs(synced)}`,
        `p99 ${shorten(ratio)} x`,
      ),
      showOnly('  frame in to the comment on a device', inMs(noted.shown)),
      showOnly('  of these told of their claim', `${shorten(told)} %`),
      showOnly('  stored later, and never: they are gaps', `${behind - lost} and ${lost}`),
      showOnly('  CPU time of the server a claim', `${shorten(cpu / said)} µs`),
    )
  }
  return figures
}

const inMs = (values: readonly number[]) =>
  `p50 ${shorten(percentile(values, 50))}, p99 ${shorten(percentile(values, 99))} ms`

async function countStored(database: pg.Client): Promise<number> {
  return (await database.query('select count(*)::int as stored from claims')).rows[0].stored
}

/** Waits until so many claims are stored, or none has been for five seconds; answers how many are. */
async function untilStored(database: pg.Client, count: number): Promise<number> {
  let last = -1
  for (let still = 0; still < 5; still += 1) {
    const stored = await countStored(database)
    if (stored >= count) return stored
    if (stored > last) still = 0
    last = stored
    await delay(1_000)
  }
  return last
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
