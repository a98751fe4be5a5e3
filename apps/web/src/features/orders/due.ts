const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * How far a deadline is from now, in its largest unit: "in 3 hours"; less than a minute is one. Times are
 * epoch milliseconds. What is past is told as past: clocks differ a little.
 */
export function formatDue(deadline: number, now: number, locale: string): string {
  const seconds = (deadline - now) / 1000
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[2]
  const count = Math.trunc(seconds / length) || Math.sign(seconds)
  return new Intl.RelativeTimeFormat(locale).format(count, unit)
}
