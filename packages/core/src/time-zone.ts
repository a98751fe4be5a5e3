/** The zones that a shop's times can be told in: those of Indonesia first. */
export const TIME_ZONES = [
  'Asia/Jakarta',
  'Asia/Makassar',
  'Asia/Jayapura',
  'Asia/Kuala_Lumpur',
  'Asia/Singapore',
  'Asia/Manila',
  'Asia/Bangkok',
  'Asia/Ho_Chi_Minh',
  'Asia/Tokyo',
  'Australia/Perth',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Amsterdam',
  'America/New_York',
  'America/Los_Angeles',
] as const
export type TimeZone = (typeof TIME_ZONES)[number]

/** Of a shop that has not chosen another. */
export const USUAL_TIME_ZONE: TimeZone = 'Asia/Jakarta'

/** What people call them; browsers know these names in Indonesian alone. */
const NAMES: Partial<Record<TimeZone, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

/** What a zone is called at a moment: "WIB", and "GMT+8" where it has no name of its own here. */
export function zoneName(timeZone: TimeZone, at: Date): string {
  const known = NAMES[timeZone]
  if (known) return known
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The date of a moment in a zone: "20 Nov 2026". `moment`: ISO 8601; `locale`: a BCP 47 tag. */
export function formatDay(moment: string, timeZone: TimeZone, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  }).format(new Date(moment))
}

/** Date and time of a moment, with the name of the zone: "20 Nov 2026, 19.02 WIB". */
export function formatMoment(moment: string, timeZone: TimeZone, locale: string): string {
  const at = new Date(moment)
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
  return `${formatDay(moment, timeZone, locale)}, ${time} ${zoneName(timeZone, at)}`
}
