import { writeFileSync } from 'node:fs'
import { type Arguments, readArguments } from './arguments.ts'
import { keepProgress, loadProgress, newProgress, saveProgress } from './progress.ts'
import { judge, renderReport, toJson } from './report.ts'
import type { Row } from './row.ts'
import { isDone, type Outcome, runRow } from './run-row.ts'
import { shareCluster, shareWorld } from './shared-world.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const SEEDS = 1_000_000_000
/** So long a trial that is under way may take to end once it is to stop. */
const STOP_WITHIN_MS = 60_000

/** A table of trials and the command that runs it, as `npm run chaos`. */
export type Table = {
  command: string
  rows: readonly Row[]
  /** The folder of the repository where results are kept; null when they are not. */
  results: string | null
}

/** Runs what the command line asks for and ends the process: with 0 when all is as it must be. */
export function runTable(table: Table): void {
  run(process.argv.slice(2), table)
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    })
    // Pending work of a trial that threw must not keep the process alive.
    .finally(() => process.exit())
}

async function run(args: readonly string[], table: Table): Promise<void> {
  const known = table.rows.map(({ name }) => name)
  const asked = readArguments(args, known, table.command)
  const isAsked = ({ name, isNightly = false }: Row) =>
    asked.rows.length === 0 ? !(asked.isQuick && isNightly) : asked.rows.includes(name)
  const rows = table.rows.filter(isAsked).map(asked.isShort ? withoutTimes : (row) => row)
  if (asked.isList) {
    for (const { name, trials, mustShow } of rows) say(`${name} (${trials.full}): ${mustShow}`)
    return
  }
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping.abort()
      // What it started ends with the process.
      setTimeout(() => process.exit(1), STOP_WITHIN_MS)
    })
  }
  const lanes = lanesOf(rows, asked).map((lane) =>
    runLane(lane, { asked, signal: stopping.signal, table }),
  )
  const outcomes = (await Promise.all(lanes)).flat()
  say(`\n${renderReport(outcomes)}`)
  if (asked.json !== null) writeFileSync(asked.json, JSON.stringify(toJson(outcomes)))
  const isRight = outcomes.every((outcome) => ['passed', 'not run'].includes(judge(outcome)))
  process.exitCode = isRight && outcomes.length === rows.length ? 0 : 1
}

const withoutTimes = (row: Row): Row => ({
  ...row,
  controls: row.controls.filter(({ isTimed }) => !isTimed),
})

/** One after the other, so that figures are those of a quiet machine; a short run is not about figures. */
function lanesOf(rows: readonly Row[], { isShort }: Arguments): (readonly Row[])[] {
  if (!isShort) return [rows]
  const apart = rows.filter(({ isApart }) => isApart)
  const shared = rows.filter(({ isApart, isOnCluster }) => !isApart && !isOnCluster)
  // Much of a trial is waiting: for a world to start, for a node to be taken for dead.
  return [rows.filter(({ isOnCluster }) => isOnCluster), ...halves(shared), ...halves(apart)]
}

const halves = (rows: readonly Row[]) =>
  [0, 1].map((rest) => rows.filter((_row, index) => index % 2 === rest))

/** What the rows of a lane share. */
type SharedPlaces = {
  world: ReturnType<typeof shareWorld>
  cluster: ReturnType<typeof shareCluster>
}

type Running = { asked: Arguments; signal: AbortSignal; table: Table }

async function runLane(rows: readonly Row[], running: Running): Promise<Outcome[]> {
  const shared: SharedPlaces = { world: shareWorld(), cluster: shareCluster() }
  const outcomes: Outcome[] = []
  try {
    for (const row of rows) {
      if (running.signal.aborted) break
      outcomes.push(await runOne(row, shared, running))
    }
  } finally {
    await Promise.all([shared.world.close(), shared.cluster.close()])
  }
  return outcomes
}

async function runOne(
  row: Row,
  shared: SharedPlaces,
  { asked, signal, table }: Running,
): Promise<Outcome> {
  // A short run and a repeat are no part of the full run's progress.
  const isKept = !asked.isShort && asked.seed === null
  const goesOn = isKept && (asked.isReport || !asked.isFresh)
  const progress =
    (goesOn ? loadProgress(row.name, table) : undefined) ??
    newProgress(asked.seed ?? Math.floor(Math.random() * SEEDS))
  const wanted = asked.count ?? (asked.isShort ? row.trials.short : row.trials.full)
  const whyNot = asked.isReport ? null : ((await row.whyNot?.()) ?? null)
  const outcome = { row, wanted, progress, whyNot }
  if (asked.isSave && table.results !== null && progress.done > 0)
    keepProgress(row.name, progress, table.results)
  if (asked.isReport || whyNot !== null || isDone(row, wanted, progress)) return outcome
  say(
    `${row.name}: ${progress.done} of ${wanted} trials are done; the first seed is ${progress.seed}`,
  )
  const context = {
    world: shared.world.get,
    async cluster(ears: 1 | 2) {
      const cluster = await shared.cluster.get()
      await cluster.setEars(ears)
      return cluster
    },
    isShort: asked.isShort,
    say: (line: string) => say(`  ${row.name}: ${line}`),
  }
  const onProgress = () => {
    if (isKept) saveProgress(row.name, progress)
    if (!asked.isShort) say(`  ${row.name} ${progress.done}/${wanted}, failed ${progress.failed}`)
  }
  // The next row gets a new world, whatever became of this one.
  const shares = row.isOnCluster ? shared.cluster : shared.world
  const giveUp = row.isApart ? () => {} : shares.close
  await runRow({ row, wanted, progress, context, onProgress, signal }).catch(giveUp)
  return outcome
}
