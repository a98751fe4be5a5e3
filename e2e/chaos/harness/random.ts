/** Random choices that are the same for the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  /** True with this probability, 0 to 1. */
  chance: (probability: number) => boolean
  /** One of a list that is not empty. */
  pick: <T>(list: readonly T[]) => T
  /** The list in another order. */
  shuffle: <T>(list: readonly T[]) => T[]
}

/** Makes randomness from a seed (mulberry32, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
    shuffle: (list) => {
      const shuffled = [...list]
      for (let at = shuffled.length - 1; at > 0; at -= 1) {
        const other = between(0, at)
        const held = shuffled[at] as (typeof shuffled)[number]
        shuffled[at] = shuffled[other] as (typeof shuffled)[number]
        shuffled[other] = held
      }
      return shuffled
    },
  }
}
