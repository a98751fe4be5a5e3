import { startWorld, type World } from '@dibs/testing/world'
import { growthOf, judgeMemory, noticesLeak, readKept } from '../../../chaos/harness/memory.ts'
import { createRandom } from '../../../chaos/harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Row,
} from '../../../chaos/harness/row.ts'
import { type Askers, makeAskers } from './askers.ts'
import { FAULTS, type Fault, judgeLog } from './faults.ts'
import { fire, type Outcome } from './fire.ts'
import { createWire, type Tamper } from './wire.ts'

const ROUND = 2_000
const LANES = 16
const PLANTED_TRIALS = 150
/**
 * Rounds in which pools, caches and compiled code come to be: between 15,000 and 46,000 requests, a
 * third of what a heap has grown by is code.
 */
const WARM_UP = 25
const MEMORY_THAT_GROWS = 'memory that grows'

/** Requests made from the contract's schemas, valid and broken, and some that no client would send. */
export const fuzzRow: Row = {
  name: 'fuzz',
  mustShow:
    'no 5xx but a planned 503, no answer outside its schema, no unhandled rejection, memory flat',
  trials: { full: 200_000, short: ROUND },
  together: ROUND,
  isApart: true,
  controls: [
    ...Object.keys(FAULTS).map((name) => ({ name, kind: 'planted' as const, within: 1 })),
    { name: MEMORY_THAT_GROWS, kind: 'planted', within: 2 },
  ],
  open,
}

async function open(_context: Context): Promise<OpenRow> {
  // Behind a proxy, so that callers come from many addresses; its log holds errors alone.
  const world = await startWorld({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } })
  const kept: number[] = []
  let askers = await makeAskers(world)
  return {
    async run(seeds) {
      const round = emptyRound()
      const [first = 0] = seeds
      for (const { seed, what, statuses } of await fireAll(world, seeds, askers)) {
        for (const status of statuses) count(round.counts, `answered ${status}`)
        for (const each of what) round.failures.push({ seed, what: each })
      }
      await askers.close()
      askers = await makeAskers(world)
      kept.push(await readKept(world))
      const wrong = [judgeMemory(kept, WARM_UP), judgeLog(world.server.lastOutput())]
      if (!world.server.isRunning()) wrong.push('the server has ended')
      for (const what of wrong) if (what !== null) round.failures.push({ seed: first, what })
      count(round.counts, 'kept kB added', growthOf(kept, WARM_UP))
      return round
    },
    async control(name, seed) {
      if (name === MEMORY_THAT_GROWS) {
        const seeds = Array.from({ length: ROUND }, (_, at) => seed + at)
        return noticesLeak(world, () => fireAll(world, seeds, askers))
      }
      const fault = FAULTS[name] as Fault
      const seeds = Array.from({ length: PLANTED_TRIALS }, (_, at) => seed + at)
      const outcomes = await fireAll(world, seeds, askers, fault)
      const log = judgeLog(fault.log(world.server.lastOutput()))
      return log !== null || outcomes.some(({ what }) => what.some((each) => fault.told.test(each)))
    },
    close: world.close,
  }
}

/** A request for each seed, on a few connections side by side. */
async function fireAll(
  { url }: World,
  seeds: readonly number[],
  askers: Askers,
  { tamper }: { tamper?: Tamper } = {},
): Promise<Outcome[]> {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const wire = createWire(url, tamper)
    const outcomes: Outcome[] = []
    for (let at = lane; at < seeds.length; at += LANES) {
      const seed = seeds[at] as number
      outcomes.push(await fire(wire, seed, createRandom(seed), askers))
    }
    wire.close()
    return outcomes
  })
  return (await Promise.all(lanes)).flat().toSorted((a, b) => a.seed - b.seed)
}
