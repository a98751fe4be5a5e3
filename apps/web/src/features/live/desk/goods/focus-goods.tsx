import { goodsOf, type ItemWaitlist, shareOf } from '@dibs/contract'
import { priceSaid } from '@dibs/core'
import { Ellipsis, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../../shared/goods/use-money.ts'
import { useLabels } from '../../../../shared/labels/use-labels.tsx'
import type { CommentRow } from '../../comments/comment-list.ts'
import { putAside } from '../../live-store.ts'
import { useLiveParts, useLiveStore } from '../../use-live.ts'
import { ItemSheet } from './item-sheet.tsx'
import { useKnownBuyersOf } from './known-buyers.ts'
import type { Sale } from './sale.ts'
import { useGoodsActions } from './use-goods-actions.ts'

/** What the item in focus is, what it costs and how many are left; with the ways to change that. */
export function FocusGoods({ sessionId, waitlist }: Sale) {
  const { t } = useTranslation('goods')
  const [isOpen, setIsOpen] = useState(false)
  const labels = useLabels(sessionId)
  useKnownBuyersOf(sessionId, waitlist)
  return (
    <div data-sold="" className="flex flex-wrap items-center gap-x-2 pr-1 pl-4">
      <p className="figures line-clamp-2 min-w-[5rem] flowing:min-w-[33%] flex-1 text-sm font-semibold text-ink-soft short:has-[+button]:text-xs flowing:text-[min(0.9375rem,5.4vw)]! flowing:leading-[1.25]!">
        {/* In a low window the item has no other head. */}
        <span aria-hidden="true" className="hidden font-extrabold text-ink low:inline">
          {waitlist.itemText} ·{' '}
        </span>
        <GoodsText waitlist={waitlist} />
      </p>
      <PriceChip sessionId={sessionId} waitlist={waitlist} />
      <div className="flex gap-2 **:-outline-offset-3">
        <button
          type="button"
          aria-label={t('labels')}
          aria-haspopup="dialog"
          onClick={() => labels.open()}
          // Beside a price to take over, large letters leave room for one of the two.
          className="tap flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken flowing:[button+div>&]:hidden"
        >
          <Printer aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label={t('open', { item: waitlist.itemText })}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="tap flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      </div>
      {labels.sheet}
      {isOpen ? (
        <Suspense>
          <ItemSheet sessionId={sessionId} waitlist={waitlist} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function GoodsText({ waitlist }: { waitlist: ItemWaitlist }) {
  const { t } = useTranslation('goods')
  const { t: tLive } = useTranslation('live')
  const { format } = useMoney()
  const { name, price, stock } = goodsOf(waitlist)
  const given = waitlist.claims.reduce((sum, claim) => sum + shareOf(claim).won, 0)
  const left = Math.max(0, stock - given - (waitlist.heldElsewhere ?? 0))
  // Where there is little room, the name is what goes.
  return [
    price === null ? t('noPrice') : format(price),
    stock > 1 ? tLive('livePage.desk.left', { left, stock }) : null,
    name,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** The price that the seller last said for the item, one tap away. */
function PriceChip({ sessionId, waitlist }: Sale) {
  const { t } = useTranslation('goods')
  const { store } = useLiveParts()
  const { format, currency } = useMoney()
  const { setGoods } = useGoodsActions(sessionId)
  const { itemText } = waitlist
  const saidIn = ({ text }: CommentRow) => priceSaid(text, itemText, currency)
  const row = useLiveStore(({ comments }) =>
    comments.rows.find((each) => each.isOwn && saidIn(each) !== null),
  )
  const offer = row ? `price/${row.messageId}` : ''
  const isDone = useLiveStore(({ turnedDown }) => turnedDown.has(offer))
  const said = row ? saidIn(row) : null
  if (said === null || isDone || said === goodsOf(waitlist).price) return null
  const price = format(said)
  const take = () => {
    putAside(store, [offer])
    void setGoods(waitlist, { price: said }, t('price.taken', { item: itemText, price }))
  }
  return (
    <button
      type="button"
      aria-label={t('price.take', { item: itemText, price })}
      onClick={take}
      className="tap figures shrink-0 rounded-full border-2 border-dashed border-action px-3 text-sm font-extrabold whitespace-nowrap text-action hover:bg-action-tint short:px-2 short:text-xs flowing:text-[min(0.8125rem,4.6vw)]!"
    >
      {t('price.chip', { price })}
    </button>
  )
}
