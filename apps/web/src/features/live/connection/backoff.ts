const FIRST_CEILING_MS = 1_000
const HIGHEST_CEILING_MS = 10_000

/** A connection that held this long counts as stable: the next loss starts from the shortest wait. */
export const STABLE_AFTER_MS = 60_000
/** Without a way back for this long, the live has ended for this device (product decisions). */
export const GIVE_UP_AFTER_MS = 5 * 60_000
/** Attempts come closer together than this; a longer silence means that the device slept. */
export const SLEPT_AFTER_MS = 60_000
/** How long an attempt may take until the socket is open. */
export const OPEN_TIMEOUT_MS = 10_000
/** A start that finds no way to the stream for this long has failed. */
export const START_TIMEOUT_MS = 30_000

/**
 * How long to wait before the given attempt (1 is the first after a loss): anywhere between
 * nothing and a ceiling that doubles ("full jitter"), so that devices do not return in step.
 * `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
  const ceiling = Math.min(HIGHEST_CEILING_MS, FIRST_CEILING_MS * 2 ** Math.max(0, attempt - 1))
  return Math.floor(random * ceiling)
}
