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
