import { bill as english } from '@dibs/content/ui/en/bill'
import { bill as indonesian } from '@dibs/content/ui/id/bill'
import type { Bill } from '@dibs/contract'
import { formatAmount } from '@dibs/core'

// The server says which of the two languages the buyer's browser asks for.
export const language = document.documentElement.lang === 'id' ? 'id' : 'en'
export const texts = language === 'id' ? indonesian : english
export const locale = language === 'id' ? 'id-ID' : 'en-GB'

/** Puts values into a sentence: "Pay by {time}". */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** An amount in the currency of its bill. */
export const sumOf = (amount: number, { currency }: Bill) => formatAmount(amount, currency, locale)
