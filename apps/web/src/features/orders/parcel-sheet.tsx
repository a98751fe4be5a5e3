import type { Order } from '@dibs/contract'
import { orderNumber, type SessionId } from '@dibs/core'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { handleOf, nameOf } from '../../shared/goods/buyer-name.ts'
import { useMoney } from '../../shared/goods/use-money.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { byLive } from './join.tsx'
import { isOpen, Undo, useTake } from './order-acts.tsx'
import { ContactForm, TrackingForm, useContact, useTracking } from './order-forms.tsx'
import { OrderSteps } from './order-steps.tsx'
import { type Leave, useLeaving } from './use-leaving.ts'
import { useOrderActs } from './use-orders.ts'

type ParcelSheetProps = {
  /** `undefined` while it is closed. */
  order: Order | undefined
  sessionId: SessionId
  onClose: () => void
}

/** One buyer's parcel: what goes into it, where, and by whom; of money, what is to be collected. */
export function ParcelSheet({ order, onClose, ...rest }: ParcelSheetProps) {
  const leave = useRef<Leave>(null)
  // What is shown while the sheet goes away.
  const [last, setLast] = useState(order)
  if (order !== undefined && order !== last) setLast(order)
  return (
    <Dialog
      open={order !== undefined}
      onClose={() => (leave.current ?? onClose)()}
      title={last ? nameOf(last) : ''}
      width="wide"
    >
      {last ? (
        <Parcel key={last.customerAccountId} order={last} {...{ leave, onClose }} {...rest} />
      ) : null}
    </Dialog>
  )
}

type ParcelProps = { order: Order; sessionId: SessionId }

type LeftProps = ParcelProps & { leave: RefObject<Leave | null>; onClose: () => void }

function Parcel({ order, sessionId, ...left }: LeftProps) {
  const acts = useOrderActs(sessionId)
  const money = useMoney()
  const format = (amount: number) => money.format(amount, order.currency)
  const contact = useContact(order)
  const tracking = useTracking(order)
  useLeaving(left.leave, { order, acts, typed: [contact, tracking], onClose: left.onClose })
  const isGone = order.status === 'packed' || order.status === 'shipped'
  return (
    <div className="grid gap-6">
      <State order={order} sessionId={sessionId} format={format} />
      <Steps {...{ order, acts, contact, format }} onItsWay={tracking.read} />
      <Contents order={order} />
      {isGone || order.tracking !== null ? (
        <TrackingForm order={order} acts={acts} tracking={tracking} />
      ) : null}
      <ContactForm order={order} acts={acts} contact={contact} />
      <OrderSteps order={order} sessionId={sessionId} format={format} />
    </div>
  )
}

function State({ order, sessionId, format }: ParcelProps & { format: (sum: number) => string }) {
  const { t } = useTranslation('orders')
  const { t: parcels } = useTranslation('parcels')
  const number = orderNumber(order.lives?.[0]?.sessionId ?? sessionId, order.customerAccountId)
  const names = [
    handleOf(order),
    ...(order.number ? [t('buyerNumber', { number: order.number })] : []),
    parcels('number', { number }),
  ]
  const due = isOpen(order) || order.onDelivery ? order.due || order.total : null
  return (
    <div className="grid gap-1">
      <p className="figures text-sm text-ink-soft wrap-anywhere">{names.join(' · ')}</p>
      <p className="text-lg font-bold">{t(`status.${order.status}`)}</p>
      {due ? (
        <p className="figures font-semibold">
          {order.onDelivery
            ? t('toCollect', { amount: format(due) })
            : `${t('money.due')}: ${format(due)}`}
        </p>
      ) : null}
      {order.changedSinceSent ? <p className="font-semibold">{parcels('changed')}</p> : null}
    </div>
  )
}

type StepsProps = Parameters<typeof useTake>[0] & { format: (amount: number) => string }

/** What is next for a parcel, and the way back. */
function Steps({ format, ...props }: StepsProps) {
  const { t } = useTranslation('orders')
  const { order, acts } = props
  const { isBusy, take, question } = useTake(props)
  const { status } = order
  const [next, words] =
    status === 'packed'
      ? (['shipped', t('act.shipped')] as const)
      : (['packed', t(isOpen(order) ? 'act.cod' : 'act.packed')] as const)
  const hasNext = status === 'packed' || status === 'paid' || isOpen(order)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {hasNext ? (
        <Button
          variant={isOpen(order) ? 'quiet' : 'primary'}
          size="large"
          wide
          onClick={() => take(next)}
          loading={isBusy}
        >
          {words}
        </Button>
      ) : null}
      <Undo order={order} acts={acts} format={format} />
      {question}
    </div>
  )
}

function Contents({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { t: parcels } = useTranslation('parcels')
  const { date, time } = useFormat()
  return (
    <div className="grid gap-2">
      <h3 className="font-extrabold">{parcels('label.contents')}</h3>
      {byLive(order, order.lines).map(({ startTime, lines }) => (
        <div key={startTime ?? ''} className="grid gap-1">
          {startTime === undefined ? null : (
            <h4 className="text-sm font-bold text-ink-soft">
              {t('of', { date: date(startTime), time: time(startTime) })}
            </h4>
          )}
          <ul>
            {lines.map((line) => (
              <li
                key={`${line.sessionId} ${line.itemClueId}`}
                className="border-t border-line py-2 wrap-anywhere"
              >
                <b className="figures">
                  {parcels('lineLabel', { quantity: line.quantity, item: line.itemClueText })}
                </b>{' '}
                {line.name}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
