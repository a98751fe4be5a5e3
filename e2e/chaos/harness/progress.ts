import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import { count, type Round } from './row.ts'

/** What a row has come to so far; kept in `.trials/<row>.json`, so that a run goes on where it stood. */
export type Progress = {
  /** The seed of the first trial; the others count up from it. */
  seed: number
  done: number
  failed: number
  /** The first failures, in sentences. */
  failures: { seed: number; what: string }[]
  counts: Record<string, number>
  millis: Record<string, number[]>
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
    progress.millis[name] = [...(progress.millis[name] ?? []), ...list]
  }
}

/** What an earlier run has left of a row; undefined when nothing did. */
export function loadProgress(row: string): Progress | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(row), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${fileOf(row)} cannot be read; --fresh starts over.`, { cause: error })
  }
}

/** Keeps a row's progress, whole or not at all. */
export function saveProgress(row: string, progress: Progress): void {
  mkdirSync(FOLDER, { recursive: true })
  const unfinished = `${fileOf(row)}.new`
  writeFileSync(unfinished, JSON.stringify(progress))
  renameSync(unfinished, fileOf(row))
}

/** Forgets a row's progress. */
export function dropProgress(row: string): void {
  rmSync(fileOf(row), { force: true })
}

function fileOf(row: string): string {
  return join(FOLDER, `${row}.json`)
}
