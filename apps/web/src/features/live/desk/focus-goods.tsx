import { goodsOf, type ItemWaitlist, shareOf } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../shared/goods/use-money.ts'

/** What the item in focus is, what it costs, and how many are left; fetched once an item has any of it. */
export function FocusGoods({ waitlist }: { waitlist: ItemWaitlist }) {
  const { t } = useTranslation('live')
  const { format } = useMoney()
  const { name, price, stock } = goodsOf(waitlist)
  const given = waitlist.claims.reduce((sum, claim) => sum + shareOf(claim).won, 0)
  const left = Math.max(0, stock - given - (waitlist.heldElsewhere ?? 0))
  const parts = [
    name,
    price === null ? null : format(price),
    stock > 1 ? t('livePage.desk.left', { left, stock }) : null,
  ].filter((part) => part !== null)
  return (
    <p className="figures truncate px-4 pb-1 text-sm font-semibold text-ink-soft">
      {parts.join(' · ')}
    </p>
  )
}
