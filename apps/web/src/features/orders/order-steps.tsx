import { type Order, type OrderStep, orderEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { isNeverSent } from '../../shared/goods/order-groups.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

type OrderStepsProps = {
  order: Order
  sessionId: SessionId
  format: (amount: number) => string
}

/** What was done with an order, by whom and when; read when it is asked for. */
export function OrderSteps({ order, sessionId, format }: OrderStepsProps) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOfStep(order, format)
  const { api } = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const { customerAccountId, version } = order
  const { data, isError, refetch } = useQuery({
    queryKey: ['order-steps', sessionId, customerAccountId, version],
    enabled: isOpen,
    queryFn: async ({ signal }) =>
      (await api(orderEndpoints.listSteps, { params: { sessionId, customerAccountId }, signal }))
        .data,
  })
  if (version === 0) return null
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {t('history.show')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <h3 className="font-extrabold">{t('history.title')}</h3>
      {data ? (
        <ol className="grid gap-2">
          {data.map((step) => (
            <Step key={`${step.at}-${step.kind}-${step.to}`} step={step} what={nameOf(step)} />
          ))}
        </ol>
      ) : isError ? (
        <div>
          <p className="pb-2 font-semibold text-alert">{t('failed')}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-20 rounded-md" />
      )}
    </div>
  )
}

/** Of what can be undone it is not told who did it: the seller did. */
type NamedStep = NonNullable<Order['undoes']> & { by?: OrderStep['by'] }

/** "Paid", "Contact changed", "Payment of Rp 50.000". */
export function useNameOfStep(order: Order, format: (amount: number) => string) {
  const { t } = useTranslation('orders')
  return ({ kind, from, to, at, by }: NamedStep | OrderStep): string => {
    if (kind === 'status' && to === 'sent' && isNeverSent(order)) return t('history.made')
    // What a buyer takes back leads there, too.
    const isMissed = from === 'reported' && to === 'sent' && by !== 'buyer'
    if (kind === 'status') return t(`status.${isMissed ? 'notReceived' : to}`)
    const payment = kind === 'payment' ? order.payments.find((each) => each.at === at) : undefined
    if (payment === undefined) return t(`history.${kind}`)
    const { amount, voids } = payment
    const what = voids !== null ? 'writeOff' : amount < 0 ? 'refund' : 'payment'
    return `${t(`history.${what}`)} ${format(Math.abs(amount))}`
  }
}

function Step({ step, what }: { step: OrderStep; what: string }) {
  const { t } = useTranslation('orders')
  const { date, time } = useFormat()
  const { helped } = useServices()
  const { by, helper } = step
  const owner = helped ? t('history.owner') : (step.device ?? t('history.seller'))
  const hand = helper === undefined ? owner : helper || t('history.helper')
  const who = by === 'seller' ? hand : t(`history.${by}`)
  return (
    <li className={step.undoneAt === null ? undefined : 'text-ink-soft line-through'}>
      <span className="font-semibold">{what}</span>{' '}
      <span className="figures text-sm text-ink-soft">
        {date(step.at)}, {time(step.at)} · {who}
      </span>
      {step.undoneAt === null ? null : (
        <span className="text-sm"> ({t('history.undone', { time: time(step.undoneAt) })})</span>
      )}
    </li>
  )
}
