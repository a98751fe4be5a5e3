import type { Order } from '@dibs/contract'
import { ChevronDown, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { useAskAddress } from '../../shared/goods/ask-address.tsx'
import {
  current,
  hasOtherUnits,
  isEmptied,
  isNeverSent,
  isToCollect,
  isUnsent,
  owedBackOf,
} from '../../shared/goods/order-groups.ts'
import type { useMoneyIn } from '../../shared/goods/use-money.ts'
import { Button } from '../../shared/ui/button.tsx'
import { GiveUpQuestion } from './give-up-question.tsx'
import type { Typed, useContact } from './order-forms.tsx'
import { PassOn, useCollect } from './order-list.tsx'
import { useNameOfStep } from './order-steps.tsx'
import { ReturnedQuestion } from './returned-question.tsx'
import { useBusy } from './use-busy.ts'
import { readAll } from './use-leaving.ts'
import type { OrderActs, OrderChange } from './use-orders.ts'

type ActsProps = {
  order: Order
  acts: OrderActs
  money: ReturnType<typeof useMoneyIn>
  /** Courier and number that are typed and not saved. */
  onItsWay: () => Pick<OrderChange, 'courier' | 'tracking'>
  /** Whom the parcel goes to. */
  contact: ReturnType<typeof useContact>
  /** What else is typed and goes on the bill. */
  amounts?: Typed
  onSend: (order: Order) => void
}

/** What is next has a row to itself. */
const FIRST = { size: 'large', wide: true } as const
const QUIET = { variant: 'quiet' } as const

/** The steps that can be taken from where the order stands, the likeliest first, what is rare behind *More*. */
export function Acts({ order, acts, money, onItsWay, onSend, ...typed }: ActsProps) {
  const { t } = useTranslation('orders')
  const { isBusy, run, withTyped, take, question } = useTake({ order, acts, onItsWay, ...typed })
  const { status, due } = order
  const { problem } = current(order)
  const collect = useCollect({ order, acts, format: money.format })
  // Whose bill is as they got it: what comes next is their money.
  const waits = status === 'sent' && !order.changedSinceSent && !isUnsent(order)
  const isRest = (status === 'paid' || status === 'packed') && isUnsent(order)
  // The list knows what was saved a moment later, and the bill is made from that.
  const [sendsFrom, setSendsFrom] = useState<number | null>(null)
  const send = async () => setSendsFrom((await withTyped())?.version ?? null)
  const sendNow = useEffectEvent(() => {
    setSendsFrom(null)
    onSend(order)
  })
  const isKnown = sendsFrom !== null && order.version >= sendsFrom
  useEffect(() => {
    if (isKnown) sendNow()
  }, [isKnown])
  const step = (to: Order['status'], words: string, isFirst = false) => (
    <Button {...(isFirst ? FIRST : QUIET)} onClick={() => take(to)} loading={isBusy}>
      {words}
    </Button>
  )
  // What came is for what the buyer got: of a bill with more on it by now, the button says how much that is.
  const isForBefore = status === 'sent' && due > 0 && hasOtherUnits(order)
  const paidWords = `${t('act.paid')}${isForBefore ? `: ${money.format(due)}` : ''}`
  const rare = (
    <>
      {isOpen(order) ? step('packed', t('act.cod')) : null}
      {status === 'packed' ? step('paid', t('act.unpack')) : null}
      <GivingUp order={order} acts={acts} money={money} />
    </>
  )
  return (
    <div className="grid gap-3">
      {problem && (isOpen(order) || isRest) ? (
        <p className="font-semibold text-alert">{t(`problem.${problem}`)}</p>
      ) : null}
      {isEmptied(order) ? <p className="font-semibold">{t(emptiedWords(order))}</p> : null}
      <div className="flex flex-wrap gap-2">
        {status === 'reported' || waits ? step('paid', t('act.paid'), true) : null}
        {status === 'draft' || (status === 'sent' && !isEmptied(order)) || isRest ? (
          <Button
            {...(waits ? QUIET : FIRST)}
            onClick={() => void run(send)}
            disabled={problem !== null}
          >
            {t(isRest && owedBackOf(order) === 0 ? 'act.rest' : sendWords(order))}
          </Button>
        ) : null}
        {status === 'draft' || (status === 'sent' && !waits) ? step('paid', paidWords) : null}
        {status === 'reported' ? step('sent', t('act.notReceived')) : null}
        {status === 'paid' ? step('packed', t('act.packed'), !isRest) : null}
        {status === 'packed' ? step('shipped', t('act.shipped'), !isRest) : null}
        {isToCollect(order) ? (
          <Button
            {...(status === 'shipped' ? FIRST : QUIET)}
            onClick={() => void run(collect)}
            loading={isBusy}
          >
            {t('act.collected')}
          </Button>
        ) : null}
        <Undo order={order} acts={acts} format={money.format} />
      </div>
      {question}
      {/* Apart: no finger that means another step comes upon these. */}
      {isOpen(order) || status === 'paid' ? (
        <details open={order.isOverdue || isEmptied(order)} className="group">
          <summary className="tap inline-flex items-center gap-1 rounded-md font-bold text-ink-soft">
            {t('act.more')}
            <ChevronDown
              aria-hidden="true"
              className="size-5 transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="flex flex-wrap gap-2 pt-1">{rare}</div>
        </details>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2 border-t border-line pt-4 empty:hidden">
          {rare}
        </div>
      )}
    </div>
  )
}

/** Takes an order's steps, each with what is typed of the order and of its parcel. */
export function useTake({
  order,
  acts,
  onItsWay,
  contact,
  amounts,
}: Pick<ActsProps, 'order' | 'acts' | 'onItsWay' | 'contact' | 'amounts'>) {
  const { isBusy, run } = useBusy()
  const typed = amounts ? [contact, amounts] : [contact]
  /** The order with what was typed; `null` where that cannot be read, or was refused. */
  const withTyped = async (): Promise<Order | null> => {
    const change = readAll(typed)
    if (change === null || Object.keys(change).length === 0) return change && order
    // A toast says why not.
    const saved = await acts.change(order, change).catch(() => null)
    if (saved) for (const part of typed) part.reset()
    return saved
  }
  const step = async (to: Order['status']) => {
    const saved = await withTyped()
    if (saved) await acts.step(saved, to, to === 'shipped' ? onItsWay() : {})
  }
  const { ask, question } = useAskAddress(order, contact.address.value)
  const go = (to: Order['status']) => void run(() => step(to))
  const take = (to: Order['status']) => (to === 'shipped' ? ask(() => go(to)) : go(to))
  return { isBusy, run, withTyped, take, question }
}

/** The ways in which nothing more comes of an order. */
export function GivingUp({ order, acts, money }: Pick<ActsProps, 'order' | 'acts' | 'money'>) {
  const { t } = useTranslation('orders')
  const [asked, setAsked] = useState<'cancelled' | 'returned' | null>(null)
  const { status } = order
  const shared = { order, acts, onClose: () => setAsked(null) }
  const { format } = money
  return (
    <>
      {status === 'sent' || status === 'reported' ? (
        <PassOn order={order} acts={acts} format={format} />
      ) : null}
      {isOpen(order) || status === 'paid' ? (
        <Button variant="dangerQuiet" onClick={() => setAsked('cancelled')}>
          {t(order.covered === null ? 'act.cancelled' : 'act.cancelRest')}
        </Button>
      ) : null}
      {status === 'shipped' ? (
        <Button variant="dangerQuiet" onClick={() => setAsked('returned')}>
          {t('act.returned')}
        </Button>
      ) : null}
      <GiveUpQuestion kind="cancelled" open={asked === 'cancelled'} format={format} {...shared} />
      <ReturnedQuestion open={asked === 'returned'} money={money} {...shared} />
    </>
  )
}

/** The way back from the newest step. */
export function Undo({ order, acts, format }: Pick<ActsProps, 'order' | 'acts'> & Formats) {
  const { t } = useTranslation('orders')
  const { time } = useFormat()
  const { isBusy, run } = useBusy()
  const nameOfStep = useNameOfStep(order, format)
  if (order.undoes === null) return null
  return (
    <Button
      variant="quiet"
      onClick={() => void run(() => acts.undo(order))}
      loading={isBusy}
      icon={<Undo2 aria-hidden="true" className="size-5" />}
    >
      {t('act.undo')}: {nameOfStep(order.undoes)}, {time(order.undoes.at)}
    </Button>
  )
}

type Formats = { format: (amount: number) => string }

/** Whether the bill, or what is added to it, can still be given up, or paid as a whole. */
export const isOpen = ({ status }: Order) =>
  status === 'draft' || status === 'sent' || status === 'reported'

const sendWords = (order: Order) =>
  order.status === 'draft' || isNeverSent(order)
    ? 'act.sent'
    : order.changedSinceSent
      ? 'act.again'
      : 'act.message'

const emptiedWords = ({ status, covered }: Order) =>
  covered !== null ? 'nothingLeftRest' : status === 'paid' ? 'nothingLeftPaid' : 'nothingLeft'
