/** A length of time as it is shown: hours and minutes, or less than a minute. */
export type Duration =
  | { kind: 'known'; hours: number; minutes: number }
  | { kind: 'underMinute' }
  | { kind: 'unknown' }

const MINUTE_MS = 60_000

/** Splits the time between two ISO 8601 times. Unknown when either is none, or the end is first. */
export function splitDuration(start: string, end: string): Duration {
  const lengthMs = Date.parse(end) - Date.parse(start)
  if (Number.isNaN(lengthMs) || lengthMs < 0) return { kind: 'unknown' }
  const total = Math.floor(lengthMs / MINUTE_MS)
  if (total === 0) return { kind: 'underMinute' }
  return { kind: 'known', hours: Math.floor(total / 60), minutes: total % 60 }
}
