import type { Order } from '@dibs/contract'
import { type Amount, COURIER_NAMES, readContact } from '@dibs/core'
import { type ChangeEvent, type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyField } from '../../shared/goods/money-field.tsx'
import type { useMoneyIn } from '../../shared/goods/use-money.ts'
import { useShopTimeField } from '../../shared/goods/use-shop-time.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { useBusy } from './use-busy.ts'
import type { OrderActs, OrderChange } from './use-orders.ts'

type Money = ReturnType<typeof useMoneyIn>
type FormProps = { order: Order; acts: OrderActs }

/** What is typed of an order and not saved. */
export type Typed = {
  /** All of it, to tell whether it is still the same; empty where nothing is. */
  text: string
  /** What was changed; `null` where a field cannot be read, which says so by then. */
  read: () => OrderChange | null
  /** Shows what is stored again. */
  reset: () => void
  /** Said where a field cannot be read. */
  unread: string
}

/** Of a form of several fields: all that is typed in it. */
function typedIn(fields: ReturnType<typeof useField>[]): Pick<Typed, 'text' | 'reset'> {
  const typed = fields.filter(({ isChanged }) => isChanged)
  return {
    text: typed.map(({ value }) => value).join('\n'),
    reset: () => {
      for (const field of fields) field.reset()
    },
  }
}

/** A field that shows what is stored, also as it changes elsewhere, until something is typed in it. */
function useField(stored: string) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    value: typed ?? stored,
    isChanged: typed !== null && typed.trim() !== stored,
    type: setTyped,
    /** Shows what is stored again. */
    reset: () => setTyped(null),
  }
}

/** A form of the sheet: sends what was changed, and says when it is kept. */
function Form(props: {
  title: string
  typed: Typed
  order: Order
  acts: OrderActs
  children: ReactNode
}) {
  const { t } = useTranslation('orders')
  const { order, acts, typed } = props
  const { isBusy, run } = useBusy()
  const save = async (body: OrderChange) => {
    try {
      await acts.change(order, body)
    } catch {
      // What was typed stays; a toast says why.
      return
    }
    typed.reset()
    toast.success(t('saved'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = typed.read()
    if (body !== null && Object.keys(body).length > 0) void run(() => save(body))
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <h3 className="font-extrabold">{props.title}</h3>
      {props.children}
      <div>
        <Button type="submit" variant="quiet" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** What is typed of what is added to the lines: its own form saves it, or else the next step of the order does. */
export function useAmounts(order: Order, money: Money) {
  const { t } = useTranslation('orders')
  const { now: readClock } = useServices()
  const inField = (amount: Amount) =>
    amount === 0 ? '' : `${amount < 0 ? '-' : ''}${money.figures(Math.abs(amount))}`
  const now = order.current ?? order
  const shipping = useField(inField(now.shipping))
  const adjustment = useField(inField(now.adjustment))
  const field = useShopTimeField()
  const payBy = useField(field.show(order.payBy))
  const at = field.read(payBy.value)
  const [wrong, setWrong] = useState<'shipping' | 'adjustment' | 'payBy' | null>(null)
  const read = (): OrderChange | null => {
    const added = readSum(shipping.value, money)
    const adjusted = readSum(adjustment.value, money)
    const isWrong = payBy.value !== '' && (at === null || at.getTime() <= readClock())
    const wrongSum =
      added === null || added < 0 ? 'shipping' : adjusted === null ? 'adjustment' : null
    const problem = wrongSum ?? (payBy.isChanged && isWrong ? 'payBy' : null)
    setWrong(problem)
    if (added === null || adjusted === null || problem) return null
    return {
      ...(shipping.isChanged && { shipping: added }),
      ...(adjustment.isChanged && { adjustment: adjusted }),
      ...(payBy.isChanged && { payBy: at?.toISOString() ?? null }),
    }
  }
  const unread = t('amountsUnread')
  return {
    ...typedIn([shipping, adjustment, payBy]),
    shipping,
    adjustment,
    payBy,
    wrong,
    read,
    unread,
  }
}

type AmountsFormProps = FormProps & { money: Money; amounts: ReturnType<typeof useAmounts> }

/** What is added to the lines, and until when it is to be paid. */
export function AmountsForm({ order, acts, money, amounts }: AmountsFormProps) {
  const { t } = useTranslation('orders')
  const { shipping, adjustment, payBy, wrong } = amounts
  const mistake = (field: typeof wrong) => (wrong === field ? t('amountInvalid') : null)
  return (
    <Form title={t('amounts')} typed={amounts} order={order} acts={acts}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <MoneyField
          label={t('shipping')}
          money={money}
          value={shipping.value}
          error={mistake('shipping')}
          onType={shipping.type}
        />
        <TextField
          label={t('adjustment')}
          hint={t('adjustmentHint')}
          prefix={money.symbol}
          autoComplete="off"
          value={adjustment.value}
          error={mistake('adjustment')}
          onChange={(event) => adjustment.type(event.target.value)}
        />
      </div>
      <DeadlineField
        value={payBy.value}
        isSent={order.sentAt !== null}
        error={wrong === 'payBy' ? t('deadlinePast') : null}
        onChange={(event) => payBy.type(event.target.value)}
      />
    </Form>
  )
}

type DeadlineFieldProps = {
  value: string
  error: string | null
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  isSent: boolean
}

/** Until when it is to be paid, in the shop's zone, which it names. */
function DeadlineField({ isSent, ...field }: DeadlineFieldProps) {
  const { t } = useTranslation('orders')
  const { now: readClock } = useServices()
  const { read, zone } = useShopTimeField()
  const at = read(field.value) ?? new Date(readClock())
  const hint = t('deadlineZone', { zone: zone(at) })
  return (
    <TextField
      {...field}
      label={t('deadline')}
      hint={isSent ? hint : `${hint} ${t('deadlineHint')}`}
      type="datetime-local"
    />
  )
}

/** An amount that may be below 0, and is 0 where nothing is typed; `null` for what is none. */
function readSum(typed: string, money: Money): Amount | null {
  const text = typed.trim()
  if (/^-?0*$/.test(text)) return 0
  const isBelow = /^[-−–]/.test(text)
  const amount = money.read(text.replace(/^[-−–+]\s*/, ''))
  return amount === null ? null : isBelow ? -amount : amount
}

/** What is typed of whom a parcel goes to: its own form saves it, or else the next step of the order does. */
export function useContact(order: Order) {
  const { t } = useTranslation('orders')
  const name = useField(order.contact?.name ?? '')
  const phone = useField(order.contact?.phone ?? '')
  const address = useField(order.contact?.address ?? '')
  const fields = [name, phone, address]
  const [wrong, setWrong] = useState<'name' | 'phone' | 'address' | null>(null)
  const read = (): OrderChange | null => {
    if (!fields.some(({ isChanged }) => isChanged)) return {}
    if (fields.every(({ value }) => value.trim() === '')) return { contact: null }
    const typed = { name: name.value, phone: phone.value, address: address.value }
    const reading = readContact(typed, { isWhole: false })
    setWrong(reading.ok ? null : reading.field)
    return reading.ok ? { contact: reading.contact } : null
  }
  return { ...typedIn(fields), name, phone, address, wrong, read, unread: t('contactUnread') }
}

type ContactFormProps = FormProps & { contact: ReturnType<typeof useContact> }

/** Whom the parcel goes to: what the buyer entered, or what the seller was told elsewhere. */
export function ContactForm({ order, acts, contact }: ContactFormProps) {
  const { t } = useTranslation('orders')
  const id = useId()
  const { name, phone, address, wrong } = contact
  const mistake = (field: NonNullable<typeof wrong>) =>
    wrong === field ? t(`contactInvalid.${field}`) : null
  return (
    <Form title={t('contact')} typed={contact} order={order} acts={acts}>
      {order.contact === null ? <p className="text-sm text-ink-soft">{t('noContact')}</p> : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('contactName')}
          autoComplete="off"
          value={name.value}
          error={mistake('name')}
          onChange={(event) => name.type(event.target.value)}
        />
        <TextField
          label={t('contactPhone')}
          type="tel"
          autoComplete="off"
          value={phone.value}
          error={mistake('phone')}
          onChange={(event) => phone.type(event.target.value)}
        />
      </div>
      <div className="grid gap-2">
        <label htmlFor={id} className="text-sm font-bold">
          {t('contactAddress')}
        </label>
        <textarea
          id={id}
          rows={3}
          autoComplete="off"
          value={address.value}
          aria-invalid={wrong === 'address' || undefined}
          aria-describedby={wrong === 'address' ? `${id}-note` : undefined}
          onChange={(event) => address.type(event.target.value)}
          className="min-h-12 w-full rounded-md bg-surface px-4 py-3 ring-1 ring-edge outline-none focus:ring-2 focus:ring-action"
        />
        {wrong === 'address' ? (
          <p id={`${id}-note`} role="alert" className="text-sm font-semibold text-alert">
            {t('contactInvalid.address')}
          </p>
        ) : null}
      </div>
    </Form>
  )
}

/** What is typed of who carries a parcel: its own form saves it, and so does what sends the parcel off. */
export function useTracking(order: Order) {
  const tracking = useField(order.tracking ?? '')
  const courier = useField(order.courier ?? '')
  return {
    ...typedIn([tracking, courier]),
    tracking,
    courier,
    unread: '',
    read: (): Pick<OrderChange, 'courier' | 'tracking'> => ({
      ...(courier.isChanged && { courier: courier.value.trim() || null }),
      ...(tracking.isChanged && { tracking: tracking.value.trim() || null }),
    }),
  }
}

type TrackingFormProps = FormProps & { tracking: ReturnType<typeof useTracking> }

/** Who carries the parcel, and the number under which it travels. */
export function TrackingForm({ order, acts, tracking: typed }: TrackingFormProps) {
  const { t } = useTranslation('orders')
  const id = useId()
  const { tracking, courier } = typed
  return (
    <Form title={t('onItsWay')} typed={typed} order={order} acts={acts}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label={t('courier')}
          hint={t('courierHint')}
          list={id}
          autoComplete="off"
          maxLength={60}
          value={courier.value}
          onChange={(event) => courier.type(event.target.value)}
        />
        <datalist id={id}>
          {COURIER_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label={t('tracking')}
          autoComplete="off"
          maxLength={100}
          value={tracking.value}
          onChange={(event) => tracking.type(event.target.value)}
        />
      </div>
    </Form>
  )
}
