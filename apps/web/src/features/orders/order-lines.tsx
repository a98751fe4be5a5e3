import type { Order } from '@dibs/contract'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import { MoneyField } from '../../shared/goods/money-field.tsx'
import { current, isUnsent, owedBackOf, wholeOf } from '../../shared/goods/order-groups.ts'
import type { useMoneyIn } from '../../shared/goods/use-money.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { byLive } from './join.tsx'
import type { usePrices } from './use-prices.ts'

type Money = ReturnType<typeof useMoneyIn>
type Prices = ReturnType<typeof usePrices>
type Line = Order['lines'][number]

/** Prices that are typed and not saved, as the sheet saves them when it is closed. */
export function pricesTyped(order: Order, prices: Prices, money: Money) {
  const { lines } = current(order)
  const isSame = (typed: string, { price }: Line) => price !== null && price === money.read(typed)
  const changed = lines
    .filter((line) => !isSame(prices.typedOf(line.itemClueId), line))
    .map(({ itemClueId }) => prices.typedOf(itemClueId).trim())
  const save = async () => (await prices.save(lines)) !== null
  return { saveRest: { text: changed.filter(Boolean).join(' '), save } }
}

type LinesProps = { order: Order; money: Money; prices: Prices }

/** What is on the bill, and what it comes to; a tap on a price mends it for all who won the item. */
export function Lines({ order, money, prices }: LinesProps) {
  const { t } = useTranslation('orders')
  const { date, time } = useFormat()
  const { format } = money
  const { lines, total, ...added } = current(order)
  const extras = [
    ['shipping', added.shipping],
    ['adjustment', added.adjustment],
    ['uniqueCode', added.uniqueCode],
  ] as const
  const whole = wholeOf(order)
  const owedBack = owedBackOf(order)
  const isPart = added.alreadyPaid > 0 && (order.due > 0 || isUnsent(order))
  return (
    <table className="figures w-full max-sm:short:[&_:is(td,th)]:py-1">
      <caption className="pb-2 text-left font-extrabold">{t('lines')}</caption>
      {byLive(order, lines).map(({ startTime, lines: some }) => (
        <tbody key={startTime ?? ''}>
          {startTime === undefined ? null : (
            <tr className="border-t border-line">
              <th
                scope="rowgroup"
                colSpan={2}
                className="pt-4 pb-1.5 text-left text-sm font-bold text-ink-soft"
              >
                {t('of', { date: date(startTime), time: time(startTime) })}
              </th>
            </tr>
          )}
          {some.map((line) => (
            <LineRows key={line.itemClueId} {...{ order, line, money, prices }} />
          ))}
        </tbody>
      ))}
      <tbody>
        {extras.map(([name, amount]) =>
          amount === 0 ? null : (
            <tr key={name} className="border-t border-line text-ink-soft">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {t(name)}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{format(amount)}</td>
            </tr>
          ),
        )}
        <tr className={`border-t-2 border-edge ${isPart ? '' : 'font-extrabold'}`}>
          <th scope="row" className="py-2 pr-3 text-left [font-weight:inherit]">
            {t('total')}
          </th>
          <td className="py-2 text-right whitespace-nowrap">
            {whole === null ? '–' : format(whole)}
          </td>
        </tr>
        {isPart ? (
          <>
            <tr className="border-t border-line text-ink-soft">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {t('alreadyPaid')}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{format(-added.alreadyPaid)}</td>
            </tr>
            <tr className="border-t border-line font-extrabold">
              <th scope="row" className="py-2 pr-3 text-left">
                {t(owedBack > 0 ? 'money.owedBack' : 'money.due')}
              </th>
              <td className="py-2 text-right whitespace-nowrap">
                {total === null ? '–' : format(owedBack || total)}
              </td>
            </tr>
          </>
        ) : null}
      </tbody>
    </table>
  )
}

type LineRowsProps = LinesProps & { line: Line }

/** An item on the bill; below it the field of its price, once that was tapped. */
function LineRows({ order, line, money, prices }: LineRowsProps) {
  const { t } = useTranslation('orders')
  const id = useId()
  const { itemClueId, itemClueText, name, quantity, price, amount } = line
  const isMended = price !== null && prices.has(itemClueId)
  const words = amount === null ? '–' : money.format(amount)
  const mend = () =>
    isMended ? prices.drop(itemClueId) : prices.type(itemClueId, money.figures(price ?? 0))
  return (
    <>
      <tr className="border-t border-line">
        <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
          <span className="font-bold">{itemClueText}</span> {name}
          {quantity > 1 ? ` × ${quantity}` : ''}
        </th>
        <td className="py-2 text-right whitespace-nowrap">
          {price !== null && MENDABLE.has(order.status) ? (
            <button
              type="button"
              aria-label={t('mendPrice', { item: itemClueText, amount: words })}
              aria-expanded={isMended}
              aria-controls={id}
              onClick={mend}
              className="tap -my-2 text-right underline decoration-dotted underline-offset-4"
            >
              {words}
            </button>
          ) : (
            words
          )}
        </td>
      </tr>
      {isMended ? (
        <tr id={id}>
          <td colSpan={2} className="pb-3">
            <PriceField {...{ line, money, prices }} isMended />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** Where another price is seen at once: elsewhere the bill stands as it is. */
const MENDABLE: ReadonlySet<string> = new Set(['draft', 'sent', 'paid'])

/** The prices that are missing, each for all buyers of the item in its live. */
export function MissingPrices({ order, ...rest }: LinesProps) {
  const unpriced = current(order).lines.filter(({ price }) => price === null)
  return (
    <div className="grid gap-3 rounded-md bg-alert-tint p-4">
      {unpriced.map((line) => (
        <PriceField key={`${line.sessionId} ${line.itemClueId}`} line={line} {...rest} />
      ))}
    </div>
  )
}

type PriceFieldProps = Omit<LinesProps, 'order'> & { line: Line; isMended?: boolean }

/** What an item costs, for all who won it in its live. */
function PriceField({ line, money, prices, isMended = false }: PriceFieldProps) {
  const { t } = useTranslation('orders')
  const { itemClueId, itemClueText, name } = line
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!prices.isSaving && (await prices.save([line]))) toast.success(t('saved'))
  }
  return (
    <form onSubmit={save} noValidate className="flex items-start gap-2">
      <MoneyField
        label={t('priceOf', { item: [itemClueText, name].filter(Boolean).join(' ') })}
        money={money}
        hint={isMended ? t('priceForAll') : undefined}
        autoFocus={isMended}
        onFocus={(event) => event.currentTarget.select()}
        value={prices.typedOf(itemClueId)}
        error={prices.errorOf(itemClueId)}
        onType={(text) => prices.type(itemClueId, text)}
      />
      <div className="pt-7">
        <Button type="submit" loading={prices.isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
