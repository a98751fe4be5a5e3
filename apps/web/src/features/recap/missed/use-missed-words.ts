import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import type { MissedStretch } from './missed-stretches.ts'

/** How stretches that were not heard are told, in the viewer's language and zone. */
export function useMissedWords() {
  const { t } = useTranslation('recap')
  const clock = useClockFormat()
  return useMemo(() => {
    const length = (total: number) => {
      const parts = {
        hours: Math.floor(total / 3600),
        minutes: Math.floor(total / 60) % 60,
        seconds: total % 60,
      }
      if (parts.hours > 0) return t('missed.hours', parts)
      return parts.minutes > 0 ? t('missed.minutes', parts) : t('missed.seconds', parts)
    }
    const span = ({ from, to }: MissedStretch) => {
      const times = { from: clock(from), to: clock(to) }
      return times.from === times.to ? times.from : t('missed.span', times)
    }
    const stretch = (missed: MissedStretch) => `${span(missed)} (${length(missed.seconds)})`

    /** How many and how long in all; of a single one, when it was. */
    const headline = (all: readonly MissedStretch[]) => {
      const [first, ...others] = all
      if (first && others.length === 0) return t('missed.one', { stretch: stretch(first) })
      const seconds = all.reduce((sum, missed) => sum + missed.seconds, 0)
      return t('missed.total', { number: all.length, length: length(seconds) })
    }
    /** Everything about them in one line; `null` when there are none. */
    const line = (all: readonly MissedStretch[]) => {
      if (all.length === 0) return null
      return all.length === 1 ? headline(all) : `${headline(all)}: ${all.map(stretch).join(', ')}`
    }
    return { stretch, headline, line }
  }, [t, clock])
}
