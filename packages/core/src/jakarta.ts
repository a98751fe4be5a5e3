/** Jakarta is seven hours ahead of UTC all year round. */
export const JAKARTA_OFFSET_MS = 7 * 3_600_000

/** The month in Jakarta that a moment lies in, from its first to just before its end, in epoch ms. */
export function jakartaMonth(at: number): { from: number; to: number } {
  const there = new Date(at + JAKARTA_OFFSET_MS)
  const startOf = (month: number) => Date.UTC(there.getUTCFullYear(), month) - JAKARTA_OFFSET_MS
  return { from: startOf(there.getUTCMonth()), to: startOf(there.getUTCMonth() + 1) }
}

/** The day in Jakarta that a moment (epoch ms) lies in, as `YYYYMMDD`. */
export function jakartaDay(at: number): string {
  return new Date(at + JAKARTA_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '')
}
