import { MARKET_CODES } from '../comments.ts'
import {
  type Bench,
  type BenchContext,
  type Figure,
  judgeLimit,
  shorten,
} from '../harness/figure.ts'
import { startHelper } from '../harness/helper-process.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { deviceAddress, startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import type { DeviceHandlers } from '../load/devices.ts'

const STEPS = 4
const VIEWERS_PER_STEP = 500
/** A seller has twenty devices at most. */
const LIVES = 125
const KB = 1_000

export const viewersBench: Bench = {
  name: 'viewers',
  about: `memory of the server process per idle device: ${STEPS * VIEWERS_PER_STEP} devices at ${LIVES} quiet lives, in ${STEPS} steps, after collecting garbage`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick }: BenchContext): Promise<Figure[]> {
  const devices = startHelper<DeviceHandlers>(scope, new URL('../load/devices.ts', import.meta.url))
  const names = Array.from({ length: LIVES }, (_, index) => `viewers-seller-${index}`)
  const { server, sellers } = await openStage(scope, names, MARKET_CODES)
  for (const seller of sellers) await startLive(seller)

  const join = async (count: number) => {
    const addresses: string[] = []
    for (let i = 0; i < count; i += LIVES) {
      addresses.push(...(await Promise.all(sellers.slice(0, count - i).map(deviceAddress))))
    }
    await devices.call('idle', { addresses })
  }
  // The first devices load code and grow pools that the later ones share.
  await join(isQuick ? 100 : VIEWERS_PER_STEP)
  const points: { viewers: number; rss: number; heap: number }[] = []
  const perStep = isQuick ? VIEWERS_PER_STEP / 5 : VIEWERS_PER_STEP
  for (let step = 0; step <= STEPS; step += 1) {
    if (step > 0) await join(perStep)
    await server.inspector.collectGarbage()
    const { rss, heapUsed, external } = await server.inspector.usage()
    points.push({ viewers: step * perStep, rss, heap: heapUsed + external })
  }
  const heap = slope(points.map(({ viewers, heap }) => [viewers, heap]))
  return [
    judgeLimit({
      what: "an idle viewer's connection, resident memory",
      measured: slope(points.map(({ viewers, rss }) => [viewers, rss])) / KB,
      unit: 'KB',
      atMost: 60,
      baseline: `heap and buffers: ${shorten(heap / KB)} KB`,
    }),
  ]
}

/** The slope of the line through points, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) =>
    points.reduce((sum, point) => sum + point[index], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
