import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, Ellipsis, Receipt, Send } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { activeSessionQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import type { MessageKind } from '../../shared/goods/bill-templates.ts'
import { canSend, current, isToSend, unsentOf } from '../../shared/goods/order-groups.ts'
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
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { useAsked } from './asked.ts'
import { inTurn, LookFirst, useDoubtful } from './doubtful.tsx'
import { AskJoin } from './join.tsx'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { OrderLists } from './order-lists.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { useMissingPrices } from './prices-sheet.tsx'
import { SendSheet } from './send-sheet.tsx'
import { ToParcels } from './to-parcels.tsx'
import { useHanding } from './under-way.ts'
import { ordersQuery, useNewsOfOrders, useOrderActs } from './use-orders.ts'

/** The bills of a live: who owes what, and what is next. */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const [hasTools, setHasTools] = useState(false)
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
      aside={
        sessionId === null ? null : (
          <span className="sm:hidden low:inline">
            <IconButton
              label={t('tools')}
              aria-expanded={hasTools}
              onClick={() => setHasTools(!hasTools)}
              icon={<Ellipsis aria-hidden="true" className="size-6" />}
            />
          </span>
        )
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
        <SessionOrders
          key={sessionId}
          sessionId={sessionId}
          startTime={startTime}
          hasTools={hasTools}
        />
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

type SessionOrdersProps = {
  sessionId: SessionId
  startTime: string | undefined
  /** Whether labels and packing are unfolded on a phone: first come the bills. */
  hasTools: boolean
}

function SessionOrders(props: SessionOrdersProps) {
  const { sessionId } = props
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
  return <LiveBills data={data} {...props} />
}

function LiveBills({ data: held, ...props }: SessionOrdersProps & { data: HeldOrders }) {
  const { sessionId } = props
  const data = useMemo(() => ({ ...held, orders: held.orders.toSorted(byNumber) }), [held])
  const { orders, currency, joinable } = data
  const canSendAny = orders.some(canSend)
  const prices = useMissingPrices({ sessionId, orders, currency, isFirst: !canSendAny })
  const join = joinable ? (
    <AskJoin orders={orders.filter(({ goesWith }) => goesWith)} sessionId={sessionId} />
  ) : null
  return (
    <>
      {canSendAny ? null : prices.button}
      {isUnpriced(orders) ? (
        <>
          {join}
          <NothingPriced />
        </>
      ) : (
        <Bills data={data} prices={canSendAny ? prices.button : null} join={join} {...props} />
      )}
      {prices.sheet}
    </>
  )
}

/** Who won first is first; who has no number yet comes last. */
const byNumber = (a: Order, b: Order) => (a.number ?? Infinity) - (b.number ?? Infinity) || 0

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
  /** Asks whether bills join those of before: once winners in doubt are looked at. */
  join: ReactNode
}

function Bills({ sessionId, data, startTime, hasTools, prices, join }: BillsProps) {
  const { format } = useMoneyIn(data.currency)
  const acts = useOrderActs(sessionId)
  const hand = useHanding(acts, data.orders)
  const doubtful = useDoubtful(sessionId, data.orders)
  const [opened, setOpened] = useState<Opened>(
    // Bills that may join those of before wait for the answer: once sent, they cannot.
    useAsked(join ? [] : data.orders.filter(canSend)),
  )
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
      <div className="grid items-start gap-4 sm:gap-6 low:gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
        <div className="grid gap-4 max-sm:gap-3 low:max-lg:flex low:max-lg:flex-wrap low:max-lg:items-start low:max-lg:*:grow low:max-lg:*:basis-[14rem]">
          <div className="rounded-lg bg-surface px-4 py-2.5 shadow-raised max-sm:short:py-1.5 sm:p-5 low:max-lg:basis-full! low:py-1.5">
            <SumsList
              pieces={piecesWon(data.orders, sessionId)}
              unpriced={piecesWon(data.orders, sessionId, ({ price }) => price === null)}
              sums={data.totals}
              unsent={unsentOf(data.orders, data.currency)}
              format={format}
              isShort
            />
          </div>
          <LookFirst acts={acts} orders={data.orders} doubtful={doubtful ?? []} />
          {join ? <div className="low:max-lg:basis-full!">{join}</div> : null}
          <SendNext orders={data.orders} onSend={send} />
          <ToParcels sessionId={sessionId} orders={data.orders} isOpen={hasTools}>
            {prices}
          </ToParcels>
        </div>
        <div className="grid gap-4 max-sm:gap-3 low:gap-2">
          <OrderLists
            orders={data.orders}
            acts={acts}
            format={format}
            doubtful={doubtful ?? []}
            reminded={reminded}
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
        hand={hand}
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
