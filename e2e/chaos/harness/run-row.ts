import { addRound, type Progress } from './progress.ts'
import type { Context, OpenRow, Row } from './row.ts'

/** How a row ended: with its progress, or not at all because the machine does not permit it. */
export type Outcome = { row: Row; wanted: number; progress: Progress; whyNot: string | null }

type Run = {
  row: Row
  /** Trials in all, those of earlier runs included. */
  wanted: number
  progress: Progress
  context: Context
  /** Called after each round. */
  onProgress: () => void
  signal: AbortSignal
}

const PLANTED_TRIALS = 5
/** Most failures of a round that are printed: one fault may show in hundreds of places. */
const TOLD_FAILURES = 5

/**
 * Runs what is left of a row and its planted controls, a round at a time; `progress` is changed.
 * A round that breaks off counts as a failed trial and ends the row's run.
 */
export async function runRow({
  row,
  wanted,
  progress,
  context,
  onProgress,
  signal,
}: Run): Promise<void> {
  if (isDone(row, wanted, progress)) return
  let opened: OpenRow | undefined
  try {
    opened = await row.open(context)
    while (progress.done < wanted && !signal.aborted) {
      const trials = Math.min(row.together, wanted - progress.done)
      const seeds = Array.from({ length: trials }, (_, at) => progress.seed + progress.done + at)
      const start = performance.now()
      const round = await opened.run(seeds)
      addRound(progress, trials, round, (performance.now() - start) / 1000)
      for (const { seed, what } of round.failures.slice(0, TOLD_FAILURES))
        context.say(`✗ seed ${seed}: ${what}`)
      onProgress()
    }
    if (!signal.aborted) await runControls(row, opened, progress, onProgress)
  } catch (error) {
    if (signal.aborted) return
    const what = `It broke off: ${(error as Error).message}`
    context.say(`✗ ${(error as Error).stack}`)
    addRound(
      progress,
      0,
      { failures: [{ seed: progress.seed + progress.done, what }], counts: {} },
      0,
    )
    onProgress()
    throw error
  } finally {
    await opened?.close()
  }
}

async function runControls(row: Row, opened: OpenRow, progress: Progress, onProgress: () => void) {
  for (const { name, kind, within = PLANTED_TRIALS } of row.controls) {
    if (kind !== 'planted' || (progress.noticed[name] ?? 0) > 0) continue
    for (let at = 0; at < within && !progress.noticed[name]; at += 1) {
      const isNoticed = await opened.control?.(name, progress.seed + at)
      progress.noticed[name] = isNoticed ? 1 : 0
      onProgress()
    }
  }
}

/** Whether nothing is left to do, controls included. */
export function isDone(row: Row, wanted: number, { done, noticed }: Progress): boolean {
  return done >= wanted && row.controls.every(({ name }) => (noticed[name] ?? 0) > 0)
}
