import type { AccountId, SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/use-format.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { openOrdersQuery } from '../../shared/goods/open-orders.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { orderPath } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { ordersQuery } from './use-orders.ts'

/** The bills of other lives that are not paid yet, each a way to itself. */
export function OpenElsewhere({ sessionId }: { sessionId: SessionId | null }) {
  const { t } = useTranslation('orders')
  const { api } = useServices()
  const { date, time } = useFormat()
  const { data } = useQuery(openOrdersQuery({ api }))
  const { format } = useMoneyIn(data?.currency ?? 'IDR')
  // Of an order that has joined lives, the bill is among those of this one, too.
  const { data: here } = useQuery({
    ...ordersQuery({ api }, sessionId as SessionId),
    enabled: sessionId !== null,
  })
  const isHere = (order: { sessionId: SessionId; customerAccountId: AccountId }) =>
    here?.orders.some(
      ({ customerAccountId, lives }) =>
        customerAccountId === order.customerAccountId &&
        lives?.some((live) => live.sessionId === order.sessionId),
    )
  const others =
    data?.orders.filter((order) => order.sessionId !== sessionId && !isHere(order)) ?? []
  if (others.length === 0) return null
  return (
    <details className="rounded-lg bg-surface p-2 shadow-raised">
      <summary className="tap flex items-center rounded-md px-2 font-extrabold">
        {t('elsewhere.title', { count: others.length })}
      </summary>
      <ul className="grid gap-1 pt-1">
        {others.map((order) => (
          <li key={`${order.sessionId}-${order.customerAccountId}`}>
            <Link
              to={orderPath(order.sessionId, order.customerAccountId)}
              className="flex min-h-14 items-center justify-between gap-3 rounded-md px-2 py-1 hover:bg-sunken"
            >
              <span className="grid min-w-0">
                <bdi className="font-bold wrap-anywhere">{nameOf(order)}</bdi>
                <span className="figures text-sm text-ink-soft">
                  {t('of', {
                    date: date(order.sessionStartTime),
                    time: time(order.sessionStartTime),
                  })}
                  {' · '}
                  {t(order.isOverdue ? 'group.overdue' : `status.${order.status}`)}
                </span>
              </span>
              <span className="figures font-extrabold whitespace-nowrap">
                {format(order.total, order.currency)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
