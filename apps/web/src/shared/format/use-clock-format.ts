import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '../i18n/language-rules.ts'
import { viewerLocale } from './format.ts'

/** Making one takes longer than a row's whole rendering. By locale and distance from UTC. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Times of day to the second, in the viewer's zone: who was first is a matter of seconds. */
export function useClockFormat(): (time: string | number) => string {
  const { language } = useTranslation().i18n
  const locale = viewerLocale(toLanguage(language), navigator.languages)
  return useCallback((time) => formatClock(new Date(time), locale), [locale])
}

function formatClock(date: Date, locale: string): string {
  if (Number.isNaN(date.getTime())) return ''
  // Another distance is another zone, or another season of it.
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
