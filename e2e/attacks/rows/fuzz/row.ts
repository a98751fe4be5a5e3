import { startWorld, type World } from '@dibs/testing/world'
import { createRandom } from '../../../chaos/harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Row,
} from '../../../chaos/harness/row.ts'
import {
  growthOf,
  leastOf,
  type MemorySample,
  readMemory,
} from '../../../chaos/rows/frames/memory.ts'
import { type Askers, makeAskers } from './askers.ts'
import { FAULTS, type Fault, judgeLog } from './faults.ts'
import { fire, type Outcome } from './fire.ts'
import { judgeFloor, noticesGrowth } from './floor.ts'
import { createWire, type Tamper } from './wire.ts'

const ROUND = 2_000
const LANES = 16
const PLANTED_TRIALS = 150
/** Requests from one look at the server's memory to the next. */
const LOOK_EVERY = 5 * LANES
const MEMORY_THAT_GROWS = 'memory that grows'

/** Requests made from the contract's schemas, valid and broken, and some that no client would send. */
export const fuzzRow: Row = {
  name: 'fuzz',
  mustShow:
    'no 5xx but a planned 503, no answer outside its schema, no unhandled rejection, memory flat',
  trials: { full: 200_000, short: 2 * ROUND },
  together: ROUND,
  isApart: true,
  controls: [
    ...Object.keys(FAULTS).map((name) => ({ name, kind: 'planted' as const, within: 1 })),
    { name: MEMORY_THAT_GROWS, kind: 'judged' },
  ],
  open,
}

async function open(_context: Context): Promise<OpenRow> {
  // Behind a proxy, so that callers come from many addresses; its log holds errors alone.
  const world = await startWorld({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'error' } })
  const memory: MemorySample[] = []
  let askers = await makeAskers(world)
  return {
    async run(seeds) {
      const round = emptyRound()
      const [first = 0] = seeds
      const samples: MemorySample[] = []
      const look = async () => {
        samples.push(await readMemory(world))
      }
      for (const { seed, what, statuses } of await fireAll(world, seeds, askers, { look })) {
        for (const status of statuses) count(round.counts, `answered ${status}`)
        for (const each of what) round.failures.push({ seed, what: each })
      }
      await askers.close()
      askers = await makeAskers(world)
      memory.push(leastOf(samples))
      const wrong = [judgeFloor(memory), judgeLog(world.server.lastOutput())]
      if (!world.server.isRunning()) wrong.push('the server has ended')
      for (const what of wrong) if (what !== null) round.failures.push({ seed: first, what })
      if (noticesGrowth()) count(round.noticed, MEMORY_THAT_GROWS)
      count(round.counts, 'heap kB added', growthOf(memory).heap)
      count(round.counts, 'resident kB added', growthOf(memory).resident)
      return round
    },
    async control(name, seed) {
      const fault = FAULTS[name] as Fault
      const seeds = Array.from({ length: PLANTED_TRIALS }, (_, at) => seed + at)
      const outcomes = await fireAll(world, seeds, askers, fault)
      const log = judgeLog(fault.log(world.server.lastOutput()))
      return log !== null || outcomes.some(({ what }) => what.some((each) => fault.told.test(each)))
    },
    close: world.close,
  }
}

type Firing = { tamper?: Tamper; look?: () => Promise<void> }

/** A request for each seed, on a few connections side by side; one of them looks at the server. */
async function fireAll(
  { url }: World,
  seeds: readonly number[],
  askers: Askers,
  { tamper, look }: Firing,
): Promise<Outcome[]> {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const wire = createWire(url, tamper)
    const outcomes: Outcome[] = []
    for (let at = lane; at < seeds.length; at += LANES) {
      const seed = seeds[at] as number
      outcomes.push(await fire(wire, seed, createRandom(seed), askers))
      if (at % LOOK_EVERY === 0) await look?.()
    }
    wire.close()
    return outcomes
  })
  return (await Promise.all(lanes)).flat().toSorted((a, b) => a.seed - b.seed)
}
