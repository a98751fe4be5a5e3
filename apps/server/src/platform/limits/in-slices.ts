import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one piece of work keeps all others waiting, in milliseconds, before it lets them have a turn. */
const SLICE_MS = 4

/**
 * Does long work in slices: after each of its steps it may pause, and after a few milliseconds it
 * does, so that other calls and lives go on in between. A step is a `yield` of the work.
 */
export async function inSlices<T>(work: Iterator<unknown, T, undefined>): Promise<T> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
}
