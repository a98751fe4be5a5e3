import type { Cluster } from '@dibs/testing/cluster'
import { judged, type OpenRow, type Row } from '../harness/row.ts'
import { createSellers } from '../world/sellers.ts'
import { type Allowed, judgeTrial, type TrialFault } from './judge.ts'
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
  /** Faults planted in the database, each in a trial of its own. */
  planted?: Record<string, (cluster: Cluster) => Promise<void>>
  /** What the cluster needs before the lives of a trial begin. */
  prepare?: (cluster: Cluster) => Promise<void>
  fault: (isShort: boolean) => Fault
}

/** A row of faults between nodes. */
export function nodesRow(about: NodesRow): Row {
  const { name, mustShow, trials, allowed, prepare } = about
  const faults = [...CONTROLS, ...(about.noticed ?? [])]
  return {
    name,
    mustShow,
    trials: { full: trials, short: 1 },
    together: 1,
    isOnCluster: true,
    controls: judged(faults),
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
      return {
        async run([seed = 0]) {
          await prepare?.(cluster)
          const trial = await runTrial(cluster, sellers, seed, { fault, devices })
          return judgeTrial(seed, trial, allowed, faults)
        },
        close: async () => {},
      }
    },
  }
}
