import type { Cluster } from '@dibs/testing/cluster'
import type { World } from '@dibs/testing/world'

/** What came of some trials of a row. */
export type Round = {
  /** A sentence for each thing that was not as it must be, with the seed of its trial. */
  failures: { seed: number; what: string }[]
  /** What was counted, e.g. `acknowledged`; added up over the rounds. */
  counts: Record<string, number>
  /** What was measured, in milliseconds, e.g. `back`; shown as p50 and p99. */
  millis?: Record<string, number[]>
  /** For each control, in how many trials its fault was noticed. */
  noticed?: Record<string, number>
}

/** What a row gets to work with. */
export type Context = {
  /** The world that rows share, up and running; started when it is first asked for. */
  world: () => Promise<World>
  /** The cluster that rows share, with so many nodes that listen to each live. */
  cluster: (ears: 1 | 2) => Promise<Cluster>
  /** A few trials only, for `npm test`. */
  isShort: boolean
  /** Prints a line of progress. */
  say: (line: string) => void
}

/** A row that is ready to run: its sellers exist. */
export type OpenRow = {
  /** Runs a trial for each seed, at once where that saves time. The same seed gives the same trial. */
  run: (seeds: readonly number[]) => Promise<Round>
  /** A trial of its own with the fault really planted; answers whether it was noticed. */
  control?: (control: string, seed: number) => Promise<boolean>
  /** Ends what the row started; the shared world stays up and undamaged. */
  close: () => Promise<void>
}

/** A fault that must be noticed, or else the row proves nothing. */
export type Control = {
  name: string
  /** `judged`: rounds tell in `noticed`. `planted`: `control` is called until it is noticed. */
  kind: 'judged' | 'planted'
  /** `planted` only: within how many trials it must be noticed. */
  within?: number
  /** Noticed by how long something takes, or in a long time, so only where nothing runs beside it: not in a short run. */
  isTimed?: boolean
}

/** Controls that the rounds tell of. */
export function judged(names: readonly string[]): Control[] {
  return names.map((name) => ({ name, kind: 'judged' }))
}

/** One row of the table. */
export type Row = {
  /** What `npm run chaos -- <name>` calls it. */
  name: string
  /** What it must show, in words. */
  mustShow: string
  trials: { full: number; short: number }
  /** Most trials in one round. */
  together: number
  controls: readonly Control[]
  /** Takes too long for every push: a short run leaves it out with `--quick`, and the night runs it. */
  isNightly?: boolean
  /** Does not use the shared world, so a short run may run it beside rows that do. */
  isApart?: boolean
  /** Uses the shared cluster instead, which only one row does at a time. */
  isOnCluster?: boolean
  /** Why it cannot run on this machine, in a sentence; null when it can. */
  whyNot?: () => Promise<string | null>
  open: (context: Context) => Promise<OpenRow>
}

/** Leaves a row to the night. */
export const atNight = (row: Row): Row => ({ ...row, isNightly: true })

/** An empty round, to be filled. */
export function emptyRound(): Round & {
  millis: Record<string, number[]>
  noticed: Record<string, number>
} {
  return { failures: [], counts: {}, millis: {}, noticed: {} }
}

/** Adds to a count. */
export function count(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by
}

/** Rounds of a trial each as one. */
export function addRounds(rounds: readonly Round[]): Round {
  const sum = emptyRound()
  for (const { failures, counts, noticed = {} } of rounds) {
    sum.failures.push(...failures)
    for (const [name, by] of Object.entries(counts)) count(sum.counts, name, by)
    for (const [name, by] of Object.entries(noticed)) count(sum.noticed, name, by)
  }
  return sum
}
