import type { Order } from '@dibs/contract'
import { type Currency, isOver, type SessionId } from '@dibs/core'
import { Copy, ExternalLink, RefreshCw } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { handleOf, nameOf } from '../../shared/goods/buyer-name.ts'
import {
  current,
  isNeverSent,
  isToSend,
  isUnsent,
  owedBackOf,
  wholeOf,
} from '../../shared/goods/order-groups.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { useShopTime } from '../../shared/goods/use-shop-time.ts'
import { lazyPart } from '../../shared/lazy-part.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { type Doubtful, DoubtNotes, doubtsOf } from './doubtful.tsx'
import { Joining } from './join.tsx'
import { Acts, GivingUp, isOpen, Undo } from './order-acts.tsx'
import {
  AmountsForm,
  ContactForm,
  TrackingForm,
  useAmounts,
  useContact,
  useTracking,
} from './order-forms.tsx'
import { Lines, MissingPrices, pricesTyped } from './order-lines.tsx'
import { OrderMoney, PaymentForm } from './order-money.tsx'
import { OrderSteps } from './order-steps.tsx'
import { useBusy } from './use-busy.ts'
import { type Leave, useLeaving } from './use-leaving.ts'
import { type OrderActs, parcelOf, standingOf } from './use-orders.ts'
import { usePrices } from './use-prices.ts'

const orderProofs = lazyPart(async () => (await import('./order-proofs.tsx')).OrderProofs)

type OrderSheetProps = {
  /** `undefined` while it is closed. */
  order: Order | undefined
  sessionId: SessionId
  currency: Currency
  acts: OrderActs
  doubtful: readonly Doubtful[]
  onClose: () => void
  onSend: (order: Order) => void
}

/** One buyer's order: what is on it, where it stands, and what can be done. */
export function OrderSheet({ order, onClose, ...rest }: OrderSheetProps) {
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
        <Details key={last.customerAccountId} order={last} {...{ leave, onClose }} {...rest} />
      ) : null}
    </Dialog>
  )
}

type DetailsProps = OrderSheetProps & { order: Order; leave: RefObject<Leave | null> }

function Details(props: DetailsProps) {
  const { order, sessionId, currency, acts, doubtful, onSend } = props
  const money = useMoneyIn(order.currency ?? currency)
  const { problem } = current(order)
  const { format } = money
  const contact = useContact(order)
  const tracking = useTracking(order)
  const amounts = useAmounts(order, money)
  const prices = usePrices(sessionId, money)
  useLeaving(props.leave, {
    ...props,
    typed: [contact, tracking, ...(isOpen(order) ? [amounts] : [])],
    ...pricesTyped(order, prices, money),
  })
  // Sent from the buyer's page: without one there are none.
  const Proofs = orderProofs.usePart(order.billUrl !== null)
  return (
    <div className="grid gap-6 max-sm:short:gap-4">
      {/* On a phone on its side what can be done stands beside the goods, not below them. */}
      <div className="grid gap-[inherit] beside:grid-cols-2 beside:grid-rows-[auto_1fr] beside:gap-y-3">
        <div className="grid min-w-0 content-start gap-[inherit]">
          <State order={order} format={format} />
          {isToSend(order) ? <DoubtNotes doubts={doubtsOf(doubtful, order)} acts={acts} /> : null}
          {problem === 'unpriced' && !isOver(order.status) ? (
            <MissingPrices order={order} money={money} prices={prices} />
          ) : null}
        </div>
        <div className="min-w-0 beside:col-start-2 beside:row-span-2 beside:row-start-1">
          <Lines order={order} money={money} prices={prices} />
        </div>
        {/* Above what is fetched: a button that moves is missed. */}
        <Acts
          {...{ order, acts, money, contact, onSend }}
          onItsWay={tracking.read}
          {...(isOpen(order) && { amounts })}
        />
      </div>
      {Proofs ? <Proofs order={order} sessionId={sessionId} /> : null}
      <Joining order={order} sessionId={sessionId} />
      <OrderMoney order={order} acts={acts} money={money} />
      <ParcelsBefore order={order} acts={acts} money={money} />
      {isOpen(order) ? <AmountsForm {...{ order, acts, money, amounts }} /> : null}
      {order.billUrl === null ? null : <BillLink order={order} url={order.billUrl} acts={acts} />}
      <ContactForm order={order} acts={acts} contact={contact} />
      {order.status === 'packed' || order.status === 'shipped' || order.tracking !== null ? (
        <TrackingForm order={order} acts={acts} tracking={tracking} />
      ) : null}
      <OrderSteps order={order} sessionId={sessionId} format={format} />
    </div>
  )
}

/** The bill's number, and what it is: what it comes to, or what is left of that. */
function headOf(order: Order) {
  const { total, alreadyPaid } = current(order)
  const owedBack = owedBackOf(order)
  if (isUnsent(order) && owedBack > 0) return { name: 'money.owedBack', amount: owedBack } as const
  const isPart = isUnsent(order) ? alreadyPaid > 0 : order.due > 0 && order.received > 0
  if (isPart) return { name: 'left', amount: isUnsent(order) ? total : order.due } as const
  const isPaid = order.due === 0 && (order.status === 'packed' || order.status === 'shipped')
  return { name: isPaid ? 'status.paid' : 'total', amount: wholeOf(order) } as const
}

/** Where the order stands, in words, and what the seller knows of the buyer. */
function State({ order, format }: { order: Order; format: (amount: number) => string }) {
  const { t } = useTranslation('orders')
  const at = useShopTime()
  const { history, payBy, heldUntil, received, due, owedBack } = order
  const { name, amount } = headOf(order)
  const facts = [
    ...(order.isOverdue ? [t('group.overdue')] : []),
    ...(order.changedSinceSent && !isNeverSent(order) ? [t('changed')] : []),
    ...(received > 0 && due > 0 ? [t('paidBefore', { amount: format(received) })] : []),
    ...(owedBack > 0 ? [`${t('money.owedBack')} ${format(owedBack)}`] : []),
    ...(order.status === 'sent' && payBy ? [t('payBy', { time: at(payBy) })] : []),
    ...(order.status === 'reported' && heldUntil ? [t('heldUntil', { time: at(heldUntil) })] : []),
  ]
  const before =
    history.lives === 0
      ? t('known.new')
      : t('before', { ...history, returned: history.returned ?? 0, count: history.lives })
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft wrap-anywhere">
        {[handleOf(order), order.number && t('buyerNumber', { number: order.number }), before]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-ink-soft">{t(name)}</span>
        <span className="figures amount">{amount === null ? '–' : format(amount)}</span>
      </p>
      <p className="text-lg font-bold">{t(`status.${statusOf(order)}`)}</p>
      {facts.length > 0 ? <p className="font-semibold">{facts.join(' · ')}</p> : null}
    </div>
  )
}

/** A bill that a part of came for is neither only sent nor paid. */
function statusOf(order: Order) {
  if (isNeverSent(order)) return 'draft'
  const standing = standingOf(order)
  return standing === 'sent' && order.received > 0 ? 'partPaid' : standing
}

type ParcelsProps = Pick<DetailsProps, 'order' | 'acts'> & { money: ReturnType<typeof useMoneyIn> }

/** What went to the buyer before they won more, each with what can still be done with it. */
function ParcelsBefore({ order, acts, money }: ParcelsProps) {
  const { t } = useTranslation('orders')
  const { format } = money
  if (order.earlier.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-extrabold">{t('parcelsBefore')}</h3>
      <ul className="grid gap-3">
        {order.earlier.map((parcel) => (
          <li key={parcel.orderId ?? `${parcel.sentAt} ${parcel.tracking}`}>
            <p className="font-semibold wrap-anywhere">
              {parcel.lines
                .map(({ itemClueText, name, quantity }) =>
                  [itemClueText, name, quantity > 1 && `× ${quantity}`].filter(Boolean).join(' '),
                )
                .join(', ')}
            </p>
            <p className="figures text-sm text-ink-soft wrap-anywhere">
              {[
                t(`status.${parcel.status}`),
                parcel.tracking,
                `${t('money.received')} ${format(parcel.received)}`,
                parcel.due > 0 && t('toCollect', { amount: format(parcel.due) }),
                parcel.owedBack > 0 && t('toPayBack', { amount: format(parcel.owedBack) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {parcel.orderId ? (
              <ParcelActs order={parcelOf(order, parcel)} acts={acts} money={money} />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ParcelActs({ order, acts, money }: ParcelsProps) {
  const { t } = useTranslation('orders')
  const [isPaying, setIsPaying] = useState(false)
  const close = () => setIsPaying(false)
  if (isPaying) return <PaymentForm kind="refund" onClose={close} {...{ order, acts, money }} />
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      {order.owedBack > 0 ? (
        <Button onClick={() => setIsPaying(true)}>{t('money.refund')}</Button>
      ) : null}
      <GivingUp order={order} acts={acts} money={money} />
      <Undo order={order} acts={acts} format={money.format} />
    </div>
  )
}

/** The buyer's page: to look at, to copy, and to move where it leaked. */
function BillLink({ order, url, acts }: { order: Order; url: string; acts: OrderActs }) {
  const { t } = useTranslation('orders')
  const { isCopied, copy } = useCopied()
  const { isBusy, run } = useBusy()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="grid gap-2">
      <h3 className="font-extrabold">{t('link')}</h3>
      <div className="flex flex-wrap gap-2">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: 'quiet' })}
        >
          <ExternalLink aria-hidden="true" className="size-5" />
          {t('openLink')}
        </a>
        <Button
          variant="quiet"
          onClick={() => void copy(url)}
          icon={<Copy aria-hidden="true" className="size-5" />}
        >
          <span aria-live="polite">{t(isCopied ? 'send.copied' : 'copyLink')}</span>
        </Button>
        <IconButton
          label={t('newLink')}
          onClick={() => setIsAsking(true)}
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
        />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('newLink')}
        message={t('ask.newLink')}
        cancelLabel={t('ask.keep')}
        confirmLabel={t('newLink')}
        confirmingLabel={t('newLink')}
        confirming={isBusy}
        onConfirm={() => void run(() => acts.newLink(order)).then(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
