import type { Order } from '@dibs/contract'
import { foldText, type SessionId } from '@dibs/core'
import { ChevronRight, PackageCheck, Printer, Truck, Undo2 } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskAddress } from '../../shared/goods/ask-address.tsx'
import { handleOf, nameOf } from '../../shared/goods/buyer-name.ts'
import { useDay, useOtherDays } from '../../shared/goods/use-live-days.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { numberOf, tickOf } from './packing.ts'
import type { useParcels } from './use-parcels.ts'

type Parcels = { sessionId: SessionId; parcels: ReturnType<typeof useParcels> } & {
  /** Opens a parcel; null while none can be. */
  onOpen: ((order: Order) => void) | null
}
type PackingListProps = Parcels & { pasteTracking: ReactNode }

/** From so many parcels on, they can be searched. */
const SEARCH_FROM = 8

/** A card per buyer, with a tick for each line that lies in the parcel. */
export function PackingList({ pasteTracking, ...of }: PackingListProps) {
  const { t } = useTranslation('parcels')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(foldText(typed).trim())
  const { sessionId, parcels } = of
  const { groups } = parcels
  const count = Object.values(groups).reduce((sum, { length }) => sum + length, 0)
  const done = groups.packed.length + groups.shipped.length
  const found = (orders: readonly Order[]) =>
    wanted === '' ? orders : orders.filter((order) => textOf(sessionId, order).includes(wanted))
  const shown = {
    toPack: found(groups.toPack),
    unpaid: found(groups.unpaid),
    packed: found(groups.packed),
    shipped: found(groups.shipped),
  }
  // Nothing of theirs is billed, so nothing of it is packed.
  const unpriced = (parcels.orders ?? []).filter(({ problem }) => problem === 'unpriced').length
  const isNothing = Object.values(shown).every((orders) => orders.length === 0)
  const card = (order: Order) => <ParcelCard key={order.customerAccountId} order={order} {...of} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Progress packed={done} all={done + groups.toPack.length} />
        {count < SEARCH_FROM ? null : (
          <div className="min-w-[10rem] flex-1 sm:max-w-sm">
            <TextField
              type="search"
              label={t('search')}
              hideLabel
              placeholder={t('search')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              enterKeyHint="search"
            />
          </div>
        )}
        <Button
          variant="quiet"
          onClick={() => window.print()}
          icon={<Printer aria-hidden="true" className="size-5" />}
        >
          <span className={count < SEARCH_FROM ? undefined : 'max-sm:sr-only'}>{t('print')}</span>
        </Button>
        {pasteTracking}
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {isNothing ? t('nothing', { search: typed.trim() }) : ''}
      </p>
      <Group title={t('toPack')} count={shown.toPack.length}>
        {shown.toPack.map(card)}
      </Group>
      <Group
        title={t('unpaid')}
        hint={[t('unpaidHint'), unpriced > 0 && t('unpriced', { count: unpriced })]
          .filter(Boolean)
          .join(' ')}
        count={shown.unpaid.length}
      >
        {shown.unpaid.map(card)}
      </Group>
      <Group title={t('packed')} count={shown.packed.length}>
        {shown.packed.map((order) => (
          <PackedRow key={order.customerAccountId} order={order} {...of} />
        ))}
      </Group>
      <Group title={t('shipped')} count={shown.shipped.length}>
        {shown.shipped.map((order) => (
          <PackedRow key={order.customerAccountId} order={order} {...of} />
        ))}
      </Group>
    </div>
  )
}

/** How far the packing is. */
function Progress({ packed, all }: { packed: number; all: number }) {
  const { t } = useTranslation('parcels')
  if (all === 0) return null
  return (
    <div className="grid basis-full gap-2">
      <p className="figures text-lg font-extrabold">{t('done', { packed, count: all })}</p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-action transition-[width]"
          style={{ width: `${(packed / all) * 100}%` }}
        />
      </div>
    </div>
  )
}

/** What a search looks through. */
function textOf(sessionId: SessionId, order: Order): string {
  const lines = order.lines.flatMap(({ itemClueText, name }) => [itemClueText, name ?? ''])
  const number = numberOf(sessionId, order)
  const names = [order.customerNickname, `@${order.customerUsername}`, order.contact?.name ?? '']
  const own = order.number ? [String(order.number)] : []
  return foldText([...own, ...names, number, number.replace('-', ''), ...lines].join('\n'))
}

type GroupProps = { title: string; hint?: string; count: number; children: ReactNode }

function Group({ title, hint, count, children }: GroupProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg font-extrabold">
        {title} <span className="figures font-semibold text-ink-soft">{count}</span>
      </h2>
      {hint ? <p className="-mt-2 text-sm text-ink-soft">{hint}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2">
        {children}
      </ul>
    </section>
  )
}

type ParcelProps = Parcels & { order: Order }

function ParcelCard({ sessionId, order, parcels, onOpen }: ParcelProps) {
  const { t } = useTranslation('parcels')
  const id = useId()
  const name = nameOf(order)
  const ticks = order.lines.map((line) => tickOf(order, line))
  const day = useDay()
  const otherDays = useOtherDays(order, sessionId)
  const dayOf = (line: Order['lines'][number]) => {
    const live = order.lives?.find((each) => each.sessionId === line.sessionId)
    return live && day(live.startTime)
  }
  const inParcel = ticks.filter((tick) => parcels.ticked.has(tick)).length
  const hasNoAddress = !parcels.isKept && !order.contact?.address
  const isPaid = order.status === 'paid'
  return (
    <li
      aria-labelledby={id}
      className="grid break-inside-avoid grid-cols-1 gap-2 rounded-lg bg-surface p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 id={id} className="text-lg font-extrabold [overflow-wrap:anywhere]">
            <Opening {...{ order, onOpen }} />
          </h3>
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {handleOf(order)} ·{' '}
            <span className="figures whitespace-nowrap">
              {t('number', { number: numberOf(sessionId, order) })}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-1">
          {isPaid ? null : <Badge>{t(order.status === 'reported' ? 'saysPaid' : 'unpaid')}</Badge>}
          {hasNoAddress ? <Badge>{t('noAddress')}</Badge> : null}
        </div>
      </div>
      {otherDays ? (
        <p className="text-sm font-semibold">{t('combined', { days: otherDays })}</p>
      ) : null}
      {order.changedSinceSent ? <p className="text-sm font-semibold">{t('changed')}</p> : null}
      <ul className="grid grid-cols-1">
        {order.lines.map((line, index) => {
          const tick = ticks[index] as string
          return (
            <li key={tick}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 border-t border-line py-1.5">
                <input
                  type="checkbox"
                  className="peer size-6 shrink-0 accent-action"
                  checked={parcels.ticked.has(tick)}
                  onChange={(event) => parcels.tick([tick], event.target.checked)}
                />
                <span className="min-w-0 flex-1 peer-checked:text-ink-soft [overflow-wrap:anywhere]">
                  <b className="figures">
                    {t('lineLabel', { quantity: line.quantity, item: line.itemClueText })}
                  </b>
                  {line.name ? <span> {line.name}</span> : null}
                  {otherDays ? (
                    <span className="text-sm text-ink-soft"> · {dayOf(line)}</span>
                  ) : null}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="figures text-sm text-ink-soft">
          {t('progress', { ticked: inParcel, total: ticks.length })}
        </p>
        <Button
          variant={isPaid ? 'primary' : 'quiet'}
          aria-label={t(isPaid ? 'markPackedOf' : 'markPackedCodOf', { name })}
          onClick={() => parcels.pack(order)}
          icon={<PackageCheck aria-hidden="true" className="size-5" />}
        >
          {t(isPaid ? 'markPacked' : 'markPackedCod')}
        </Button>
      </div>
    </li>
  )
}

/** Whose parcel it is, by the number of their bag: opens it. */
function Opening({ order, onOpen }: Pick<ParcelProps, 'order' | 'onOpen'>) {
  const name = (
    <>
      <BuyerNumber order={order} />
      <bdi>{nameOf(order)}</bdi>
    </>
  )
  if (!onOpen) return name
  return (
    <button
      type="button"
      onClick={() => onOpen(order)}
      // Whose parcel it is stands on paper, too, where nothing can be pressed.
      className="tap -my-2 inline-flex items-center gap-1 py-2 text-left font-extrabold hover:underline print:inline!"
    >
      <span>{name}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft print:hidden" />
    </button>
  )
}

/** By which the buyer's bag is found. */
function BuyerNumber({ order }: { order: Order }) {
  const { t } = useTranslation('parcels')
  if (!order.number) return null
  return <span className="figures">{t('buyerNumber', { number: order.number })} · </span>
}

function PackedRow({ sessionId, order, parcels, onOpen }: ParcelProps) {
  const { t } = useTranslation('parcels')
  const name = nameOf(order)
  const pieces = order.lines.map((line) => `${line.quantity} × ${line.itemClueText}`).join(', ')
  const isWaiting = parcels.isWaiting(order)
  const isShipped = order.status === 'shipped'
  const { ask, question } = useAskAddress(order)
  const ship = () => parcels.ship(order)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-surface px-4 py-2 shadow-raised">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-bold [overflow-wrap:anywhere]">
          <Opening order={order} onOpen={isWaiting ? null : onOpen} />
        </p>
        <p className="line-clamp-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
          <span className="figures font-semibold">
            {t('number', { number: numberOf(sessionId, order) })}
          </span>{' '}
          · {pieces}
        </p>
      </div>
      {order.onDelivery || (isWaiting && order.status !== 'paid') ? (
        <Badge>{t('cashOnDelivery')}</Badge>
      ) : null}
      {order.tracking === null ? null : <Badge>{order.tracking}</Badge>}
      {isShipped ? null : (
        <span className="ml-auto flex items-center gap-1 print:hidden">
          {order.tracking === null && (isWaiting || order.canUndo) ? (
            <IconButton
              label={t('takeBackOf', { name })}
              onClick={() => parcels.takeBack(order)}
              icon={<Undo2 aria-hidden="true" className="size-5" />}
            />
          ) : null}
          {isWaiting ? null : (
            <Button
              variant="quiet"
              aria-label={t('markShippedOf', { name })}
              // What is kept on the device has no addresses.
              onClick={() => (parcels.isKept ? ship() : ask(ship))}
              icon={<Truck aria-hidden="true" className="size-5" />}
            >
              {t('markShipped')}
            </Button>
          )}
        </span>
      )}
      {question}
    </li>
  )
}
