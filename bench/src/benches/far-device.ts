import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  shorten,
  showOnly,
} from '../harness/figure.ts'
import { startHelper } from '../harness/helper-process.ts'
import { atNode, cpuUsOf, type Nodes, openNodes } from '../harness/nodes.ts'
import { percentile } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { deviceAddress, startLive } from '../harness/sellers.ts'
import type { DeviceHandlers } from '../load/devices.ts'

const SELLER = 'far-seller'
const CLAIM_SHARE = 0.05
/** For the latency: a busy live. */
const CALM = { perSecond: 50, seconds: 30 }
/** For the CPU time: as many as ten very busy lives. */
const BUSY = { perSecond: 2_000, seconds: 10 }

export const farDeviceBench: Bench = {
  name: 'far-device',
  about: `a comment from the provider's stamp to a device at a node that does not hear the live, beside one at the node that does: ${CALM.perSecond} comments/s, one a frame; and what each costs at ${BUSY.perSecond}/s`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const world = await openNodes(scope, 2)
  const { provider, nodes, sellersOf } = world
  const [a, b] = nodes
  if (!a || !b) throw new Error('no nodes')
  const [seller] = await sellersOf(a, [SELLER], MARKET_CODES)
  if (!seller) throw new Error('no seller')
  await startLive(seller)
  await provider.call('awaitListeners', { count: 1 })
  const file = new URL('../load/devices.ts', import.meta.url)
  const near = startHelper<DeviceHandlers>(scope, file)
  const far = startHelper<DeviceHandlers>(scope, file)
  const places = [
    { device: near, address: () => deviceAddress(seller) },
    { device: far, address: () => deviceAddress(atNode(seller, b)) },
  ]
  const speak = (pace: { perSecond: number; seconds: number }) =>
    provider.call('pace', {
      listeners: [SELLER],
      codes: MARKET_CODES,
      claimShare: CLAIM_SHARE,
      ...pace,
    })
  for (const { device, address } of places) {
    await device.call('watch', { addresses: [await address()] })
  }
  await speak({ perSecond: 50, seconds: 2 })
  for (const { device } of places) await device.call('noted')
  await speak(isQuick ? { ...CALM, seconds: 8 } : CALM)
  const [nearNoted, farNoted] = await Promise.all(places.map(({ device }) => device.call('noted')))
  if (!nearNoted || !farNoted) throw new Error('nothing was noted')
  say(`${nearNoted.shown.length} comments near, ${farNoted.shown.length} far`)
  for (const { device } of places) await device.call('leave')

  const costs: Cost[] = []
  for (const { device, address } of places) {
    await device.call('watch', { addresses: [await address()] })
    await speak({ ...BUSY, seconds: 2 })
    costs.push(await costOf(world, () => speak(isQuick ? { ...BUSY, seconds: 4 } : BUSY)))
    await device.call('leave')
  }
  const [nearCost, farCost] = costs as [Cost, Cost]
  return [...tellTimes(nearNoted, farNoted), ...tellCosts(nearCost, farCost)]
}

type Noted = { shown: number[]; stored: number[]; seenAt: [string, number][] }

function tellTimes(near: Noted, far: Noted): Figure[] {
  const at = (values: readonly number[]) =>
    `p50 ${shorten(percentile(values, 50))}, p99 ${shorten(percentile(values, 99))} ms`
  // Of the same comment: whatever holds up both is in neither.
  const seenNear = new Map(near.seenAt)
  const later = far.seenAt.flatMap(([id, seen]) => {
    const other = seenNear.get(id)
    return other === undefined ? [] : [seen - other]
  })
  return [
    judgeLimit({
      what: 'the same comment, later at the far device, p50',
      measured: percentile(later, 50),
      unit: 'ms',
      atMost: 5,
    }),
    showOnly('  p99', `${shorten(percentile(later, 99))} ms`),
    showOnly('  comment from its stamp', at(far.shown), at(near.shown)),
    showOnly('  its claim is stored', at(far.stored), at(near.stored)),
  ]
}

function tellCosts(near: Cost, far: Cost): Figure[] {
  const us = (value: number) => `${shorten(value)} µs`
  return [
    showOnly(
      `CPU time a comment (${BUSY.perSecond}/s), node that hears`,
      us(far.hears),
      us(near.hears),
    ),
    showOnly('  node of the far device', us(far.other), us(near.other)),
    showOnly('  nats-server', us(far.bus), us(near.bus)),
  ]
}

/** CPU time of a comment, microseconds. */
type Cost = { hears: number; other: number; bus: number }

async function costOf({ nodes, bus }: Nodes, speak: () => Promise<number>): Promise<Cost> {
  const read = async () => [
    ...(await Promise.all(nodes.map(async ({ inspector }) => (await inspector.usage()).cpuUs))),
    cpuUsOf(bus.pid()),
  ]
  const before = await read()
  const said = await speak()
  const [hears = 0, other = 0, onBus = 0] = (await read()).map(
    (cpuUs, index) => (cpuUs - (before[index] ?? 0)) / said,
  )
  return { hears, other, bus: onBus }
}
