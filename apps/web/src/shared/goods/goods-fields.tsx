import type { Item } from '@dibs/contract'
import { GOODS_NAME_MAX_CHARACTERS, isCount, readGoodsName, STOCK_MAX } from '@dibs/core'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../paths.ts'
import { TextField } from '../ui/text-field.tsx'
import { MoneyField } from './money-field.tsx'
import { useMoney } from './use-money.ts'

/** What is sold under a code, as the server tells it: what is not told is left out. */
type ToldGoods = Partial<
  Pick<Item, 'name' | 'price' | 'stock' | 'former_price' | 'former_currency'>
>
/** What the seller changed of it; `null` takes it away. */
export type GoodsChange = { name?: string | null; price?: number | null; stock?: number | null }

type FieldName = 'name' | 'price' | 'stock'
type Typed = Record<FieldName, string>

/** Name, price and stock while they are typed. */
export function useGoods(goods: ToldGoods) {
  const { t } = useTranslation('items')
  const money = useMoney()
  const [initial] = useState<Typed>(() => ({
    name: goods.name ?? '',
    price: goods.price === undefined ? '' : money.figures(goods.price),
    stock: goods.stock === undefined ? '' : String(goods.stock),
  }))
  const [typed, setTyped] = useState(initial)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const limits = { name: GOODS_NAME_MAX_CHARACTERS, stock: STOCK_MAX }
  const isChanged = (field: FieldName) => typed[field].trim() !== initial[field]

  /** What was changed; `null` where a field cannot be read, which then says why. */
  function read(): GoodsChange | null {
    const name = readGoodsName(typed.name)
    const price = typed.price.trim() === '' ? null : money.read(typed.price)
    const stock = typed.stock.trim() === '' ? null : readCount(typed.stock)
    const problems: Partial<Typed> = {}
    if (name === undefined) problems.name = t('goods.nameTooLong', { max: limits.name })
    if (price === null && typed.price.trim() !== '') problems.price = t('goods.priceInvalid')
    if (stock === undefined) problems.stock = t('goods.stockInvalid', { max: limits.stock })
    setErrors(problems)
    if (name === undefined || stock === undefined || problems.price) return null
    return {
      ...(isChanged('name') && { name }),
      ...(isChanged('price') && { price }),
      ...(isChanged('stock') && { stock }),
    }
  }
  const type = (field: FieldName, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    setErrors(({ [field]: _, ...others }) => others)
  }
  /** What it cost in the currency that the shop had before. */
  const former =
    goods.former_price === undefined
      ? undefined
      : t('goods.former', { amount: money.format(goods.former_price, goods.former_currency) })
  const isTyped = isChanged('name') || isChanged('price') || isChanged('stock')
  return { typed, isTyped, errors, money, former, read, type }
}

/** A whole number that can be a stock; `undefined` for anything else. */
function readCount(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && isCount(Number(text)) ? Number(text) : undefined
}

/** The fields of an item's name, price and stock; each may stay empty. */
export function GoodsFields(props: {
  goods: ReturnType<typeof useGoods>
  /** The field of the price. */
  price?: RefObject<HTMLInputElement | null>
  /** Saves what was typed, and goes to the shop's page then. */
  onShop: () => void
}) {
  const { goods, price, onShop } = props
  const { t } = useTranslation('items')
  const shared = (name: FieldName) => ({
    label: t(`goods.${name}`),
    value: goods.typed[name],
    error: goods.errors[name],
  })
  const field = (name: FieldName) => ({
    ...shared(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => goods.type(name, event.target.value),
  })
  return (
    <div className="mt-3 flex flex-wrap items-start gap-3">
      {/* A price is whole to be read: where both have no room, the stock goes below it. */}
      <div className="min-w-0 flex-[3_1_9rem]">
        <MoneyField
          {...shared('price')}
          ref={price}
          money={goods.money}
          onType={(text) => goods.type('price', text)}
          hint={goods.former}
          placeholder={t('goods.optional')}
        />
      </div>
      <div className="min-w-0 flex-[1_1_6rem]">
        <TextField {...field('stock')} inputMode="numeric" placeholder="1" />
      </div>
      <div className="basis-full">
        <TextField {...field('name')} placeholder={t('goods.optional')} />
      </div>
      {goods.typed.price.trim() === '' ? null : (
        <Link
          to={PATHS.shop}
          onClick={(event) => {
            if (!goods.isTyped) return
            event.preventDefault()
            onShop()
          }}
          className="tap inline-flex items-center text-sm font-bold text-action underline underline-offset-4"
        >
          {t('goods.toShop')}
        </Link>
      )}
    </div>
  )
}
