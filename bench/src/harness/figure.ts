/** One line of the final table. The benchmark formats the numbers, since it knows their units. */
export type Figure = {
  what: string
  measured: string
  /** The baseline: the same work done the plain way in the same run; `-` without one. */
  baseline: string
  ratio: string
  /** The ratio as a number, more is better: what a floor is held against. Null without a baseline. */
  value: number | null
  target: string
  /** Null when the figure has no target. */
  isMet: boolean | null
}

/** Whether a benchmark is to be quick, and where it prints its progress. */
export type BenchContext = {
  /** Fewer rounds and less load, for a first look. */
  isQuick: boolean
  /** Prints a line of progress. */
  say: (line: string) => void
}

export type Bench = {
  /** What `npm run bench -- <name>` calls it. */
  name: string
  /** What is measured, and on what data, in one sentence. */
  about: string
  run: (context: BenchContext) => Promise<Figure[]>
}

/** A figure that is judged by `measured / baseline`, both rates: more is better. */
export function judgeRates(options: {
  what: string
  measured: number
  baseline: number
  unit: string
  atLeast: number
}): Figure {
  const { what, measured, baseline, unit, atLeast } = options
  const ratio = measured / baseline
  return {
    what,
    measured: `${shorten(measured)} ${unit}`,
    baseline: `${shorten(baseline)} ${unit}`,
    ratio: `${shorten(ratio)} x`,
    value: ratio,
    target: `${atLeast} x or more`,
    isMet: ratio >= atLeast,
  }
}

/** A figure that is judged by a limit: less is better. */
export function judgeLimit(options: {
  what: string
  measured: number
  unit: string
  atMost: number
  baseline?: string
}): Figure {
  const { what, measured, unit, atMost, baseline = '-' } = options
  return {
    what,
    measured: `${shorten(measured)} ${unit}`,
    baseline,
    ratio: '-',
    value: null,
    target: `${atMost} ${unit} or less`,
    isMet: measured <= atMost,
  }
}

/** Points of 100: more is better. */
export function judgeScore(options: { what: string; measured: number; atLeast: number }): Figure {
  const { what, measured, atLeast } = options
  return {
    what,
    measured: `${measured} of 100`,
    baseline: '-',
    ratio: '-',
    value: null,
    target: `${atLeast} or more`,
    isMet: measured >= atLeast,
  }
}

/** A figure that is shown for context, without a target. */
export function showOnly(what: string, measured: string, baseline = '-', ratio = '-'): Figure {
  return { what, measured, baseline, ratio, value: null, target: '-', isMet: null }
}

/** A cost beside the baseline's, without a target: the ratio is how much cheaper it is, 0.5 is twice as dear. */
export function showCost(what: string, cost: number, baseline: number, unit: string): Figure {
  const value = baseline / cost
  const measured = `${shorten(cost)} ${unit}`
  const ratio = `${shorten(value)} x`
  return {
    what,
    measured,
    baseline: `${shorten(baseline)} ${unit}`,
    ratio,
    value,
    target: '-',
    isMet: null,
  }
}

/** The row of a benchmark that broke off: a figure that nobody knows is a target that was missed. */
export function broken(what: string, error: unknown): Figure {
  const measured = `broke off: ${error instanceof Error ? error.message : String(error)}`
  return {
    what,
    measured,
    baseline: '-',
    ratio: '-',
    value: null,
    target: 'a figure',
    isMet: false,
  }
}

/** Three significant digits: 0.0123, 1.23, 12.3, 123, 12,300. */
export function shorten(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}
