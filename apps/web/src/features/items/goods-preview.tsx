import {
  type Amount,
  GOODS_NAME_MAX_CHARACTERS,
  ITEM_CODE_MAX_CHARACTERS,
  STOCK_MAX,
} from '@dibs/core'
import { useTranslation } from 'react-i18next'
import type { GoodsUpdate, Sorted } from './goods-updates.ts'
import type { ReadList } from './typed-list.ts'

/** So many lines are shown; the rest is counted. */
const MOST = 12

type GoodsPreviewProps = {
  list: ReadList
  sorted: Sorted
  format: (amount: Amount) => string
}

/** The items that will be added or changed with their goods, and why some lines will not. */
export function GoodsPreview({ list: { faults }, sorted, format }: GoodsPreviewProps) {
  const { t } = useTranslation('items')
  const { t: goods } = useTranslation('items', { keyPrefix: 'goods' })
  const { fresh, updates } = sorted
  const limits = {
    name: GOODS_NAME_MAX_CHARACTERS,
    code: ITEM_CODE_MAX_CHARACTERS,
    stock: STOCK_MAX,
  }
  return (
    <>
      {fresh.length > 0 ? (
        <>
          <p className="font-bold">{t('manyGoods.new', { count: fresh.length })}</p>
          <ul aria-live="off" className="grid gap-1">
            {fresh.slice(0, MOST).map(({ clueText, name, price, stock }) => (
              <li key={clueText} className="figures">
                <b>{clueText}</b>{' '}
                {[name, price && format(price), stock && goods('pieces', { count: stock })]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
          <More count={fresh.length - MOST} />
        </>
      ) : null}
      {updates.length > 0 ? (
        <>
          <p className="font-bold">{t('manyGoods.update', { count: updates.length })}</p>
          {/* All of them: nothing is written over that does not stand here. */}
          <ul aria-live="off" className="grid gap-1">
            {updates.map((update) => (
              <Update key={update.item.id} update={update} format={format} />
            ))}
          </ul>
        </>
      ) : null}
      {faults.length > 0 ? (
        <>
          <p className="font-bold text-alert">{t('manyGoods.unread', { count: faults.length })}</p>
          <ul aria-live="off" className="grid gap-1">
            {faults.slice(0, MOST).map(({ line, reason, what }) => (
              <li key={`${line} ${what}`}>
                <span className="line-clamp-1 text-ink-soft">{line}</span>
                {t(`manyGoods.fault.${reason}`, { ...limits, what })}
              </li>
            ))}
          </ul>
          <More count={faults.length - MOST} />
        </>
      ) : null}
    </>
  )
}

/** What is told of an item now, and what will be. */
function Update({ update, format }: { update: GoodsUpdate } & Pick<GoodsPreviewProps, 'format'>) {
  const { t } = useTranslation('items')
  const { item, goods, before } = update
  const amount = (price: Amount | null | undefined) => price && format(price)
  const count = (stock: number) => t('goods.pieces', { count: stock })
  const changes = [
    goods.price && [t('goods.price'), amount(before.price), format(goods.price)],
    goods.stock && [t('goods.stock'), count(before.stock ?? 1), count(goods.stock)],
    goods.name && [t('goods.name'), before.name, goods.name],
  ]
  return (
    <li className="figures">
      <b>{item.clue_text}</b>{' '}
      {changes
        .filter((each) => !!each)
        .map(([what, from, to]) => `${what}: ${from || t('manyGoods.none')} → ${to}`)
        .join(' · ')}
    </li>
  )
}

type NamesQuestionProps = Pick<GoodsPreviewProps, 'list' | 'format'> & {
  onAnswer: (isSplit: boolean) => void
}

/** Asks what “C2 Hijab” is, for all such lines at once: a code with its name, or a code of several words. */
export function NamesQuestion({ list, format, onAnswer }: NamesQuestionProps) {
  const { t } = useTranslation('items')
  const { named, isSplit } = list
  const [first] = named
  if (!first) return null
  const { line, code, price } = first
  const name = price === undefined ? first.name : `${first.name}, ${format(price)}`
  const texts = { count: named.length, line }
  const isOne = named.length === 1
  return (
    <p aria-live="off" className="pt-1 text-sm">
      {isSplit ? null : `${t('manyGoods.named', { line, code, name })} `}
      <button
        type="button"
        onClick={() => onAnswer(!isSplit)}
        className="tap text-left font-bold text-action underline"
      >
        {isSplit
          ? t(isOne ? 'manyGoods.whole' : 'manyGoods.wholeAll', texts)
          : t(isOne ? 'manyGoods.split' : 'manyGoods.splitAll', texts)}
      </button>
    </p>
  )
}

type NumbersQuestionProps = Pick<GoodsPreviewProps, 'list'> & {
  isKept: boolean
  onAnswer: (isKept: boolean) => void
}

/** Makes the numbers ahead of “1. A1 Gamis” the codes, for all lines at once, or no codes again. */
export function NumbersQuestion({ list, isKept, onAnswer }: NumbersQuestionProps) {
  const { t } = useTranslation('items')
  if (!list.numbering) return null
  const { count, number, code } = list.numbering
  return (
    <button
      type="button"
      onClick={() => onAnswer(!isKept)}
      className="tap text-left font-bold text-action underline"
    >
      {isKept ? t('manyGoods.goOn', { code }) : t('manyGoods.wholeAll', { count, line: number })}
    </button>
  )
}

function More({ count }: { count: number }) {
  const { t } = useTranslation('items')
  return count > 0 ? <p>{t('manyGoods.more', { count })}</p> : null
}

/** The first ones and the last: A1, A2, A3 … A20. */
export function abridged(codes: readonly string[]): string {
  if (codes.length <= 6) return codes.join(', ')
  return `${codes.slice(0, 4).join(', ')} … ${codes.at(-1)}`
}
