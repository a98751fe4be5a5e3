/** How many wait, and for how many of them the provider tells when they go live. */
export type WaitingCounts = { waiting: number; alerted: number }

/** How often each of them is looked for, milliseconds. */
export type Pace = { everyMs: number; alertedEveryMs: number }

type Dependencies = {
  /** How often a seller is looked for at most, in seconds. */
  everySeconds: number
  /** How long a second of that is; tests pass a shorter time. */
  tickMs: number
  /** How long has to lie between two looks, all sellers together, milliseconds. */
  spacingMs: () => number
  count: () => Promise<WaitingCounts>
}

/** How often those who wait are counted, in ticks. */
const COUNT_EVERY = 10
/** How often a seller is looked for all the same of whom the provider tells. */
const SAFETY_NET_MS = 30 * 60_000
/** Looks out of turn that the others wait for. */
const MOST_OUT_OF_TURN = 5
const DAY_MS = 24 * 3_600_000

/**
 * How often each seller is looked for: as rarely as the spacing makes it when all have their turn,
 * but never more often than `mostOftenMs`. Those of whom the provider tells are looked for every half
 * an hour; together they take half of the looks at most.
 */
export function paceOf(
  { waiting, alerted }: WaitingCounts,
  spacingMs: number,
  mostOftenMs: number,
): Pace {
  const halfOfLooks = alerted > 0 ? 2 * alerted * spacingMs : 0
  const alertedEveryMs = Math.max(mostOftenMs, SAFETY_NET_MS, halfOfLooks)
  const left = 1 / spacingMs - alerted / alertedEveryMs
  const everyMs = left > 0 ? Math.max(1, waiting - alerted) / left : DAY_MS
  return {
    everyMs: Math.min(DAY_MS, Math.max(mostOftenMs, everyMs)),
    alertedEveryMs: Math.min(DAY_MS, alertedEveryMs),
  }
}

/** Spreads the looks evenly: each tick brings a part of one, or several. */
export function createPacing({ everySeconds, tickMs, spacingMs, count }: Dependencies) {
  let counts: WaitingCounts = { waiting: 0, alerted: 0 }
  let ticks = 0
  let credit = 1
  const pace = () => paceOf(counts, spacingMs(), everySeconds * tickMs)

  return {
    pace,
    /** The pace after counting anew. */
    async fresh(): Promise<Pace> {
      counts = await count()
      return pace()
    },
    /** The next tick; answers how many may be looked for. */
    async beat(): Promise<number> {
      if (ticks % COUNT_EVERY === 0) counts = await count()
      ticks += 1
      const { everyMs, alertedEveryMs } = pace()
      const { waiting, alerted } = counts
      const perTick = tickMs * ((waiting - alerted) / everyMs + alerted / alertedEveryMs)
      credit = Math.min(credit + perTick, Math.max(1, Math.ceil(perTick)))
      return Math.floor(credit)
    },
    /** Those out of turn count as well, up to a point. */
    spent(looks: number): void {
      credit = Math.max(-MOST_OUT_OF_TURN, credit - looks)
    },
  }
}
