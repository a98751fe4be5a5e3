import type { GapBody } from '@dibs/contract'

/** A stretch that was not heard. Times are ISO 8601, its length in whole seconds. */
export type MissedStretch = { from: string; to: string; seconds: number }

/**
 * The stretches with their lengths. One that was never closed lasts until the session's end. A
 * length is the difference of the times as clocks show them, to the second, and never nothing: who
 * works it out by hand gets the same.
 */
export function missedStretches(gaps: readonly GapBody[], endTime: string): MissedStretch[] {
  return gaps.map(({ from, to }) => {
    const end = to ?? endTime
    return { from, to: end, seconds: Math.max(1, wholeSeconds(end) - wholeSeconds(from)) }
  })
}

const wholeSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)
