import type { Order } from '@dibs/contract'
import { foldText, type SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, Receipt, Send } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { activeSessionQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import type { MessageKind } from '../../shared/goods/bill-templates.ts'
import { isCalled } from '../../shared/goods/buyer-name.ts'
import { canSend, current, GROUPS, groupOf, isToSend } from '../../shared/goods/order-groups.ts'
import { type HeldOrders, piecesWon } from '../../shared/goods/read-orders.ts'
import { SumsList } from '../../shared/goods/sums-list.tsx'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { PATHS, recapPath } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { AskSent } from './ask-sent.tsx'
import { useAsked } from './asked.ts'
import { inTurn, LookFirst, useDoubtful } from './doubtful.tsx'
import { AskJoin } from './join.tsx'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { Filter, type Only, Remind } from './order-filter.tsx'
import { OrderList, type OrderListProps } from './order-list.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { useMissingPrices } from './prices-sheet.tsx'
import { SendSheet } from './send-sheet.tsx'
import { ToParcels } from './to-parcels.tsx'
import { isUnanswered } from './unanswered.ts'
import { useUnsaid } from './under-way.ts'
import { ordersQuery, useNewsOfOrders, useOrderActs } from './use-orders.ts'

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
  useNewsOfOrders(sessionId)
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
  return <LiveBills sessionId={sessionId} data={data} startTime={startTime} />
}

function LiveBills({ sessionId, data, startTime }: SessionOrdersProps & { data: HeldOrders }) {
  const { orders, currency, joinable } = data
  const canSendAny = orders.some(canSend)
  const prices = useMissingPrices({ sessionId, orders, currency, isFirst: !canSendAny })
  const { unsaid, settle } = useUnsaid(sessionId, orders)
  // Before anything is told to be sent.
  if (unsaid === undefined) return null
  if (unsaid !== null) {
    const id = unsaid.customerAccountId
    return (
      <AskSent key={id} order={unsaid} sessionId={sessionId} onSettled={() => settle(unsaid)} />
    )
  }
  return (
    <>
      {joinable ? <AskJoin count={joinable} sessionId={sessionId} /> : null}
      {canSendAny ? null : prices.button}
      {isUnpriced(orders) ? (
        <NothingPriced />
      ) : (
        <Bills
          sessionId={sessionId}
          data={data}
          startTime={startTime}
          prices={canSendAny ? prices.button : null}
        />
      )}
      {prices.sheet}
    </>
  )
}

/** Whether there is nothing to bill yet. */
const isUnpriced = (orders: readonly Order[]) =>
  orders.every(
    (order) =>
      order.status === 'draft' && current(order).lines.every(({ price }) => price === null),
  )

function NothingPriced() {
  const { t } = useTranslation('orders')
  return (
    <EmptyState
      picture={<Receipt aria-hidden="true" className="size-12" />}
      title={t('none')}
      hint={t('noneHint')}
    />
  )
}

/** Which sheet is open: one buyer's order, or the messages to some of them. */
type Opened = { kind: 'order'; id: string } | { kind: MessageKind; ids: string[] } | null

type BillsProps = SessionOrdersProps & {
  data: HeldOrders
  /** Asks for prices, where other bills come first. */
  prices: ReactNode
}

function Bills({ sessionId, data, startTime, prices }: BillsProps) {
  const { format } = useMoneyIn(data.currency)
  const acts = useOrderActs(sessionId)
  const doubtful = useDoubtful(sessionId, data.orders)
  const [opened, setOpened] = useState<Opened>(useAsked(data.orders.filter(canSend)))
  const [reminded, setReminded] = useState<ReadonlySet<string>>(new Set())
  const send = (orders: readonly Order[], kind: MessageKind = 'template') =>
    setOpened({ kind, ids: inTurn(orders, doubtful ?? []).map((order) => order.customerAccountId) })
  const open =
    opened?.kind === 'order'
      ? data.orders.find(({ customerAccountId }) => customerAccountId === opened.id)
      : undefined
  return (
    <>
      {/* On wide screens what is next has a column beside the bills. */}
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <div className="grid gap-4">
          <div className="rounded-lg bg-surface p-4 shadow-raised sm:p-5">
            <SumsList
              pieces={piecesWon(data.orders, sessionId)}
              unpriced={piecesWon(data.orders, sessionId, ({ price }) => price === null)}
              sums={data.totals}
              format={format}
              isShort
            />
          </div>
          <LookFirst acts={acts} orders={data.orders} doubtful={doubtful ?? []} />
          <SendNext orders={data.orders} onSend={send} />
          <ToParcels sessionId={sessionId} orders={data.orders}>
            {prices}
          </ToParcels>
        </div>
        <div className="grid gap-4">
          <Lists
            orders={data.orders}
            acts={acts}
            format={format}
            reminded={reminded}
            doubtful={doubtful ?? []}
            onOpen={(order) => setOpened({ kind: 'order', id: order.customerAccountId })}
            onRemind={(orders) => send(orders, 'reminder')}
          />
        </div>
      </div>
      <OrderSheet
        order={open}
        sessionId={sessionId}
        currency={data.currency}
        acts={acts}
        doubtful={doubtful ?? []}
        onClose={() => setOpened(null)}
        onSend={(order) => send([order])}
      />
      <SendSheet
        queue={opened && opened.kind !== 'order' ? opened.ids : null}
        kind={opened?.kind === 'reminder' ? 'reminder' : 'template'}
        onHanded={(id) => setReminded((before) => new Set(before).add(id))}
        orders={data.orders}
        acts={acts}
        startTime={startTime}
        format={format}
        doubtful={doubtful}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

type ListsProps = Pick<OrderListProps, 'orders' | 'acts' | 'format' | 'doubtful' | 'onOpen'> & {
  reminded: ReadonlySet<string>
  onRemind: (orders: readonly Order[]) => void
}

/** All bills by what is to be done about them, or those that are looked for. */
function Lists({ orders, reminded, onRemind, ...rest }: ListsProps) {
  const { t } = useTranslation('orders')
  const asked = useSearchParams()[0].get('show')
  // A link may ask for some of them.
  const [only, setOnly] = useState<Only>(GROUPS.find((group) => group === asked) ?? null)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(foldText(search).trim())
  const groups = useMemo(
    () => inGroups(orders.filter((order) => isFound(order, wanted))),
    [orders, wanted],
  )
  const unanswered = orders.filter(isUnanswered)
  // The last of a group may be done: then there are all of them again.
  const isThere = only === 'unanswered' || orders.some((order) => groupOf(order) === only)
  const at = isThere ? only : null
  const shown =
    at === 'unanswered'
      ? inGroups(unanswered.filter((order) => isFound(order, wanted)))
      : groups.filter(({ group }) => at === null || group === at)
  return (
    <>
      <SearchField label={t('search')} value={search} onChange={setSearch} />
      <Filter
        all={orders.length}
        groups={groups}
        unanswered={unanswered.length}
        only={at}
        onOnly={setOnly}
      />
      {only === 'unanswered' ? (
        <Remind orders={unanswered} reminded={reminded} onStart={onRemind} />
      ) : null}
      <p role="status" className="text-ink-soft empty:hidden">
        {shown.length === 0 && wanted !== '' ? t('nothing', { search: search.trim() }) : ''}
      </p>
      {shown.map(({ group, orders: some }) => (
        <OrderList key={group} group={group} orders={some} {...rest} />
      ))}
    </>
  )
}

function inGroups(orders: readonly Order[]) {
  const all = GROUPS.map((group) => ({
    group,
    orders: orders.filter((order) => groupOf(order) === group),
  }))
  return all.filter(({ orders }) => orders.length > 0)
}

type SendNextProps = { orders: readonly Order[]; onSend: (orders: readonly Order[]) => void }

/** Begins to send those bills that nobody has got yet. */
function SendNext({ orders, onSend }: SendNextProps) {
  const { t } = useTranslation('orders')
  const unsent = orders.filter(canSend)
  if (unsent.length > 0) {
    return (
      <Button
        size="large"
        onClick={() => onSend(unsent)}
        icon={<Send aria-hidden="true" className="size-6" />}
      >
        {t('next', { count: unsent.length })}
      </Button>
    )
  }
  return orders.some(isToSend) ? null : (
    <p className="flex items-center justify-center gap-2 p-3 text-sm font-bold text-ink-soft">
      <Check aria-hidden="true" className="size-5" />
      {t('allSent')}
    </p>
  )
}

const isFound = (order: Order, wanted: string) =>
  String(order.number) === wanted || isCalled(order, wanted)
