/** So many attempts come quickly: the server is back within two seconds of a restart. */
const QUICK_ATTEMPTS = 8
const QUICK_CEILING_MS = 500
const HIGHEST_CEILING_MS = 10_000

/**
 * How long to wait before the given attempt (1 is the first after a failure): anywhere between
 * nothing and a ceiling ("full jitter"), so that devices do not return in step. The ceiling stays
 * low for a server's restart, then doubles. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number): number {
  const doublings = Math.max(0, attempt - QUICK_ATTEMPTS)
  return Math.floor(random * Math.min(HIGHEST_CEILING_MS, QUICK_CEILING_MS * 2 ** doublings))
}
