import { readFileSync, writeFileSync } from 'node:fs'
import { measureMatcher } from './benches/matcher.ts'
import type { Figure } from './harness/figure.ts'

/**
 * The least that the main job's ratios may be: 60 % of the median that was measured when they were
 * last raised. Raise them when things get faster; lower one only in a commit that says what for.
 */
const FLOORS: Record<string, Record<string, number>> = JSON.parse(
  readFileSync(new URL('../floors.json', import.meta.url), 'utf8'),
)
/** The figure whose code is made exactly twice as slow, to show that this would be noticed. */
const PLANTED = 'matcher, 1,000 codes'

type Options = {
  say: (line: string) => void
  /** Where the counts go, `{passed, failed}`. */
  json: string | undefined
  /** Runs a benchmark quickly: medians of three rounds. */
  run: (bench: string) => Promise<Figure[]>
}

/** Holds each figure against its floor; a benchmark with a miss is measured once more. Exit 1 on a miss. */
export async function holdFloors({ say, json, run }: Options): Promise<void> {
  const outcomes: boolean[] = []
  const judge = (isRight: boolean, line: string) => {
    outcomes.push(isRight)
    say(`${isRight ? '✓' : '✗'} ${line}`)
  }
  for (const [bench, floors] of Object.entries(FLOORS)) {
    let values = valuesOf(await run(bench))
    const misses = Object.entries(floors).filter(
      ([what, floor]) => !(Number(values.get(what)) >= floor),
    )
    if (misses.length > 0) {
      for (const [what] of misses) say(`  ${what}: ${show(values.get(what))}, measured once more`)
      values = better(values, valuesOf(await run(bench)))
    }
    for (const [what, floor] of Object.entries(floors)) {
      const value = values.get(what)
      judge(Number(value) >= floor, `${what}: ${show(value)}, floor ${show(floor)}`)
    }
  }
  const [slowed] = await measureMatcher({ isQuick: true, timesSlower: 2, only: PLANTED })
  const floor = FLOORS.matcher?.[PLANTED] ?? Number.NaN
  const isNoticed = Number(slowed?.value) < floor
  judge(
    isNoticed,
    `control: ${PLANTED}, slowed by half: ${show(slowed?.value)}, floor ${show(floor)}`,
  )
  const passed = outcomes.filter(Boolean).length
  const failed = outcomes.length - passed
  if (json !== undefined) writeFileSync(json, JSON.stringify({ passed, failed }))
  say(`${passed} floors held, ${failed} not.`)
  if (failed > 0) process.exitCode = 1
}

const valuesOf = (figures: readonly Figure[]) =>
  new Map(figures.map(({ what, value }) => [what, value ?? Number.NaN]))

function better(one: Map<string, number>, other: Map<string, number>): Map<string, number> {
  return new Map([...one].map(([what, value]) => [what, Math.max(value, other.get(what) ?? value)]))
}

const show = (value: number | null | undefined) => `${Number(value).toPrecision(3)} x`
