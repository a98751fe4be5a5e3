import type { Language } from '@dibs/contract'

/** What is shown for a missing and for an invalid date. */
type DateLabels = { missing: string; invalid: string }

/** The calendar date of an ISO 8601 time in the viewer's zone, such as "4 Jul 2025". */
export function formatDate(iso: string | null | undefined, locale: string, labels: DateLabels) {
  return format(iso, locale, labels, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** The time of day of an ISO 8601 time in the viewer's zone, such as "19.05". */
export function formatTime(iso: string | null | undefined, locale: string, labels: DateLabels) {
  return format(iso, locale, labels, { hour: '2-digit', minute: '2-digit' })
}

function format(
  iso: string | null | undefined,
  locale: string,
  labels: DateLabels,
  options: Intl.DateTimeFormatOptions,
): string {
  if (!iso) return labels.missing
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return labels.invalid
  return new Intl.DateTimeFormat(locale, options).format(date)
}

const SECOND = 1
/** Largest first; a year is 365 days and a month 30 (specification, section 9). */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', SECOND],
] as const
const JUST_NOW_SECONDS = 10

/**
 * How long ago a time was, in its largest unit. Under 10 s, and for times that a wrong clock puts
 * into the future, it is "just now". Times are epoch milliseconds.
 */
export function formatRelativeTime(
  time: number,
  now: number,
  locale: string,
  justNow: string,
): string {
  const seconds = Math.floor((now - time) / 1000)
  if (!(seconds >= JUST_NOW_SECONDS)) return justNow
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ['second', SECOND]
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / length), unit)
}

/** A deadline is far in days at most. */
const DUE_UNITS = [UNITS[2], UNITS[3], UNITS[4]] as const

/**
 * How far a deadline is from now, in its largest unit: "in 3 hours"; less than a minute is one. Times are
 * epoch milliseconds. What is past is told as past: clocks differ a little.
 */
export function formatDue(deadline: number, now: number, locale: string): string {
  const seconds = (deadline - now) / 1000
  const [unit, length] = DUE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? DUE_UNITS[2]
  const count = Math.trunc(seconds / length) || Math.sign(seconds)
  return new Intl.RelativeTimeFormat(locale).format(count, unit)
}

/** A length of time as it is shown: hours and minutes, or less than a minute. */
type Duration =
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

/**
 * The locale for dates and numbers: the viewer's own regional form of the interface's language where
 * the browser names one ("en-AU"), else the plain language.
 */
export function viewerLocale(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}
