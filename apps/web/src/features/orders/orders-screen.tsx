import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, Package, Receipt, Search, Send, Truck } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { activeSessionQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { type HeldOrders, piecesWon } from '../../shared/goods/read-orders.ts'
import { SumsList } from '../../shared/goods/sums-list.tsx'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { PATHS, parcelsPath, recapPath } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { current, GROUPS, type Group, groupOf, isUnsent } from './groups.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { OrderList } from './order-list.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { SendSheet } from './send-sheet.tsx'
import { TrackingSheet } from './tracking-sheet.tsx'
import { nameOf, ordersQuery, useOrderActs } from './use-orders.ts'

/** The bills of a live: who owes what, and what is next. */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const sessionId = query.get('session') as SessionId | null
  const startTime = useStartTime(sessionId)
  const { date, time } = useFormat()
  const back = sessionId === null ? PATHS.pastSessions : recapPath(sessionId)
  return (
    <Page
      title={t('title')}
      {...(startTime && { lead: t('of', { date: date(startTime), time: time(startTime) }) })}
      before={
        <IconButton
          label={common('action.back')}
          onClick={() => void (isFirst ? navigate(back) : navigate(-1))}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
      }
    >
      {sessionId === null ? (
        <EmptyState
          title={t('missing')}
          action={
            <Link to={PATHS.pastSessions} className={buttonClasses()}>
              {t('toPast')}
            </Link>
          }
        />
      ) : (
        <SessionOrders key={sessionId} sessionId={sessionId} startTime={startTime} />
      )}
      <OpenElsewhere sessionId={sessionId} />
    </Page>
  )
}

/** When a session began, ISO 8601; of one that runs, too. */
function useStartTime(sessionId: SessionId | null): string | undefined {
  const { api } = useServices()
  const { data: past } = useQuery(pastSessionsQuery(api))
  const { data: active } = useQuery(activeSessionQuery(api))
  if (active?.id === sessionId) return active?.startTime
  return past?.find(({ id }) => id === sessionId)?.start_time
}

type SessionOrdersProps = { sessionId: SessionId; startTime: string | undefined }

function SessionOrders({ sessionId, startTime }: SessionOrdersProps) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { api } = useServices()
  const { data, error, isPaused, isFetching, refetch } = useQuery(ordersQuery({ api }, sessionId))
  if (data === undefined) {
    return error || isPaused ? (
      <ErrorState
        message={isPaused ? common('error.offline') : t('failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonGroup label={common('status.loading')} className="grid gap-3">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (data.orders.length === 0) {
    return (
      <EmptyState picture={<Receipt aria-hidden="true" className="size-12" />} title={t('empty')} />
    )
  }
  const isPriced = data.orders.some((order) =>
    current(order).lines.some(({ price }) => price !== null),
  )
  if (!isPriced && data.orders.every(({ status }) => status === 'draft')) {
    return (
      <EmptyState
        picture={<Receipt aria-hidden="true" className="size-12" />}
        title={t('none')}
        hint={t('noneHint')}
        action={
          <Link to={PATHS.items} className={buttonClasses()}>
            {t('toItems')}
          </Link>
        }
      />
    )
  }
  return <Bills sessionId={sessionId} data={data} startTime={startTime} />
}

/** Which sheet is open: one buyer's order, or the messages to some of them. */
type Opened = { kind: 'order'; id: string } | { kind: 'send'; ids: string[] } | null

function Bills({ sessionId, data, startTime }: SessionOrdersProps & { data: HeldOrders }) {
  const { t } = useTranslation('orders')
  const { format } = useMoneyIn(data.currency)
  const acts = useOrderActs(sessionId)
  const [opened, setOpened] = useState<Opened>(null)
  const [only, setOnly] = useState<Group | null>(null)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const groups = useMemo(() => {
    const found = data.orders.filter((order) => isFound(order, wanted))
    return GROUPS.map((group) => ({
      group,
      orders: found.filter((order) => groupOf(order) === group),
    })).filter(({ orders }) => orders.length > 0)
  }, [data, wanted])
  const shown = groups.filter(({ group }) => only === null || group === only)
  // Whoever is late has no more time by a click that is for all.
  const behind = data.orders.filter((order) => isUnsent(order) && !order.isOverdue)
  const unsent = behind.filter((order) => current(order).problem === null)
  const open =
    opened?.kind === 'order'
      ? data.orders.find(({ customerAccountId }) => customerAccountId === opened.id)
      : undefined
  return (
    <>
      <div className="rounded-lg bg-surface p-4 shadow-raised sm:p-5">
        <SumsList pieces={piecesWon(data.orders)} sums={data.totals} format={format} />
      </div>
      {unsent.length > 0 ? (
        <Button
          size="large"
          onClick={() =>
            setOpened({ kind: 'send', ids: unsent.map((order) => order.customerAccountId) })
          }
          icon={<Send aria-hidden="true" className="size-6" />}
        >
          {t('next', { count: unsent.length })}
        </Button>
      ) : behind.length > 0 ? null : (
        <p className="flex items-center justify-center gap-2 p-3 text-sm font-bold text-ink-soft">
          <Check aria-hidden="true" className="size-5" />
          {t('allSent')}
        </p>
      )}
      <Parcels sessionId={sessionId} orders={data.orders} />
      <SearchField value={search} onChange={setSearch} />
      <Filter all={data.orders.length} groups={groups} only={only} onOnly={setOnly} />
      <p role="status" className="text-ink-soft empty:hidden">
        {shown.length === 0 ? t('nothing', { search: search.trim() }) : ''}
      </p>
      {shown.map(({ group, orders }) => (
        <OrderList
          key={group}
          group={group}
          orders={orders}
          acts={acts}
          format={format}
          onOpen={(order) => setOpened({ kind: 'order', id: order.customerAccountId })}
        />
      ))}
      <OrderSheet
        order={open}
        sessionId={sessionId}
        currency={data.currency}
        acts={acts}
        onClose={() => setOpened(null)}
        onSend={(order) => setOpened({ kind: 'send', ids: [order.customerAccountId] })}
      />
      <SendSheet
        queue={opened?.kind === 'send' ? opened.ids : null}
        orders={data.orders}
        acts={acts}
        startTime={startTime}
        format={format}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

const isFound = (order: Order, wanted: string) =>
  wanted === '' ||
  [nameOf(order), order.customerUsername].some((name) => name.toLowerCase().includes(wanted))

/** Leads to the packing list, and takes tracking numbers, once there is something to pack. */
function Parcels(props: { sessionId: SessionId; orders: readonly Order[] }) {
  const { t } = useTranslation('orders')
  const [isPasting, setIsPasting] = useState(false)
  if (!props.orders.some(({ status }) => PACKABLE.has(status))) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={parcelsPath(props.sessionId)} className={buttonClasses({ variant: 'quiet' })}>
        <Package aria-hidden="true" className="size-5" />
        {t('toParcels')}
      </Link>
      <Button
        variant="quiet"
        onClick={() => setIsPasting(true)}
        icon={<Truck aria-hidden="true" className="size-5" />}
      >
        {t('trackingList.open')}
      </Button>
      <TrackingSheet
        sessionId={props.sessionId}
        open={isPasting}
        onClose={() => setIsPasting(false)}
      />
    </div>
  )
}

const PACKABLE: ReadonlySet<Order['status']> = new Set(['paid', 'packed', 'shipped'])

type FilterProps = {
  all: number
  groups: readonly { group: Group; orders: readonly Order[] }[]
  only: Group | null
  onOnly: (group: Group | null) => void
}

function Filter({ all, groups, only, onOnly }: FilterProps) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
      <legend className="sr-only">{t('filter')}</legend>
      <Chip isOn={only === null} onPress={() => onOnly(null)}>
        {t('all', { count: all })}
      </Chip>
      {groups.map(({ group, orders }) => (
        <Chip
          key={group}
          isOn={only === group}
          onPress={() => onOnly(only === group ? null : group)}
        >
          {t(`group.${group}`)} {orders.length}
        </Chip>
      ))}
    </fieldset>
  )
}

function Chip(props: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      variant={props.isOn ? 'primary' : 'quiet'}
      aria-pressed={props.isOn}
      onClick={props.onPress}
    >
      <span className="figures">{props.children}</span>
    </Button>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('orders')
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 max-w-xl items-center gap-2 rounded-md bg-surface px-4 ring-1 ring-edge focus-within:ring-2 focus-within:ring-action"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="sr-only">{t('search')}</span>
      <input
        id={id}
        type="search"
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('search')}
        autoComplete="off"
        className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-soft"
      />
    </label>
  )
}
