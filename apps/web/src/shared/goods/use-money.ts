import { type Amount, type Currency, formatAmount, readAmount } from '@dibs/core'
import { useMemo } from 'react'
import { useFormat } from '../format/use-format.ts'

/** The currency of a shop that has not chosen another. */
const SHOP_CURRENCY: Currency = 'IDR'

/** Amounts as the viewer reads and types them, in the shop's currency. */
export function useMoney() {
  const { locale } = useFormat()
  return useMemo(() => {
    const format = (amount: Amount) => formatAmount(amount, SHOP_CURRENCY, locale)
    return {
      currency: SHOP_CURRENCY,
      format,
      /** The same without the currency, as it stands in a field. */
      figures: (amount: Amount) => format(amount).replace(/^\D+|\D+$/g, ''),
      /** What stands before the figures. */
      symbol: format(0).replace(/\d.*$/, '').trim(),
      /** `null` for what is no price. */
      read: (typed: string) => readAmount(typed, SHOP_CURRENCY),
    }
  }, [locale])
}
