/** Chance with a seed: the same seed gives the same choices. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** The generator mulberry32: small, and good enough for a market. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick<T>(choices: readonly T[]): T {
      return choices[Math.floor(next() * choices.length)] as T
    },
  }
}
