import { fairLog as english } from '@dibs/content/ui/en/fair-log'
import { fairLog as indonesian } from '@dibs/content/ui/id/fair-log'
import { language, locale } from '../bill/language.ts'

export const texts = language === 'id' ? indonesian : english

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' }
const CLOCK: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
}

/** A day with its time, in the zone of whoever looks. */
export const dayAndTime = (at: string | number) =>
  new Intl.DateTimeFormat(locale, DAY).format(new Date(at))

/** A time to the millisecond. */
export const exactTime = (at: number) => new Intl.DateTimeFormat(locale, CLOCK).format(new Date(at))

/** Seconds, to the hundredth. */
export const seconds = (milliseconds: number) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    milliseconds / 1_000,
  )

export const count = (number: number) => new Intl.NumberFormat(locale).format(number)
