import { type AccountId, allot } from '@dibs/core'
import type { Bench, BenchContext, Figure } from '../harness/figure.ts'
import { interleave } from '../harness/rounds.ts'

const PLACES = 20_000
const STOCK = 999
/** Every tenth buyer has a unit on a bill, up to half of the stock. */
const HELD = 499
const TARGET_MS = 10

export const allotmentBench: Bench = {
  name: 'allotment',
  about: `milliseconds of CPU time to share out a stock of ${STOCK}, ${HELD} of them on bills, among ${PLACES} places`,
  run,
}

async function run({ isQuick }: BenchContext): Promise<Figure[]> {
  const places = Array.from({ length: PLACES }, (_, n) => ({
    buyer: { accountId: String(n) as AccountId },
    quantity: (n % 3) + 1,
  }))
  const held = new Map(
    Array.from({ length: HELD }, (_, n) => [String(n * 10) as AccountId, 1] as const),
  )
  const { sharing, walking } = await interleave(isQuick ? 5 : 25, {
    sharing: () => time(() => allot(places, STOCK, held)),
    walking: () => time(() => places.map((place) => ({ ...place, won: 0 }))),
  })
  return [
    {
      what: `allotment of ${PLACES.toLocaleString('en')} places`,
      measured: `${sharing.toFixed(1)} ms`,
      baseline: `${walking.toFixed(1)} ms to copy them`,
      ratio: `${(sharing / walking).toFixed(1)} x`,
      value: null,
      target: `${TARGET_MS} ms or less`,
      isMet: sharing <= TARGET_MS,
    },
  ]
}

function time(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
