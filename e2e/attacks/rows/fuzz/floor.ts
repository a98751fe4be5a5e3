import type { MemorySample } from '../../../chaos/rows/frames/memory.ts'

/**
 * Rounds in which pools, caches and compiled code come to be: between 15,000 and 46,000 requests, a
 * third of what a heap has grown by is code.
 */
const WARM_UP = 25
/** Rounds after which there is something to compare. */
const JUDGED_FROM = 40
/** Freed pages go back to the system late, so what the process holds may rise for longer. */
const MOST_GROWTH = { heap: 0.1, resident: 0.2 }

/**
 * What is wrong with a series of samples, one a round: the least of the later half beside the least
 * of the earlier one, once warm. Between two full collections, a round apart or several, a heap
 * rises by a third; what a collection leaves does not rise, unless something is kept.
 */
export function judgeFloor(series: readonly MemorySample[]): string | null {
  const warm = series.slice(WARM_UP)
  if (warm.length < JUDGED_FROM) return null
  const half = warm.length >> 1
  const grown = (['heap', 'resident'] as const).flatMap((name) => {
    const values = warm.map((sample) => sample[name])
    const growth = Math.min(...values.slice(half)) / Math.min(...values.slice(0, half)) - 1
    return growth > MOST_GROWTH[name] ? [`${name} has grown by ${Math.round(growth * 100)} %`] : []
  })
  return grown.length > 0 ? `${grown.join(', ')} over ${warm.length} rounds` : null
}

/** Whether a server that keeps a little of every round would be noticed, and one that only collects late not. */
export function noticesGrowth(): boolean {
  const rounds = Array.from({ length: WARM_UP + 2 * JUDGED_FROM }, (_, at) => at)
  const series = (kept: number) =>
    rounds.map((at) => ({ heap: 6e7 * (1 + (at % 4) / 10 + kept * at), resident: 3e8 }))
  return judgeFloor(series(0.02)) !== null && judgeFloor(series(0)) === null
}
