import type { Order } from '@dibs/contract'
import { type Currency, compareCodes, type SessionId } from '@dibs/core'
import { Tags } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType, useSearchParams } from 'react-router'
import { MoneyField } from '../../shared/goods/money-field.tsx'
import { groupOf } from '../../shared/goods/order-groups.ts'
import { wonIn } from '../../shared/goods/read-orders.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SHEET_FOOT } from '../../shared/ui/sheet-foot.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { usePrices } from './use-prices.ts'

type Line = Order['lines'][number]
/** An item that somebody won and that has no price yet. */
type Unpriced = Pick<Line, 'itemClueId' | 'itemClueText' | 'name'> & { buyers: number }

/** What has no price yet of all that was won in a live, by its code. */
function unpricedOf(orders: readonly Order[], live: SessionId): Unpriced[] {
  const found = new Map<Line['itemClueId'], Unpriced>()
  for (const order of orders) {
    if (groupOf(order) === 'over') continue
    const { lines } = order.current ?? order
    for (const { itemClueId, itemClueText, name, price } of lines.filter(wonIn(live))) {
      if (price !== null) continue
      const { buyers } = found.get(itemClueId) ?? { buyers: 0 }
      found.set(itemClueId, { itemClueId, itemClueText, name, buyers: buyers + 1 })
    }
  }
  return [...found.values()].sort((a, b) => compareCodes(a.itemClueText, b.itemClueText, 'en'))
}

/** Whether a link asks for the missing prices; no way back and no reload opens them once more. */
function useAsksForPrices(): boolean {
  const [query] = useSearchParams()
  return useNavigationType() === 'PUSH' && query.has('prices')
}

type MissingPricesProps = {
  sessionId: SessionId
  orders: readonly Order[]
  currency: Currency
  /** Whether nothing else can be done before. */
  isFirst: boolean
}

/**
 * Says how many prices of a live are missing, and takes them in one go; nothing where none is. The button
 * may move while the sheet is open, which stays.
 */
export function useMissingPrices({ sessionId, orders, currency, isFirst }: MissingPricesProps) {
  const { t } = useTranslation('orders')
  const money = useMoneyIn(currency)
  const unpriced = useMemo(() => unpricedOf(orders, sessionId), [orders, sessionId])
  // While it is open, what is priced elsewhere stays where it is: no field moves under a finger.
  const [items, setItems] = useState(useAsksForPrices() ? unpriced : null)
  const [shown, setShown] = useState<readonly Unpriced[]>([])
  if (items !== null && items !== shown) setShown(items)
  // What was typed outlives the sheet: it is easily closed by a slip.
  const prices = usePrices(sessionId, money)
  const first = useRef<HTMLInputElement>(null)
  const close = () => setItems(null)
  const id = useId()
  if (unpriced.length === 0 && items === null) return { button: null, sheet: null }
  return {
    button: (
      <Button
        id={id}
        {...(isFirst ? { size: 'large' } : { variant: 'quiet' })}
        onClick={() => {
          prices.begin()
          setItems(unpriced)
        }}
        icon={<Tags aria-hidden="true" className={isFirst ? 'size-6' : 'size-5'} />}
      >
        {t('prices.missing', { count: unpriced.length })}
      </Button>
    ),
    sheet: (
      <Dialog
        open={items !== null}
        onClose={close}
        title={t('prices.title')}
        initialFocus={first}
        returnFocus={() => document.getElementById(id)}
      >
        <PricesForm items={shown} prices={prices} money={money} first={first} onDone={close} />
      </Dialog>
    ),
  }
}

type Money = ReturnType<typeof useMoneyIn>
type PricesFormProps = {
  items: readonly Unpriced[]
  prices: ReturnType<typeof usePrices>
  money: Money
  first: RefObject<HTMLInputElement | null>
  onDone: () => void
}

function PricesForm({ items, prices, money, first, onDone }: PricesFormProps) {
  const { t } = useTranslation('orders')
  const form = useRef<HTMLFormElement>(null)
  const left = items.filter(({ itemClueId }) => !prices.saved.has(itemClueId))
  const count = left.filter(({ itemClueId }) => prices.typedOf(itemClueId).trim() !== '').length
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (prices.isSaving || count === 0) return
    const done = await prices.save(left)
    if (done === null) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    toast.success(t('prices.saved', { count: done }))
    onDone()
  }
  return (
    <form ref={form} onSubmit={submit} onKeyDown={goOnWithEnter} noValidate className="grid gap-4">
      <p className="text-ink-soft">{t('prices.hint')}</p>
      <ul className="grid gap-4">
        {left.map(({ itemClueId, itemClueText, name, buyers }, at) => (
          <li key={itemClueId}>
            <MoneyField
              ref={at === 0 ? first : null}
              label={[itemClueText, name].filter(Boolean).join(' ')}
              money={money}
              suffix={
                <span className="figures shrink-0 pl-2 text-sm text-ink-soft">
                  {t('prices.won', { count: buyers })}
                </span>
              }
              enterKeyHint={at === left.length - 1 ? 'done' : 'next'}
              maxLength={40}
              value={prices.typedOf(itemClueId)}
              error={prices.errorOf(itemClueId)}
              onType={(text) => prices.type(itemClueId, text)}
            />
          </li>
        ))}
      </ul>
      <div className={`${SHEET_FOOT} gap-2`}>
        {prices.failed > 0 ? (
          <p role="alert" className="font-semibold text-alert">
            {t('prices.failed', { count: prices.failed })}
          </p>
        ) : null}
        <Button type="submit" size="large" loading={prices.isSaving} disabled={count === 0}>
          {count === 0 ? t('save') : t('prices.save', { count })}
        </Button>
      </div>
    </form>
  )
}

/** Enter goes to the next field; from the last one it saves. */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.select()
}
