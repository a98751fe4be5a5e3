import { MARKET_CODES } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, judgeRates } from '../harness/figure.ts'
import { startHelper } from '../harness/helper-process.ts'
import { interleave } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { deviceAddress, startLive } from '../harness/sellers.ts'
import { openStage } from '../harness/stage.ts'
import type { DeviceHandlers } from '../load/devices.ts'
import { createPipeline, readItems } from './claims-pipeline.ts'

const CLAIMS = 20_000
const DEVICES = 5
const NAMES = ['silent-seller', 'announced-seller'] as const

export const announcingBench: Bench = {
  name: 'announcing',
  about: `what announcing costs the commits: claims a second of a live with ${DEVICES} devices, beside one without any, in turns`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick }: BenchContext): Promise<Figure[]> {
  const { provider, database, sellers } = await openStage(scope, NAMES, MARKET_CODES)
  const pipelines = []
  for (const seller of sellers) {
    const sessionId = await startLive(seller)
    const items = await readItems(database, seller.userId)
    const world = { provider, database, listener: seller.username, sessionId, items }
    pipelines.push(createPipeline(world))
  }
  await provider.call('awaitListeners', { count: NAMES.length })
  const devices = startHelper<DeviceHandlers>(scope, new URL('../load/devices.ts', import.meta.url))
  const [, announced] = sellers
  const addresses = await Promise.all(
    Array.from({ length: DEVICES }, () => deviceAddress(announced)),
  )
  await devices.call('idle', { addresses })
  const [silent, loud] = pipelines
  const rates = await interleave(isQuick ? 3 : 9, {
    loud: () => loud?.(CLAIMS) ?? 0,
    silent: () => silent?.(CLAIMS) ?? 0,
  })
  return [
    judgeRates({
      what: `claims stored with ${DEVICES} devices told, to none`,
      measured: rates.loud,
      baseline: rates.silent,
      unit: 'claims/s',
      atLeast: 0.5,
    }),
  ]
}
