import { useMemo } from 'react'
import { useFormat } from '../../shared/format/use-format.ts'

/** Times of day to the second, in the viewer's zone: who was first is a matter of seconds. */
export function useClockFormat(): (time: string | number) => string {
  const { locale } = useFormat()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    return (time) => {
      const date = new Date(time)
      return Number.isNaN(date.getTime()) ? '' : format.format(date)
    }
  }, [locale])
}
