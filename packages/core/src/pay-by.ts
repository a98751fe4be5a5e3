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

/**
 * By when what is left of a bill is to be paid once a part came: as late as a bill that is sent now
 * (`usual`), and never earlier than before. Without a deadline before there is none, nor where the shop
 * has none and that of before is over.
 */
export function restPayBy(before: number | null, usual: number | null, now: number): number | null {
  if (before === null) return null
  if (usual !== null) return Math.max(before, usual)
  return before > now ? before : null
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
