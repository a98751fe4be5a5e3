const MINUTE = 60
const HOUR = 60 * MINUTE

/** How long to wait, as people say it: the seconds of a minute or two, else whole minutes or hours. */
export function waitWords(language: 'en' | 'id', seconds: number): string {
  const say = (count: number, unit: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  if (seconds <= 2 * MINUTE) return say(seconds, 'second')
  if (seconds <= 2 * HOUR) return say(Math.ceil(seconds / MINUTE), 'minute')
  return say(Math.ceil(seconds / HOUR), 'hour')
}
