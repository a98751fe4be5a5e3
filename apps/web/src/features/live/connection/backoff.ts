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
