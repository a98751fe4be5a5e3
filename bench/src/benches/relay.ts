import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeRates,
  showCost,
} from '../harness/figure.ts'
import { type Helper, startHelper } from '../harness/helper-process.ts'
import { median } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { deviceAddress, startLive } from '../harness/sellers.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { openStage } from '../harness/stage.ts'
import type { DeviceHandlers } from '../load/devices.ts'
import type { ForwarderHandlers } from '../load/forwarder.ts'
import type { ProviderHandlers } from '../load/provider.ts'

const DEVICES = 1
/** Few: the `claims` benchmark measures what storing costs. */
const CLAIM_SHARE = 0.01
/** About 30 KB, so that the provider is never held up for long. */
const COMMENTS_PER_ACKNOWLEDGEMENT = 100
const RELAY = 'relay-seller'
const FORWARDER = 'forwarder'

type World = {
  server: ServerProcess
  provider: Helper<ProviderHandlers>
  forwarder: Helper<ForwarderHandlers>
  devices: Helper<DeviceHandlers>
}
type Round = { perSecond: number; cpuUs: number }

export const relayBench: Bench = {
  name: 'relay',
  about: `comments a second from the provider to a device that reads every frame as the web app does, as fast as the chain of three processes goes; 25 items, ${CLAIM_SHARE * 100} % of the comments claim one`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const world = await build(scope)
  const figures: Figure[] = []
  for (const perFrame of [1, 10, 50]) {
    const comments = perFrame === 1 ? 60_000 : 120_000
    const rounds = { relay: [] as Round[], forwarder: [] as Round[] }
    for (let round = 0; round <= (isQuick ? 3 : 5); round += 1) {
      const batch = { comments, perFrame, codes: MARKET_CODES, claimShare: CLAIM_SHARE }
      await world.provider.call('prepare', batch)
      for (const name of ['relay', 'forwarder'] as const) {
        const result = await pass(world, name, comments, perFrame)
        if (round > 0) rounds[name].push(result)
      }
    }
    const rate = (name: 'relay' | 'forwarder') => median(rounds[name].map((r) => r.perSecond))
    const cpu = (name: 'relay' | 'forwarder') => median(rounds[name].map((r) => r.cpuUs))
    figures.push(
      judgeRates({
        what: `relay, ${perFrame} comments a frame`,
        measured: rate('relay'),
        baseline: rate('forwarder'),
        unit: 'comments/s',
        // Devices get the fields that they need and no others, so every comment is written anew.
        atLeast: perFrame === 1 ? 0.65 : 0.5,
      }),
      showCost(`relay, ${perFrame} comments a frame, by CPU`, cpu('relay'), cpu('forwarder'), 'µs'),
    )
    say(`relay at ${perFrame} a frame: done`)
  }
  return figures
}

async function build(scope: Scope): Promise<World> {
  const forwarder = startHelper<ForwarderHandlers>(
    scope,
    new URL('../load/forwarder.ts', import.meta.url),
  )
  const devices = startHelper<DeviceHandlers>(scope, new URL('../load/devices.ts', import.meta.url))
  const stage = await openStage(scope, [RELAY], MARKET_CODES)
  const { provider, providerUrl, server } = stage
  const [seller] = stage.sellers
  await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  const relayed = await Promise.all(Array.from({ length: DEVICES }, () => deviceAddress(seller)))
  await devices.call('join', { name: RELAY, addresses: relayed, provider: providerUrl })
  const address = await forwarder.call('start', { provider: providerUrl, name: FORWARDER })
  const forwarded = Array.from({ length: DEVICES }, () => address)
  await devices.call('join', { name: FORWARDER, addresses: forwarded, provider: providerUrl })
  return { server, provider, forwarder, devices }
}

async function pass(
  { server, provider, forwarder, devices }: World,
  name: 'relay' | 'forwarder',
  comments: number,
  perFrame: number,
): Promise<Round> {
  const listener = name === 'relay' ? RELAY : FORWARDER
  const cpuUs = async () =>
    name === 'relay' ? (await server.inspector.usage()).cpuUs : forwarder.call('cpuUs')
  await devices.call('expect', {
    name: listener,
    total: Math.ceil(comments / perFrame),
    every: Math.ceil(COMMENTS_PER_ACKNOWLEDGEMENT / perFrame),
  })
  const before = await cpuUs()
  const milliseconds = await provider.call('pump', { listener })
  const used = (await cpuUs()) - before
  return { perSecond: (comments / milliseconds) * 1000, cpuUs: used / comments }
}
