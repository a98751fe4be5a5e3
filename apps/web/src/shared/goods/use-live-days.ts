import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useFormat } from '../format/use-format.ts'

/** "24 Nov", of an ISO 8601 time. */
export function useDay(): (time: string) => string {
  const { locale } = useFormat()
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  return (time) => format.format(new Date(time))
}

/** On which days an order's other lives were: "24 Nov, 26 Nov"; empty where it has none. */
export function useOtherDays({ lives = [] }: Pick<Order, 'lives'>, sessionId: SessionId): string {
  const day = useDay()
  const others = lives.filter((live) => live.sessionId !== sessionId)
  return [...new Set(others.map(({ startTime }) => day(startTime)))].join(', ')
}
