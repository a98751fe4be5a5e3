import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import { count, type Round } from './row.ts'

/** How often each measured time came, in milliseconds of two digits: small, and enough for percentiles. */
export type Spread = Record<string, number>

/** What a row has come to so far; kept in `.trials/<row>.json`, so that a run goes on where it stood. */
export type Progress = {
  /** The seed of the first trial; the others count up from it. */
  seed: number
  done: number
  failed: number
  /** The first failures, in sentences. */
  failures: { seed: number; what: string }[]
  counts: Record<string, number>
  millis: Record<string, Spread>
  /** Control → how many trials noticed its fault. */
  noticed: Record<string, number>
  seconds: number
}

const FOLDER = join(ROOT, '.trials')
const KEPT_FAILURES = 20

/** Progress with nothing done. */
export function newProgress(seed: number): Progress {
  return {
    seed,
    done: 0,
    failed: 0,
    seconds: 0,
    failures: [],
    counts: {},
    millis: {},
    noticed: {},
  }
}

/** Adds a round of so many trials. */
export function addRound(progress: Progress, trials: number, round: Round, seconds: number): void {
  progress.done += trials
  progress.seconds += seconds
  progress.failed += new Set(round.failures.map(({ seed }) => seed)).size
  progress.failures.push(...round.failures)
  progress.failures.splice(KEPT_FAILURES)
  for (const [name, by] of Object.entries(round.counts)) count(progress.counts, name, by)
  for (const [name, by] of Object.entries(round.noticed ?? {})) count(progress.noticed, name, by)
  for (const [name, list] of Object.entries(round.millis ?? {})) {
    progress.millis[name] = addTimes(progress.millis[name] ?? {}, list)
  }
}

function addTimes(spread: Spread, list: readonly number[]): Spread {
  for (const millis of list) count(spread, String(Number(Math.max(0, millis).toPrecision(2))))
  return spread
}

/** The time that so large a share of all that was measured does not exceed, milliseconds. */
export function timeAt(spread: Spread, share: number): number {
  const times = Object.entries(spread)
    .map(([millis, times]) => ({ millis: Number(millis), times }))
    .sort((one, other) => one.millis - other.millis)
  let left = Math.ceil(share * times.reduce((sum, one) => sum + one.times, 0))
  for (const { millis, times: count } of times) {
    left -= count
    if (left <= 0) return millis
  }
  return 0
}

/** Where the progress of rows is, and what was kept of it in the repository, if anything is. */
export type Kept = { results: string | null }

/**
 * What earlier runs have left of a row, on this machine or, when that is more, in the repository;
 * undefined when nothing did.
 */
export function loadProgress(row: string, { results }: Kept): Progress | undefined {
  const own = readProgress(fileOf(row))
  const kept = results === null ? undefined : readProgress(join(results, `${row}.json`))
  // One that was begun anew here has another seed.
  const isSame = own !== undefined && own.seed === kept?.seed
  return own === undefined || (isSame && kept.done > own.done) ? kept : own
}

function readProgress(file: string): Progress | undefined {
  try {
    const progress = JSON.parse(readFileSync(file, 'utf8'))
    // Lists of every time, as earlier versions kept them.
    for (const [name, times] of Object.entries(progress.millis))
      if (Array.isArray(times)) progress.millis[name] = addTimes({}, times)
    return progress
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read; --fresh starts over.`, { cause: error })
  }
}

/** Keeps a row's progress, whole or not at all. */
export function saveProgress(row: string, progress: Progress): void {
  mkdirSync(FOLDER, { recursive: true })
  const unfinished = `${fileOf(row)}.new`
  writeFileSync(unfinished, JSON.stringify(progress))
  renameSync(unfinished, fileOf(row))
}

/** Puts a row's progress into the repository, from where runs on other machines go on. */
export function keepProgress(row: string, progress: Progress, results: string): void {
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${row}.json`), `${JSON.stringify(progress, null, 2)}\n`)
}

function fileOf(row: string): string {
  return join(FOLDER, `${row}.json`)
}
