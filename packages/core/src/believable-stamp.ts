const EARLIEST = Date.UTC(2015, 0, 1)
const AHEAD_MS = 60_000

/**
 * Whether a platform stamp (epoch milliseconds) can be true: from 2015 to one minute ahead of the
 * server's clock. A comment with another stamp is shown and never claimed.
 */
export function isBelievableStamp(commentedAt: number, now: number): boolean {
  return commentedAt >= EARLIEST && commentedAt <= now + AHEAD_MS
}
