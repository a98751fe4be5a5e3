import { type Amount, type Currency, formatAmount } from '@dibs/core'
import { useFormat } from '../../shared/format/use-format.ts'

/** Writes an amount in its own currency: there may be several on the page. */
export function useFormatIn(): (amount: Amount, currency: Currency) => string {
  const { locale } = useFormat()
  return (amount, currency) => formatAmount(amount, currency, locale)
}
