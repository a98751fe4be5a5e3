import { goodsOf, type ItemWaitlist, type Sold, shareOf } from '@dibs/contract'
import { useTranslation } from 'react-i18next'

/** What was sold: units, how many of them have no price, and what the others come to. */
export type SoldPieces = Pick<Sold, 'pieces' | 'unpriced' | 'amount'>

/** What was sold in a live, by its waitlists. */
export function soldOf(waitlists: readonly ItemWaitlist[]): SoldPieces {
  let [pieces, unpriced, amount] = [0, 0, 0]
  for (const waitlist of waitlists) {
    const { price } = goodsOf(waitlist)
    const won = waitlist.claims.reduce((sum, claim) => sum + shareOf(claim).won, 0)
    pieces += won
    if (price === null) unpriced += won
    else amount += won * price
  }
  return { pieces, unpriced, amount }
}

/** "24 sold · Rp 907.000 · 17 without a price". */
export function useSoldText() {
  const { t } = useTranslation('money')
  return ({ pieces, unpriced, amount }: SoldPieces, format: (amount: number) => string): string => {
    const told = { count: pieces, amount: format(amount) }
    if (!unpriced) return t('sold.all', told)
    if (unpriced === pieces) return t('sold.none', told)
    return t('sold.some', { ...told, unpriced })
  }
}
