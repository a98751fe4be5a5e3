import { readMetrics } from '@dibs/testing/metrics'
import type { World } from '@dibs/testing/world'

/** What the server process takes, in bytes. */
export type MemorySample = { heap: number; resident: number }

/** Warm-up rounds, in which pools, caches and compiled code grow. */
const WARM_UP = 6
/** Rounds after which there is something to compare. */
const JUDGED_FROM = 12
const MOST_GROWTH = 0.05

/** Reads the figures of the server process. @throws when it does not answer */
export async function readMemory({ url }: World): Promise<MemorySample> {
  const text = await readMetrics(url)
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    heap: figure('nodejs_heap_size_used_bytes'),
    resident: figure('process_resident_memory_bytes'),
  }
}

/** A round's sample: the least of each, which is what the garbage collector leaves. */
export function leastOf(samples: readonly MemorySample[]): MemorySample {
  return {
    heap: Math.min(...samples.map(({ heap }) => heap)),
    resident: Math.min(...samples.map(({ resident }) => resident)),
  }
}

/**
 * What is wrong with a series of samples, one a round: after the warm-up, the second half may be
 * 5 % above the first at most. Null when nothing is, or when there are too few yet.
 */
export function judgeMemory(series: readonly MemorySample[]): string | null {
  const warm = series.slice(WARM_UP)
  if (warm.length < JUDGED_FROM) return null
  const half = warm.length >> 1
  const grown = (['heap', 'resident'] as const).flatMap((name) => {
    const values = warm.map((sample) => sample[name])
    const [first, second] = [median(values.slice(0, half)), median(values.slice(half))]
    const growth = second / first - 1
    return growth > MOST_GROWTH ? [`${name} has grown by ${Math.round(growth * 100)} %`] : []
  })
  return grown.length > 0 ? `${grown.join(', ')} over ${warm.length} rounds` : null
}

/** How much each round has added to the one before, once warm; in kB, to be added up. */
export function growthOf(series: readonly MemorySample[]): { heap: number; resident: number } {
  const [before, now] = series.slice(-2)
  if (series.length <= WARM_UP + 1 || !before || !now) return { heap: 0, resident: 0 }
  const kilobytes = (bytes: number) => Math.round(bytes / 1024)
  return {
    heap: kilobytes(now.heap) - kilobytes(before.heap),
    resident: kilobytes(now.resident) - kilobytes(before.resident),
  }
}

/** Whether a server that keeps a little of every round would be noticed, and a steady one not. */
export function noticesLeak(): boolean {
  const rounds = Array.from({ length: WARM_UP + 2 * JUDGED_FROM }, (_, at) => at)
  const noise = (at: number) => 1 + (at % 3) / 100
  const series = (leak: number) =>
    rounds.map((at) => ({ heap: 1e8 * (noise(at) + leak * at), resident: 2e8 * noise(at) }))
  return judgeMemory(series(0.008)) !== null && judgeMemory(series(0)) === null
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
