import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '../i18n/language-rules.ts'
import { viewerLocale } from './format.ts'

/** Cached by locale and UTC offset: making one takes longer than rendering a row. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats times of day to the second, in the viewer's zone. */
export function useClockFormat(): (time: string | number) => string {
  const { language } = useTranslation().i18n
  const locale = viewerLocale(toLanguage(language), navigator.languages)
  return useCallback((time) => formatClock(new Date(time), locale), [locale])
}

function formatClock(date: Date, locale: string): string {
  if (Number.isNaN(date.getTime())) return ''
  // The offset changes with the zone and with daylight saving time.
  const key = `${locale} ${date.getTimezoneOffset()}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(key, format)
  }
  return format.format(date)
}
