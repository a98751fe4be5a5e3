import type { Gap } from '../world/gaps.ts'
import type { Said } from './live-race.ts'

/** So many comments the provider sends again on a new connection (the simulator's number). */
export const REPLAYED = 8
/** What is lost with a connection was said up to this long before the loss is noticed. */
const IN_FLIGHT_MS = 1_000

type Heard = { gaps: readonly Gap[]; acknowledged: ReadonlyMap<string, number> }

/** Whether a gap covers a comment, so that it may not have been heard. */
export function isCovered({ from, to }: Said, gaps: readonly Gap[]): boolean {
  return gaps.some((gap) => gap.from - IN_FLIGHT_MS <= to && from <= gap.to)
}

/**
 * Sorts gaps: true ones hold a comment that was not heard. Of the others, those are false after
 * which the provider sent something again that had been heard before, so that nothing was missed.
 * Where all it sent was new, nobody could know that it was all there had been.
 */
export function judgeGaps(
  said: readonly Said[],
  unheard: readonly Said[],
  heard: Heard,
): { trueGaps: Gap[]; falseGaps: Gap[]; unknowable: Gap[] } {
  const trueGaps = heard.gaps.filter((gap) => unheard.some((one) => isCovered(one, [gap])))
  const others = heard.gaps.filter((gap) => !trueGaps.includes(gap))
  const isFalse = (gap: Gap) => isRuledOut(said, heard, gap.to)
  return {
    trueGaps,
    falseGaps: others.filter(isFalse),
    unknowable: others.filter((gap) => !isFalse(gap)),
  }
}

/** A gap where there was none: right after a comment was known to be stored. */
export function makeUpGap(said: readonly Said[], heard: Heard): Gap[] {
  const times = [...heard.acknowledged.values()].map((at) => at + 1)
  return times
    .filter((at) => isRuledOut(said, heard, at))
    .map((at) => ({ from: at, to: at }))
    .slice(0, 1)
}

/** Whether a connection made at `to` began with something that was known to be heard by then. */
function isRuledOut(said: readonly Said[], { acknowledged }: Heard, to: number): boolean {
  const again = said.filter(({ from }) => from <= to).slice(-REPLAYED)
  return again.some(({ comment }) => (acknowledged.get(comment.messageId) ?? to) < to)
}
