import type { TFunction } from 'i18next'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * A stretch of time as short as it can be said: "0.4 s", "0.004 s", "12 s", "2 min 5 s", "1 h 5 min".
 * Below ten seconds to two digits, since a race is decided there; `ms` is not negative.
 */
export function formatMargin(ms: number, t: TFunction<'marks'>, locale: string): string {
  if (ms < MINUTE) {
    const precision = ms < 10 * SECOND ? 2 : 3
    const format = new Intl.NumberFormat(locale, { maximumSignificantDigits: precision })
    return t('margin.seconds', { seconds: format.format(ms / SECOND) })
  }
  if (ms < HOUR) {
    const minutes = Math.floor(ms / MINUTE)
    return t('margin.minutes', { minutes, seconds: Math.floor((ms % MINUTE) / SECOND) })
  }
  return t('margin.hours', {
    hours: Math.floor(ms / HOUR),
    minutes: Math.floor((ms % HOUR) / MINUTE),
  })
}
