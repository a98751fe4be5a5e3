import { type Spread, timeAt } from './progress.ts'
import type { Outcome } from './run-row.ts'

/** How a row stands. */
export type Verdict = 'passed' | 'FAILED' | 'not finished' | 'not run'

/** Judges a row: every trial and every control must be right, and all of them done. */
export function judge({ row, wanted, progress, whyNot }: Outcome): Verdict {
  if (whyNot !== null) return 'not run'
  if (progress.failures.length > 0) return 'FAILED'
  if (progress.done < wanted) return 'not finished'
  return row.controls.every(({ name }) => (progress.noticed[name] ?? 0) > 0) ? 'passed' : 'FAILED'
}

/** The table for people, with the failures below it. */
export function renderReport(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap((outcome) => {
    const { row, wanted, progress, whyNot } = outcome
    const { done, failed, failures, seconds } = progress
    const head = `${judge(outcome).padEnd(12)} ${row.name}: ${row.mustShow}`
    if (whyNot !== null) return [head, `             ${whyNot}`, '']
    return [
      head,
      `             trials ${done}/${wanted}, failed ${failed}, ${Math.round(seconds)} s`,
      ...figures(outcome).map((line) => `             ${line}`),
      ...controls(outcome).map((line) => `             ${line}`),
      ...failures.map(({ seed, what }) => `             ✗ seed ${seed}: ${what}`),
      '',
    ]
  })
  return lines.join('\n')
}

/** The outcome as JSON; `passed` and `failed` count rows and their controls. */
export function toJson(outcomes: readonly Outcome[]) {
  const rows = outcomes.map((outcome) => {
    const { row, wanted, progress, whyNot } = outcome
    const { seed, done, failed, failures, counts, seconds, noticed } = progress
    const verdict = judge(outcome)
    const controls = row.controls.map(({ name }) => ({ name, noticed: noticed[name] ?? 0 }))
    const millis = Object.fromEntries(
      Object.entries(progress.millis).map(([name, list]) => [name, spread(list)]),
    )
    return {
      name: row.name,
      verdict,
      whyNot,
      wanted,
      seed,
      done,
      failed,
      failures,
      counts,
      millis,
      controls,
      seconds,
    }
  })
  const run = rows.filter(({ verdict }) => verdict !== 'not run')
  const unnoticed = run.flatMap(({ controls }) => controls.filter(({ noticed }) => noticed === 0))
  const noticed = run.flatMap(({ controls }) => controls.filter((one) => one.noticed > 0))
  const wrong = run.filter(({ failures, done, wanted }) => failures.length > 0 || done < wanted)
  return {
    passed: run.length - wrong.length + noticed.length,
    failed: wrong.length + unnoticed.length,
    notRun: rows.length - run.length,
    rows,
  }
}

function figures({ progress }: Outcome): string[] {
  const counts = Object.entries(progress.counts).map(([name, value]) => `${name} ${value}`)
  const millis = Object.entries(progress.millis).map(([name, list]) => {
    const { p50, p99, count } = spread(list)
    return `${name} p50 ${p50} ms, p99 ${p99} ms (${count})`
  })
  return [counts.join(', '), ...millis].filter((line) => line !== '')
}

function controls({ row, progress: { noticed, done } }: Outcome): string[] {
  return row.controls.map(({ name, kind }) => {
    const times = noticed[name] ?? 0
    const of = kind === 'judged' ? ` in ${times} of ${done} trials` : ''
    return times > 0 ? `control "${name}": noticed${of}` : `control "${name}": NOT NOTICED`
  })
}

function spread(times: Spread) {
  const counted = Object.values(times).reduce((sum, one) => sum + one, 0)
  return {
    count: counted,
    p50: timeAt(times, 0.5),
    p99: timeAt(times, 0.99),
    max: timeAt(times, 1),
  }
}
