import { useFormat } from '../../format/use-format.ts'

const CLOCK = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions
const DAY = { day: 'numeric', month: 'short' } as const satisfies Intl.DateTimeFormatOptions

/** Times as a receipt tells them, in the viewer's zone; each takes epoch milliseconds or ISO 8601. */
export type ReceiptTimes = Record<'stamp' | 'clock' | 'change', (time: number | string) => string>

/** `stamp`: to the millisecond, with day and zone; `clock`: without these; `change`: to the second. */
export function useReceiptTimes(): ReceiptTimes {
  const { locale } = useFormat()
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (time: number | string) => format.format(new Date(time))
  }
  return {
    stamp: formatter({
      ...DAY,
      ...CLOCK,
      year: 'numeric',
      fractionalSecondDigits: 3,
      timeZoneName: 'short',
    }),
    clock: formatter({ ...CLOCK, fractionalSecondDigits: 3 }),
    change: formatter({ ...DAY, ...CLOCK }),
  }
}
