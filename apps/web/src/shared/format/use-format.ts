import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '../i18n/language-rules.ts'
import { useServices } from '../services/services.tsx'
import {
  formatDate,
  formatRelativeTime,
  formatTime,
  splitDuration,
  viewerLocale,
} from './format.ts'

/** Dates, times and durations in the interface's language and the viewer's zone. Times are ISO 8601. */
export function useFormat() {
  const { t, i18n } = useTranslation()
  const { now } = useServices()
  const { language } = i18n
  return useMemo(() => {
    const locale = viewerLocale(toLanguage(language), navigator.languages)
    const labels = { missing: t('date.missing'), invalid: t('date.invalid') }
    return {
      locale,
      date: (iso: string | null | undefined) => formatDate(iso, locale, labels),
      time: (iso: string | null | undefined) => formatTime(iso, locale, labels),
      relative: (iso: string) => {
        const time = Date.parse(iso)
        if (Number.isNaN(time)) return labels.invalid
        return formatRelativeTime(time, now(), locale, t('date.justNow'))
      },
      duration: (start: string, end: string) => {
        const duration = splitDuration(start, end)
        if (duration.kind === 'unknown') return labels.missing
        if (duration.kind === 'underMinute') return t('duration.underMinute')
        const { hours, minutes } = duration
        if (hours === 0) return t('duration.minutes', { minutes })
        if (minutes === 0) return t('duration.hours', { hours })
        return t('duration.hoursMinutes', { hours, minutes })
      },
      number: (value: number) => value.toLocaleString(locale),
    }
  }, [language, t, now])
}
