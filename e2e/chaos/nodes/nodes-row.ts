import type { Cluster } from '@dibs/testing/cluster'
import { type Control, judged, type OpenRow, type Round, type Row } from '../harness/row.ts'
import { createSellers } from '../world/sellers.ts'
import { type Allowed, judgeTrial, type TrialFault } from './judge.ts'
import { PLANTS, withPlants } from './plants.ts'
import { type Fault, runTrial } from './trial.ts'
import { watchDatabase } from './watch-database.ts'

const CODES = ['A1', 'B2', 'C3']
const LIVES = { full: 12, short: 6 }
const DEVICES = { full: 3, short: 2 }
const CONTROLS: readonly TrialFault[] = [
  'order by arrival',
  'removals forgotten',
  'a claim lost',
  'a gap made up',
  'frame numbers ignored',
]

type NodesRow = Pick<Row, 'name' | 'mustShow'> & {
  trials: number
  allowed: Allowed
  /** Faults planted in what was seen, besides those of every row. */
  noticed?: readonly TrialFault[]
  /** Whether faults are planted in the database, too, in one more trial. */
  hasPlants?: true
  /** What the cluster needs before the lives of a trial begin. */
  prepare?: (cluster: Cluster) => Promise<void>
  fault: (isShort: boolean) => Fault
}

/** A row of faults between nodes. */
export function nodesRow(about: NodesRow): Row {
  const { name, mustShow, trials, allowed, prepare } = about
  const faults = [...CONTROLS, ...(about.noticed ?? [])]
  const planted: Control[] = Object.keys(about.hasPlants ? PLANTS : {}).map((name) => ({
    name,
    kind: 'planted',
    within: 2,
  }))
  return {
    name,
    mustShow,
    trials: { full: trials, short: 1 },
    together: 1,
    isOnCluster: true,
    controls: [...judged(faults), ...planted],
    async open({ cluster: get, isShort }): Promise<OpenRow> {
      const fault = about.fault(isShort)
      const cluster = await get(fault.ears)
      await watchDatabase(cluster)
      const sellers = await createSellers(cluster, {
        count: isShort ? LIVES.short : LIVES.full,
        codes: CODES,
        name: name.replaceAll('-', '.'),
      })
      const devices = isShort ? DEVICES.short : DEVICES.full
      const run = async (seed: number) => {
        await prepare?.(cluster)
        const trial = await runTrial(cluster, sellers, seed, { fault, devices })
        return judgeTrial(seed, trial, allowed, faults)
      }
      const faulty = new Map<number, Promise<Round>>()
      return {
        run: ([seed = 0]) => run(seed),
        /** One trial has all the faults, which are told apart. */
        async control(name, seed) {
          const round = faulty.get(seed) ?? withPlants(cluster.database, () => run(seed))
          faulty.set(seed, round)
          return (await round).failures.some(({ what }) => PLANTS[name]?.told.test(what))
        },
        close: async () => {},
      }
    },
  }
}
