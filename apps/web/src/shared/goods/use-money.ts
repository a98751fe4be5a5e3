import { type Amount, CURRENCIES, type Currency, formatAmount, readAmount } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '../format/use-format.ts'
import { useServices } from '../services/services.tsx'
import { STORED } from '../storage/stored-entries.ts'
import { shopQuery } from './shop-query.ts'

/** The currency of a shop that has not chosen another. */
const USUAL_CURRENCY: Currency = 'IDR'

/**
 * Amounts as the viewer reads and types them, in the shop's currency; without an answer, in the last
 * one known on this device. `isNeeded`: whether there is an amount to show or to type.
 */
export function useMoney({ isNeeded = true } = {}) {
  const { api, storage } = useServices()
  const { data: shop } = useQuery({ ...shopQuery({ api, storage }), enabled: isNeeded })
  const kept = storage.read(STORED.currency)
  const known = CURRENCIES.find((currency) => currency === kept)
  return useMoneyIn(shop?.currency ?? known ?? USUAL_CURRENCY)
}

/** The same in a currency that is known; `of` is that of an amount which has another. */
export function useMoneyIn(currency: Currency) {
  const { locale } = useFormat()
  return useMemo(() => {
    const format = (amount: Amount, of: Currency = currency) => formatAmount(amount, of, locale)
    return {
      currency,
      format,
      /** The same without the currency, as it stands in a field. */
      figures: (amount: Amount) => format(amount).replace(/^\D+|\D+$/g, ''),
      /** What stands before the figures, with the space between. */
      symbol: format(0).replace(/\d.*$/, ''),
      /** `null` for what is no price. */
      read: (typed: string) => readAmount(typed, currency),
    }
  }, [currency, locale])
}
