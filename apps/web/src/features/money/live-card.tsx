import type { MoneyLive, NeededOrder } from '@dibs/contract'
import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/use-format.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { useSoldText } from '../../shared/goods/sold.ts'
import { useShopTime } from '../../shared/goods/use-shop-time.ts'
import { orderPath, ordersPath, parcelsPath } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useFormatIn } from './use-format-in.ts'

/** So many orders are shown of a live; the others are among its bills. */
const MOST_SHOWN = 8

/** What is to be done in one live, buyer by buyer. */
export function LiveCard({ live }: { live: MoneyLive }) {
  const { t } = useTranslation('money')
  const { date, time } = useFormat()
  const format = useFormatIn()
  const soldText = useSoldText()
  const { sessionId, startTime, sold, needs, orders } = live
  const titleId = `live-${sessionId}`
  const others = Math.max(0, orders.length - MOST_SHOWN) + (sold?.unbilled ?? 0)
  const isToPack = needs.some(({ need }) => need === 'toPack' || need === 'toShip')
  return (
    <Card labelledBy={titleId} flush>
      <div className="grid gap-1 p-5 pb-2 sm:px-6">
        <h3 id={titleId} className="figures text-lg font-extrabold">
          {t('of', { date: date(startTime), time: time(startTime) })}
        </h3>
        {sold ? (
          <p className="figures text-sm text-ink-soft">
            {soldText(sold, (amount) => format(amount, sold.currency))}
          </p>
        ) : null}
      </div>
      {orders.length === 0 ? null : (
        <ul className="grid">
          {orders.slice(0, MOST_SHOWN).map((order) => (
            // An order that went off before its buyer won more stands beside the next one.
            <li key={`${order.customerAccountId} ${order.status} ${order.version}`}>
              <OrderLink sessionId={sessionId} order={order} />
            </li>
          ))}
        </ul>
      )}
      {orders.length > 0 && others > 0 ? (
        <p className="figures px-5 py-1.5 text-sm text-ink-soft sm:px-6">
          {t('others', { count: others })}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 p-5 pt-2 sm:px-6">
        <Link to={ordersPath(sessionId)} className={buttonClasses({ variant: 'quiet' })}>
          {t('toLive')}
        </Link>
        {isToPack ? (
          <Link to={parcelsPath(sessionId)} className={buttonClasses({ variant: 'quiet' })}>
            <Package aria-hidden="true" className="size-5" />
            {t('toParcels')}
          </Link>
        ) : null}
      </div>
    </Card>
  )
}

type OrderLinkProps = Pick<MoneyLive, 'sessionId'> & { order: NeededOrder }

function OrderLink({ sessionId, order }: OrderLinkProps) {
  const { t } = useTranslation('money')
  const at = useShopTime()
  const format = useFormatIn()
  const { needs, currency, payBy } = order
  const isDue = payBy !== null && needs.some((need) => need === 'open' || need === 'overdue')
  return (
    <Link
      to={orderPath(sessionId, order.customerAccountId)}
      className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-5 py-1.5 -outline-offset-2 hover:bg-sunken sm:px-6"
    >
      <span className="grid min-w-[min(100%,9rem)] flex-1">
        <bdi className="justify-self-start font-bold wrap-anywhere">{nameOf(order)}</bdi>
        <span className="figures text-sm text-ink-soft xl:text-base">
          {needs.map((need) => t(`need.${need}`)).join(' · ')}
          {isDue ? ` · ${t('due', { time: at(payBy) })}` : null}
        </span>
      </span>
      <span className="figures font-extrabold whitespace-nowrap">
        {format(amountOf(order), currency)}
      </span>
    </Link>
  )
}

/** What the first thing that it needs is about. */
function amountOf({ needs, asked, due, owedBack }: NeededOrder): number {
  if (needs[0] === 'owedBack') return owedBack
  return due > 0 ? due : asked
}
