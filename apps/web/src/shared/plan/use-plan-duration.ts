import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A plan's session duration in words: whole hours as hours, anything else in minutes. */
export function usePlanDuration(): (minutes: number) => string {
  const { t } = useTranslation('plans')
  return useCallback(
    (minutes) =>
      minutes % 60 === 0
        ? t('value.hours', { count: minutes / 60 })
        : t('value.minutes', { count: minutes }),
    [t],
  )
}
