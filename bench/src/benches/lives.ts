import { setTimeout as delay } from 'node:timers/promises'
import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  shorten,
  showCost,
  showOnly,
} from '../harness/figure.ts'
import { type Helper, startHelper } from '../harness/helper-process.ts'
import type { Usage } from '../harness/inspector.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { deviceAddress, type Seller, startLive } from '../harness/sellers.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { openStage } from '../harness/stage.ts'
import type { DeviceHandlers } from '../load/devices.ts'
import type { ForwarderHandlers } from '../load/forwarder.ts'
import type { ProviderHandlers } from '../load/provider.ts'

const LIVES = 500
const PER_SECOND = 10
const CLAIM_SHARE = 0.3
/** Every tenth live has a device in the second part. */
const DEVICE_EVERY = 10
const STARTS_AT_ONCE = 8
const MB = 1_000_000

export const livesBench: Bench = {
  name: 'lives',
  about: `CPU time and memory of the server process with ${LIVES} lives of ${PER_SECOND} comments/s each, one comment a frame, 25 items each, ${CLAIM_SHARE * 100} % of the comments claim one`,
  run: (context) => withScope((scope) => run(scope, context)),
}

type World = { server: ServerProcess; provider: Helper<ProviderHandlers>; names: string[] }

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const lives = isQuick ? LIVES / 5 : LIVES
  const names = Array.from({ length: lives }, (_, index) => `lives-seller-${index}`)
  const { provider, providerUrl, server, sellers } = await openStage(scope, names, MARKET_CODES)
  await goLive(sellers)
  const bare = await hearBare(scope, providerUrl, lives)
  await provider.call('awaitListeners', { count: 2 * lives })
  const world = { server, provider, names }
  const seconds = isQuick ? 12 : 60

  say(`${lives} lives are on; warming up, then ${seconds} s without a device`)
  await speak(world, isQuick ? 3 : 10)
  const alone = await speak(world, seconds)
  const forwarded = await speakBare(provider, bare, seconds / 3)
  say(`a device joins every ${DEVICE_EVERY}th live; another ${seconds / 3} s`)
  await joinDevices(scope, sellers)
  await speak(world, 2)
  const watched = await speak(world, seconds / 3)

  const note = lives === LIVES ? '' : ` (${lives} lives only)`
  return [
    judgeLimit({
      what: `${LIVES} lives at ${PER_SECOND} comments/s, no device${note}`,
      measured: alone.cpuPercent,
      unit: '% of a core',
      atMost: 60,
    }),
    showCost(
      '  beside a bare forwarder of as many, which reads nothing',
      alone.cpuPercent,
      forwarded,
      '% of a core',
    ),
    judgeLimit({
      what: `  growth of its heap and buffers in ${seconds} s`,
      measured: alone.grownMb,
      unit: 'MB',
      atMost: 20,
      baseline: alone.memory,
    }),
    showOnly(
      `  with a device at each ${DEVICE_EVERY}th`,
      `${shorten(watched.cpuPercent)} % of a core`,
    ),
  ]
}

async function goLive(sellers: readonly Seller[]): Promise<void> {
  const waiting = [...sellers]
  const starter = async () => {
    for (let seller = waiting.pop(); seller; seller = waiting.pop()) await startLive(seller)
  }
  await Promise.all(Array.from({ length: STARTS_AT_ONCE }, starter))
}

type Bare = { names: string[]; forwarder: Helper<ForwarderHandlers> }

/** The least that hearing so many lives can cost: their sockets, and frames that nobody reads. */
async function hearBare(scope: Scope, provider: string, lives: number): Promise<Bare> {
  const file = new URL('../load/forwarder.ts', import.meta.url)
  const forwarder = startHelper<ForwarderHandlers>(scope, file)
  const names = Array.from({ length: lives }, (_, index) => `bare-${index}`)
  await forwarder.call('hear', { provider, names })
  return { names, forwarder }
}

/** What the forwarder takes for the same comments, % of a core. */
async function speakBare(
  provider: World['provider'],
  { names, forwarder }: Bare,
  seconds: number,
): Promise<number> {
  const before = await forwarder.call('cpuUs')
  const start = performance.now()
  await provider.call('pace', paceOf(names, seconds))
  const used = (await forwarder.call('cpuUs')) - before
  return used / (10 * (performance.now() - start))
}

const paceOf = (listeners: string[], seconds: number) => ({
  listeners,
  perSecond: PER_SECOND,
  seconds,
  codes: MARKET_CODES,
  claimShare: CLAIM_SHARE,
})

async function joinDevices(scope: Scope, sellers: readonly Seller[]): Promise<void> {
  const devices = startHelper<DeviceHandlers>(scope, new URL('../load/devices.ts', import.meta.url))
  const addresses = await Promise.all(
    sellers.filter((_, index) => index % DEVICE_EVERY === 0).map(deviceAddress),
  )
  await devices.call('idle', { addresses })
}

/** Has comments in every live for a while and compares the server before and after. */
async function speak({ server, provider, names }: World, seconds: number) {
  const { inspector } = server
  const settle = async (): Promise<Usage> => {
    await inspector.collectGarbage()
    return inspector.usage()
  }
  const before = await settle()
  const start = performance.now()
  const said = await provider.call('pace', paceOf(names, seconds))
  const used = (await inspector.usage()).cpuUs - before.cpuUs
  const elapsedUs = (performance.now() - start) * 1000
  await delay(500)
  const after = await settle()
  return {
    cpuPercent: (100 * used) / elapsedUs,
    grownMb: (after.heapUsed + after.external - before.heapUsed - before.external) / MB,
    memory: `heap ${mb(before.heapUsed)} → ${mb(after.heapUsed)}, rss ${mb(before.rss)} → ${mb(after.rss)} MB, ${said} said`,
  }
}

const mb = (bytes: number) => shorten(bytes / MB)
