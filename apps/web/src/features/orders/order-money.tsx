import type { Order } from '@dibs/contract'
import { billedOf, newestNote, PAYMENT_WAYS, type PaymentWay } from '@dibs/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { current, hasOtherUnits, isUnsent } from '../../shared/goods/order-groups.ts'
import type { useMoneyIn } from '../../shared/goods/use-money.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { isOpen } from './order-acts.tsx'
import { useBusy } from './use-busy.ts'
import type { OrderActs } from './use-orders.ts'

type MoneyProps = { order: Order; acts: OrderActs; money: ReturnType<typeof useMoneyIn> }
type Payment = Order['payments'][number]

/** What an order asks for, what came and went, and what is still owed, to whom. */
export function OrderMoney({ order, acts, money }: MoneyProps) {
  const { t } = useTranslation('orders')
  const id = useId()
  const [form, setForm] = useState<'pay' | 'refund' | null>(null)
  // What writes another off, or brings it back, is told with it.
  const payments = order.payments.filter(({ voids }) => voids === null)
  const canPay = current(order).lines.length > 0 || order.status !== 'draft'
  const isReady = order.status !== 'draft' || order.problem === null
  if (!(canPay && isReady) && payments.length === 0) return null
  const close = () => setForm(null)
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-extrabold">
        {t('money.title')}
      </h3>
      <Sums order={order} format={money.format} />
      {payments.length > 0 ? (
        <ul aria-label={t('money.payments')} className="grid">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} {...{ payment, order, acts, money }} />
          ))}
        </ul>
      ) : null}
      {form === null ? (
        <div className="flex flex-wrap gap-2">
          {order.owedBack > 0 ? (
            <Button onClick={() => setForm('refund')}>{t('money.refund')}</Button>
          ) : null}
          {isReady ? (
            <Button variant="quiet" onClick={() => setForm('pay')}>
              {t('money.note')}
            </Button>
          ) : null}
        </div>
      ) : (
        <PaymentForm key={form} kind={form} onClose={close} {...{ order, acts, money }} />
      )}
    </section>
  )
}

function Sums({ order, format }: { order: Order; format: (amount: number) => string }) {
  const { t } = useTranslation('orders')
  const { asked, received, due, owedBack, kept, status } = order
  if (asked === 0 && received === 0) return null
  const isReturned = status === 'returned'
  return (
    <dl className="figures grid gap-1">
      {isReturned ? null : <Sum name={t('money.asked')} amount={format(billedOf(order))} />}
      <Sum name={t('money.received')} amount={format(received)} />
      {isReturned && kept > 0 ? <Sum name={t('money.kept')} amount={format(kept)} /> : null}
      {due > 0 ? <Sum name={t('money.due')} amount={format(due)} isOpen /> : null}
      {owedBack > 0 ? <Sum name={t('money.owedBack')} amount={format(owedBack)} isOpen /> : null}
    </dl>
  )
}

function Sum({ name, amount, isOpen }: { name: string; amount: string; isOpen?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${isOpen ? 'font-extrabold' : ''}`}>
      <dt className={isOpen ? undefined : 'text-ink-soft'}>{name}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}

/** One payment or refund; one that was noted by mistake stays, struck through. */
function PaymentRow({ payment, order, acts, money }: MoneyProps & { payment: Payment }) {
  const { t } = useTranslation('orders')
  const { date, time } = useFormat()
  const { isBusy, run } = useBusy()
  const [isAsking, setIsAsking] = useState(false)
  const amount = money.format(payment.amount)
  const way = t(`money.ways.${payment.way}`)
  const { newest, stands } = newestNote(order.payments, payment)
  const opposite = stands ? undefined : newest
  const at = `${date(payment.at)}, ${time(payment.at)}`
  const wroteOff = t('money.wroteOff', { name: nameOf(order), amount })
  const writeOff = () => acts.writeOff(order, payment.id, wroteOff)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 border-t border-line py-1">
      <p className="min-w-0 flex-1 basis-[12rem] py-1">
        <span className={`figures font-bold ${opposite ? 'text-ink-soft line-through' : ''}`}>
          {amount}
        </span>{' '}
        <span className={opposite ? 'text-ink-soft line-through' : undefined}>{way}</span>
        <span className="figures block text-sm text-ink-soft">
          {at} · {t(`money.by.${payment.by}`)}
          {opposite ? ` · ${t('money.writtenOff', { time: time(opposite.at) })}` : ''}
        </span>
      </p>
      {opposite ? null : (
        <Button
          variant="quiet"
          aria-label={t('money.writeOffOf', { amount, way, time: time(payment.at) })}
          onClick={() => setIsAsking(true)}
        >
          {t('money.writeOff')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('money.writeOff')}
        message={t('money.writeOffAsk', { amount })}
        cancelLabel={t('ask.keep')}
        confirmLabel={t('money.writeOff')}
        confirmingLabel={t('money.writeOff')}
        confirming={isBusy}
        onConfirm={() => void run(writeOff).then(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}

type PaymentFormProps = MoneyProps & { kind: 'pay' | 'refund'; onClose: () => void }

/** So much came, or went back, by this way. What is not typed is all of it. */
export function PaymentForm({ kind, order, acts, money, onClose }: PaymentFormProps) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const [way, setWay] = useState<PaymentWay>('transfer')
  const isRefund = kind === 'refund'
  const open = isRefund ? order.owedBack : toPay(order, way)
  const inField = (amount: number) => (amount === 0 ? '' : money.figures(amount))
  const wrong = isRefund
    ? t('money.refundWrong', { amount: money.format(order.owedBack) })
    : t('money.amountWrong')
  const { input, text, setText, isSaving, submit } = useForm<number>({
    initial: inField(open),
    read: (typed) => {
      const amount = money.read(typed)
      const isTooMuch = isRefund && amount !== null && amount > order.owedBack
      return amount === null || amount === 0 || isTooMuch ? { problem: wrong } : { value: amount }
    },
    save: (amount) => {
      const words = { name: nameOf(order), amount: money.format(amount) }
      return isRefund
        ? acts.pay(order, { amount: -amount, way }, t('money.went', words))
        : acts.pay(order, { amount, way }, t('money.came', words))
    },
    explain: acts.reason,
    onSaved: onClose,
  })
  const choose = (next: PaymentWay) => {
    setWay(next)
    // A code on top is for transfers: it is not in what a QRIS picture asks for.
    if (!isRefund && text === inField(open)) setText(inField(toPay(order, next)))
  }
  const id = useId()
  return (
    <form
      ref={showWhole}
      onSubmit={submit}
      noValidate
      className="grid gap-3 rounded-md p-4 ring-1 ring-line"
    >
      <h4 className="font-bold">{t(isRefund ? 'money.refund' : 'money.note')}</h4>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          {...input}
          // What is typed takes the place of what is due.
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          label={t('money.amount')}
          prefix={money.symbol}
          inputMode="decimal"
          autoComplete="off"
        />
        <div className="grid gap-2">
          <label htmlFor={id} className="text-sm font-bold">
            {t('money.way')}
          </label>
          <select
            id={id}
            value={way}
            onChange={(event) => choose(event.target.value as PaymentWay)}
            className="min-h-12 w-full rounded-md bg-surface px-4 ring-1 ring-edge focus:ring-2 focus:ring-action"
          >
            {PAYMENT_WAYS.map((each) => (
              <option key={each} value={each}>
                {t(`money.ways.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSaving}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common('action.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The focus alone leaves what saves it below a phone's screen, or its keyboard. */
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView?.({ block: 'start' })

/** What is to be paid by a way; of a bill that changed, or that nobody has, as it would be sent now. */
function toPay(order: Order, way: PaymentWay): number {
  const isAnew = isOpen(order) && isUnsent(order) && !hasOtherUnits(order)
  const { total, uniqueCode } = isAnew ? current(order) : order
  const open = isAnew ? (total ?? 0) : order.due
  return open > 0 && way === 'qris' ? open - Math.max(0, uniqueCode) : open
}
