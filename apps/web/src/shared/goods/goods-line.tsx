import { useTranslation } from 'react-i18next'
import { useMoney } from './use-money.ts'

type GoodsLineProps = {
  goods: { name?: string | undefined; price?: number | undefined; stock?: number | undefined }
}

/** Name, price and stock in one line; nothing where none of them is told. */
export function GoodsLine({ goods }: GoodsLineProps) {
  const { t } = useTranslation('items')
  const { name, price, stock = 1 } = goods
  const { format } = useMoney({ isNeeded: price !== undefined })
  const parts = [
    name,
    price === undefined ? undefined : format(price),
    stock > 1 ? t('goods.pieces', { count: stock }) : undefined,
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return null
  return <p className="figures text-sm wrap-anywhere text-ink-soft">{parts.join(' · ')}</p>
}
