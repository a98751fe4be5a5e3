import type { Order } from '@dibs/contract'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { formatDue } from './due.ts'
import { GiveUpQuestion } from './give-up-question.tsx'
import { current, type Group, piecesOf } from './groups.ts'
import { useBusy } from './use-busy.ts'
import { nameOf, type OrderActs } from './use-orders.ts'

/** So many rows are drawn at once; the rest on demand. */
const PAGE = 100

export type OrderListProps = {
  group: Group
  orders: readonly Order[]
  acts: OrderActs
  format: (amount: number) => string
  onOpen: (order: Order) => void
}

/** The orders of which the same is to be done. */
export function OrderList({ group, orders, acts, format, onOpen }: OrderListProps) {
  const { t } = useTranslation('orders')
  const [shown, setShown] = useState(PAGE)
  const id = `orders-${group}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-lg font-extrabold">
        {t(`group.${group}`)}{' '}
        <span className="figures font-semibold text-ink-soft">{orders.length}</span>
      </h2>
      <ul className="grid gap-2 lg:grid-cols-2">
        {orders.slice(0, shown).map((order) => (
          <OrderRow
            key={order.customerAccountId}
            order={order}
            group={group}
            acts={acts}
            format={format}
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

type OrderRowProps = Omit<OrderListProps, 'orders'> & { order: Order }

function OrderRow({ order, group, acts, format, onOpen }: OrderRowProps) {
  const { t } = useTranslation('orders')
  const { locale } = useFormat()
  const { now } = useServices()
  const { total, problem, alreadyPaid } = current(order)
  const { payBy, contact } = order
  const isPaid = PAID.has(group)
  const name = nameOf(order)
  const facts = [
    t('pieces', { count: piecesOf(order) }),
    ...(group === 'sent' && payBy
      ? [t('due', { when: formatDue(Date.parse(payBy), now(), locale) })]
      : []),
    ...(group === 'over' ? [t(`status.${order.status}`)] : []),
    ...(alreadyPaid > 0 && !isPaid ? [t('paidBefore', { amount: format(alreadyPaid) })] : []),
    ...(group === 'paid' && contact === null ? [t('noAddress')] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded-lg bg-surface p-2 shadow-raised">
      <button
        type="button"
        onClick={() => onOpen(order)}
        className="flex min-h-14 min-w-0 flex-1 basis-56 items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-sunken"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            {order.number ? <Badge>{t('buyerNumber', { number: order.number })}</Badge> : null}
            <Known order={order} />
          </span>
          <span className="figures text-sm text-ink-soft">{facts.join(' · ')}</span>
          {problem ? (
            <span className="text-sm font-semibold text-alert">{t(`problem.${problem}`)}</span>
          ) : null}
        </span>
        <span className="figures text-right font-extrabold whitespace-nowrap">
          {total === null ? '–' : format(isPaid ? total + alreadyPaid : total)}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
      <QuickStep order={order} group={group} acts={acts} />
    </li>
  )
}

const PAID: ReadonlySet<Group> = new Set(['paid', 'packed', 'shipped'])

/** What the seller knows of the buyer from lives before, in a word. */
function Known({ order: { history } }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (history.lapsed > 0) return <Badge>{t('known.lapsed', { count: history.lapsed })}</Badge>
  return history.lives === 0 ? <Badge tone="action">{t('known.new')}</Badge> : null
}

/** The step that is next for most orders of a group. */
function QuickStep({ order, group, acts }: Pick<OrderRowProps, 'order' | 'group' | 'acts'>) {
  const { t } = useTranslation('orders')
  const { isBusy, run } = useBusy()
  const step = NEXT_STEP[group]
  // What is paid for in part goes to nobody else.
  if (group === 'overdue' && order.alreadyPaid > 0) return null
  if (group === 'overdue') return <PassOn order={order} acts={acts} />
  if (step === undefined) return null
  const words = t(`act.${step}`)
  return (
    <Button
      variant="quiet"
      aria-label={`${words}: ${nameOf(order)}`}
      onClick={() => void run(() => acts.step(order, step))}
      loading={isBusy}
    >
      {words}
    </Button>
  )
}

const NEXT_STEP: Partial<Record<Group, 'paid' | 'packed' | 'shipped'>> = {
  reported: 'paid',
  sent: 'paid',
  paid: 'packed',
  packed: 'shipped',
}

/** Lets an order lapse after a question: its places go to the next in line. */
export function PassOn({ order, acts }: Pick<OrderRowProps, 'order' | 'acts'>) {
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
        open={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
