import type { Item } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useMoney } from './use-money.ts'

type GoodsLineProps = {
  goods: Partial<Pick<Item, 'name' | 'price' | 'stock' | 'former_price' | 'former_currency'>>
}

/** Name, price and stock in one line; nothing where none of them is told. */
export function GoodsLine({ goods }: GoodsLineProps) {
  const { t } = useTranslation('items')
  const { name, price, stock = 1, former_price: former } = goods
  const { format } = useMoney({ isNeeded: price !== undefined })
  const parts = [
    name,
    price === undefined ? undefined : format(price),
    former === undefined
      ? undefined
      : t('goods.noPriceYet', { amount: format(former, goods.former_currency) }),
    stock > 1 ? t('goods.pieces', { count: stock }) : undefined,
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return null
  return <p className="figures text-sm wrap-anywhere text-ink-soft">{parts.join(' · ')}</p>
}
