import type { Order } from '@dibs/contract'
import { type Currency, isolateName } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDue } from '../../shared/format/format.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useAskAddress } from '../../shared/goods/ask-address.tsx'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import {
  amountOf,
  canSend,
  current,
  type Group,
  isToCollect,
  isUnsent,
  owedBackOf,
} from '../../shared/goods/order-groups.ts'
import { useOtherDays } from '../../shared/goods/use-live-days.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { BackedOut, type Doubtful } from './doubtful.tsx'
import { GiveUpQuestion } from './give-up-question.tsx'
import { useBusy } from './use-busy.ts'
import type { OrderActs } from './use-orders.ts'

/** So many rows are drawn at once; the rest on demand. */
const PAGE = 100

export type OrderListProps = {
  group: Group
  orders: readonly Order[]
  /** Says in which order they stand. */
  tellsSort?: boolean
  acts: OrderActs
  format: (amount: number, of?: Currency) => string
  doubtful: readonly Doubtful[]
  onOpen: (order: Order) => void
}

/** The orders of which the same is to be done. */
export function OrderList(props: OrderListProps) {
  const { group, orders, tellsSort, acts, format, doubtful, onOpen } = props
  const { t } = useTranslation('orders')
  const [shown, setShown] = useState(PAGE)
  const id = `orders-${group}`
  // *Send* counts the others.
  const notReady = group === 'draft' ? orders.filter((order) => !canSend(order)).length : 0
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2 max-sm:pb-1 low:pb-1">
        <h2 id={id} className="text-lg font-extrabold">
          {t(`group.${group}`)}{' '}
          <span className="figures font-semibold text-ink-soft">{orders.length}</span>
        </h2>
        {notReady > 0 ? (
          <p className="text-sm text-ink-soft">{t('notReady', { count: notReady })}</p>
        ) : tellsSort ? (
          <p className="text-sm text-ink-soft">{t('sort')}</p>
        ) : null}
      </div>
      <ul className="overflow-hidden rounded-lg bg-surface shadow-raised">
        {orders.slice(0, shown).map((order) => (
          <OrderRow
            key={order.customerAccountId}
            order={order}
            group={group}
            acts={acts}
            format={(amount) => format(amount, order.currency)}
            doubtful={doubtful}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {orders.length > shown ? (
        <div className="grid justify-items-center pt-3">
          <Button variant="quiet" onClick={() => setShown(shown + PAGE)}>
            {t('more', { count: orders.length - shown })}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type OrderRowProps = Omit<OrderListProps, 'orders' | 'tellsSort'> & { order: Order }

function OrderRow({ order, group, acts, format, doubtful, onOpen }: OrderRowProps) {
  const { t } = useTranslation('orders')
  const { locale } = useFormat()
  const { now } = useServices()
  const { problem } = current(order)
  const { payBy, contact, due, received, earlier } = order
  const owedBack = owedBackOf(order)
  const amount = amountOf(order)
  const codes = codesOf(order)
  const otherDays = useOtherDays(order, acts.sessionId)
  const name = nameOf(order)
  const isPartPaid = received > 0 && (due > 0 || isUnsent(order)) && owedBack === 0
  const facts = [
    ...(group === 'sent' && payBy
      ? [t('due', { when: formatDue(Date.parse(payBy), now(), locale) })]
      : []),
    ...(order.notReceived ? [t('status.notReceived')] : []),
    ...(group === 'over' || group === 'owedBack' ? [t(`status.${order.status}`)] : []),
    ...(isPartPaid ? [t('paidBefore', { amount: format(received) })] : []),
    ...(isToCollect(order) ? [t('toCollect', { amount: format(due) })] : []),
    ...(owedBack > 0 ? [t('toPayBack', { amount: format(owedBack) })] : []),
    ...((group === 'paid' || group === 'packed') && !contact?.address ? [t('noAddress')] : []),
    ...(earlier.length > 0 ? [t('earlier', { count: earlier.length })] : []),
  ]
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 pr-3 pl-4 first:border-t-0 hover:bg-sunken sm:pl-5">
      <button
        type="button"
        onClick={() => onOpen(order)}
        // All of the row opens it, but for the step that stands in it.
        className="flex min-h-12 min-w-0 flex-1 basis-[6rem] flex-col justify-center gap-x-4 text-left -outline-offset-2 after:absolute after:inset-0 xl:flex-row xl:items-center xl:justify-start"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold xl:basis-[15rem]">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          {order.number ? <Badge>{t('buyerNumber', { number: order.number })}</Badge> : null}
          {otherDays ? <Badge>{t('join.others', { days: otherDays })}</Badge> : null}
          <Known order={order} />
        </span>
        <span className="xl:flex-1">
          <span className="figures block text-sm text-ink-soft xl:text-base">
            <span className="font-semibold text-ink">{codes}</span>
            {codes !== '' && facts.length > 0 ? ' · ' : ''}
            {facts.join(' · ')}
          </span>
          {problem ? (
            <span className="block text-sm font-semibold text-alert">
              {t(`problem.${problem}`)}
            </span>
          ) : null}
          <BackedOut doubtful={doubtful} order={order} />
        </span>
      </button>
      <span className="ml-auto flex flex-col items-end gap-x-4 sm:flex-row sm:items-center">
        <span className="figures font-extrabold whitespace-nowrap">
          {amount === null ? '–' : format(amount)}
        </span>
        <span className="relative grid justify-items-end empty:hidden sm:min-w-[10rem]">
          <QuickStep order={order} group={group} acts={acts} format={format} />
        </span>
      </span>
    </li>
  )
}

/** So many codes are told of a bill in its row. */
const CODES = 4

/** "B2, A4 ×2, A1 +3": what is on the bill. */
function codesOf(order: Order): string {
  const { lines } = current(order)
  const codes = lines
    .slice(0, CODES)
    .map(({ itemClueText, quantity }) =>
      [isolateName(itemClueText), quantity > 1 && `×${quantity}`].filter(Boolean).join('\u00a0'),
    )
  const more = lines.length - codes.length
  return codes.join(', ') + (more > 0 ? ` +${more}` : '')
}

/** What went wrong with the buyer in lives before, in a word; the bill itself tells more. */
function Known({ order: { history } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { lapsed, returned = 0 } = history
  if (returned > 0) return <Badge>{t('known.returned', { count: returned })}</Badge>
  if (lapsed > 0) return <Badge>{t('known.lapsed', { count: lapsed })}</Badge>
  return null
}

type ActsProps = Pick<OrderRowProps, 'order' | 'acts' | 'format'>

/** The step that is next for most orders of a group. */
function QuickStep({ order, group, acts, format }: ActsProps & { group: Group }) {
  const { t } = useTranslation('orders')
  const { isBusy, run } = useBusy()
  const collect = useCollect({ order, acts, format })
  const { ask, question } = useAskAddress(order)
  const step = NEXT_STEP[group]
  const isCollected = group === 'shipped' && isToCollect(order)
  if (group === 'overdue') return <PassOn order={order} acts={acts} format={format} />
  if (step === undefined && !isCollected) return null
  const words = t(`act.${step ?? 'collected'}`)
  const take = () => void run(() => (step ? acts.step(order, step) : collect()))
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`${words}: ${nameOf(order)}`}
        onClick={() => (step === 'shipped' ? ask(take) : take())}
        loading={isBusy}
      >
        {words}
      </Button>
      {step === 'shipped' ? question : null}
    </>
  )
}

/** Notes that the money came which the parcel's buyer had to pay at the door. */
export function useCollect({ order, acts, format }: ActsProps): () => Promise<void> {
  const { t } = useTranslation('orders')
  const words = { name: nameOf(order), amount: format(order.due) }
  return () =>
    acts
      .pay(order, { amount: order.due, way: 'courier' }, t('money.came', words))
      .catch((error: unknown) => void toast.error(`${t('failedStep')} ${acts.reason(error)}`))
}

const NEXT_STEP: Partial<Record<Group, 'paid' | 'packed' | 'shipped'>> = {
  reported: 'paid',
  sent: 'paid',
  paid: 'packed',
  packed: 'shipped',
}

/** Lets an order lapse after a question: its places go to the next in line. */
export function PassOn({ order, acts, format }: ActsProps) {
  const { t } = useTranslation('orders')
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="dangerQuiet"
        aria-label={`${t('act.passOn')}: ${nameOf(order)}`}
        onClick={() => (isLocked ? openPlans('manualClaims') : setIsAsking(true))}
      >
        {t('act.passOn')}
        <LockedMark feature="manualClaims" />
      </Button>
      <GiveUpQuestion
        kind="passOn"
        order={order}
        acts={acts}
        format={format}
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
