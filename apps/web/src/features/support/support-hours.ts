import { JAKARTA_OFFSET_MS } from '@dibs/core'

/** Opening hours in Jakarta, every day of the week (specification, section 1). */
const OPENS_AT_HOUR = 8
const CLOSES_AT_HOUR = 17

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** When the team is there: now until `to`, or next from `from` to `to` (ISO 8601, UTC). */
export type SupportHours = { isOpen: boolean; from: string; to: string }

/** The opening hours at a time in epoch ms, or else the next ones. The end is exclusive. */
export function supportHoursAt(now: number): SupportHours {
  const midnight = Math.floor((now + JAKARTA_OFFSET_MS) / DAY_MS) * DAY_MS - JAKARTA_OFFSET_MS
  const isOver = now >= midnight + CLOSES_AT_HOUR * HOUR_MS
  const day = isOver ? midnight + DAY_MS : midnight
  const from = day + OPENS_AT_HOUR * HOUR_MS
  const to = day + CLOSES_AT_HOUR * HOUR_MS
  return {
    isOpen: now >= from,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  }
}

/** Whether a viewer's clock shows Jakarta's time at a moment (ISO 8601). */
export function isJakartaTime(at: string, offsetMinutes = -new Date(at).getTimezoneOffset()) {
  return offsetMinutes * MINUTE_MS === JAKARTA_OFFSET_MS
}

/** The start of the minute at which `iso` is as far away as it is now, rounded up to whole minutes. */
export function wholeMinutesBefore(iso: string, now: number): string {
  const until = Date.parse(iso)
  return new Date(until - Math.ceil((until - now) / MINUTE_MS) * MINUTE_MS).toISOString()
}
