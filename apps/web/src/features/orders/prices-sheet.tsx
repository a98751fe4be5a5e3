import { commentEndpoints, type Order } from '@dibs/contract'
import { type Amount, type Currency, compareCodes, type SessionId } from '@dibs/core'
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
import { errorText } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import { groupOf } from '../../shared/goods/order-groups.ts'
import { wonIn } from '../../shared/goods/read-orders.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SHEET_FOOT } from '../../shared/ui/sheet-foot.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

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
  const [items, setItems] = useState<readonly Unpriced[] | null>(null)
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
            <TextField
              ref={at === 0 ? first : null}
              label={[itemClueText, name].filter(Boolean).join(' ')}
              prefix={money.symbol}
              suffix={
                <span className="figures shrink-0 pl-2 text-sm text-ink-soft">
                  {t('prices.won', { count: buyers })}
                </span>
              }
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint={at === left.length - 1 ? 'done' : 'next'}
              maxLength={40}
              value={prices.typedOf(itemClueId)}
              error={prices.errorOf(itemClueId)}
              onChange={(event) => prices.type(itemClueId, event.target.value)}
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

type ItemId = Line['itemClueId']
type Priced = [item: ItemId, price: Amount]
/** So many calls are under way at once. */
const AT_ONCE = 4

/** Prices while they are typed and saved. */
function usePrices(sessionId: SessionId, money: Money) {
  const { t } = useTranslation('orders')
  const [typed, setTyped] = useState<ReadonlyMap<ItemId, string>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<ItemId, string>>(new Map())
  const [saved, setSaved] = useState<ReadonlySet<ItemId>>(new Set())
  const [failed, setFailed] = useState(0)
  const saving = useSavePrices(sessionId)

  const typedOf = (id: ItemId) => typed.get(id) ?? ''

  /** Saves what is typed; how many that were, `null` where a field says what is wrong. */
  async function save(items: readonly Unpriced[]): Promise<number | null> {
    const wrong = new Map<ItemId, string>()
    const priced: Priced[] = []
    for (const { itemClueId } of items) {
      if (typedOf(itemClueId).trim() === '') continue
      const price = money.read(typedOf(itemClueId))
      if (price === null) wrong.set(itemClueId, t('amountInvalid'))
      else priced.push([itemClueId, price])
    }
    setErrors(wrong)
    setFailed(0)
    if (wrong.size > 0) return null
    const refused = await saving.mutateAsync(priced)
    const done = priced.map(([id]) => id).filter((id) => !refused.has(id))
    setSaved((before) => new Set([...before, ...done]))
    setTyped((before) => new Map([...before].filter(([id]) => !done.includes(id))))
    setErrors(refused)
    setFailed(refused.size)
    return refused.size === 0 ? done.length : null
  }
  return {
    typedOf,
    errorOf: (id: ItemId) => errors.get(id) ?? null,
    type: (id: ItemId, text: string) => {
      setTyped((before) => new Map(before).set(id, text))
      setErrors((before) => new Map([...before].filter(([other]) => other !== id)))
    },
    /** What was saved the last time may be without a price again. */
    begin: () => {
      setSaved(new Set())
      setFailed(0)
    },
    save,
    saved,
    failed,
    isSaving: saving.isPending,
  }
}

/** Saves prices, several at once; answers why some were refused. */
function useSavePrices(sessionId: SessionId) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { api } = useServices()
  return useApiMutation({
    mutationFn: async (priced: readonly Priced[]) => {
      const waiting = [...priced]
      const refused = new Map<ItemId, string>()
      const saveNext = async (): Promise<void> => {
        const next = waiting.shift()
        if (next === undefined) return
        const [itemClueId, price] = next
        await api(commentEndpoints.changeItem, {
          params: { sessionId, itemClueId },
          body: { price },
          idempotencyKey: newIdempotencyKey(),
        }).catch((error: unknown) =>
          refused.set(itemClueId, errorText(error, common, t('failedStep'))),
        )
        return saveNext()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, saveNext))
      return refused
    },
    refresh: ['orders', 'recap', 'recap-orders'].map((key) => [key, sessionId]),
  })
}
