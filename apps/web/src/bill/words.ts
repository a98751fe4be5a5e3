import { bill as english } from '@dibs/content/ui/en/bill'
import { bill as indonesian } from '@dibs/content/ui/id/bill'
import type { Bill } from '@dibs/contract'
import { formatAmount, formatMoment, USUAL_TIME_ZONE } from '@dibs/core'
import { language, locale } from './language.ts'

export { fill, language } from './language.ts'

export const texts = language === 'id' ? indonesian : english

/** An amount in the currency of its bill. */
export const sumOf = (amount: number, { currency }: Bill) => formatAmount(amount, currency, locale)

/** In the seller's zone, as their messages are: the buyer's phone may stand in another. */
export const date = (time: string, { timeZone = USUAL_TIME_ZONE }: Bill) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(time))
export const dateAndTime = (time: string, { timeZone = USUAL_TIME_ZONE }: Pick<Bill, 'timeZone'>) =>
  formatMoment(time, timeZone, locale)
/** By the buyer's own clock: of what is over. */
export const ownTime = (time: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
