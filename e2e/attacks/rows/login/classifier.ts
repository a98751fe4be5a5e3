import type { Random } from '../../../chaos/harness/random.ts'

/** A time that was measured, and whether the identifier was a known one. */
export type Sample = { millis: number; isKnown: boolean }

const MOST_BINS = 20
/** A deviation from chance that luck gives once in thirty thousand. */
const DEVIATIONS = 4
const MOST = 0.55

/**
 * How often times tell known from unknown: learns on half of the samples in which ranges of time
 * known ones prevail, and judges the other half by it. 0.5 is chance.
 */
export function accuracyOf(samples: readonly Sample[], random: Random): number {
  const shuffled = random.shuffle(samples)
  const half = Math.floor(shuffled.length / 2)
  const learned = shuffled.slice(0, half)
  const judged = shuffled.slice(half)
  const bins = Math.min(MOST_BINS, Math.floor(Math.sqrt(half)))
  const times = learned.map(({ millis }) => millis).sort((a, b) => a - b)
  const borders = Array.from(
    { length: bins - 1 },
    (_, bin) => times[Math.floor(((bin + 1) * half) / bins)] ?? 0,
  )
  const binOf = ({ millis }: Sample) => borders.filter((border) => millis >= border).length
  const prevailing = new Array<number>(bins).fill(0)
  for (const sample of learned) {
    const bin = binOf(sample)
    prevailing[bin] = (prevailing[bin] ?? 0) + (sample.isKnown ? 1 : -1)
  }
  const right = judged.filter((sample) => (prevailing[binOf(sample)] ?? 0) > 0 === sample.isKnown)
  return right.length / judged.length
}

/** The accuracy that so many samples may reach: 0.55, or what few of them come to by luck. */
export function mostAccuracy(samples: number): number {
  return Math.max(MOST, 0.5 + (DEVIATIONS * 0.5) / Math.sqrt(samples / 2))
}
