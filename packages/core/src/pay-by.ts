import type { TimeZone } from './time-zone.ts'

const HOUR_MS = 3_600_000
/** No deadline is in these hours of the shop's day: who sleeps pays in the morning. */
const NIGHT = { from: 22, to: 8 }
const MORNING = 10

/**
 * By when a bill that is sent now is to be paid, where its seller names no time: so many hours later, and
 * not at night. Epoch milliseconds.
 */
export function usualPayBy(now: number, hours: number, timeZone: TimeZone): number {
  const at = now + hours * HOUR_MS
  const { hour, past } = clockOf(at, timeZone)
  if (hour >= NIGHT.to && hour < NIGHT.from) return at
  const morning = at - past + ((MORNING - hour + 24) % 24) * HOUR_MS
  // Where clocks are changed in that night.
  return morning + (MORNING - clockOf(morning, timeZone).hour) * HOUR_MS
}

/** The hour of a moment in a zone, and how many milliseconds of it are past. */
function clockOf(at: number, timeZone: TimeZone): { hour: number; past: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = format.formatToParts(at)
  const read = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  return { hour: read('hour'), past: read('minute') * 60_000 + (at % 60_000) }
}
