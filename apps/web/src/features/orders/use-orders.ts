import { ApiError, type Order, orderEndpoints, type PaymentBody } from '@dibs/contract'
import { isOver, type OrderId, type PaymentId, type SessionId } from '@dibs/core'
import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { type HeldOrders, readNews, readOrders, withOrder } from '../../shared/goods/read-orders.ts'
import { type Services, useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'

/** How long the way back stays on screen. */
export const UNDO_MS = 6_000
/** Buyers say that they have paid while the seller looks on: so often it is asked whether anything is new. */
const LOOK_MS = 3_000
/** What no such look shows, such as what is known of a buyer, is read so often. */
const READ_AGAIN_MS = 30_000
/** While one step follows another, what others win is read so often. */
const READ_SOON_MS = 3_000

const keyOf = (sessionId: SessionId) => ['orders', sessionId] as const

/** The bills of a session, by the buyer with the most units first. */
export function ordersQuery({ api }: Pick<Services, 'api'>, sessionId: SessionId) {
  return queryOptions({
    queryKey: keyOf(sessionId),
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
    // What did not change is the very same already.
    structuralSharing: false,
    queryFn: ({ signal, client }) =>
      readOrders(api, sessionId, client.getQueryData<HeldOrders>(keyOf(sessionId)), signal),
  })
}

/** While the page is looked at, brings what is new of its bills within seconds; nearly all looks are 304s. */
export function useNewsOfOrders(sessionId: SessionId): void {
  const { api } = useServices()
  useQuery({
    queryKey: ['orders-news', sessionId],
    refetchInterval: LOOK_MS,
    staleTime: LOOK_MS,
    // The next look is the next try.
    retry: false,
    queryFn: async ({ signal, client }) => {
      const queryKey = keyOf(sessionId)
      const held = client.getQueryState<HeldOrders>(queryKey)
      // What was just read is new enough.
      if (!held?.data || Date.now() - held.dataUpdatedAt < LOOK_MS / 2) return null
      const read = await readNews(api, sessionId, held.data, signal)
      if (read === held.data) return null
      if (client.getQueryData(queryKey) === held.data) client.setQueryData(queryKey, read)
      // Something was done meanwhile, which this reading may not have.
      else void client.invalidateQueries({ queryKey })
      return null
    },
  })
}

/** What `PATCH` of an order can say beside its version. */
export type OrderChange = {
  status?: Order['status']
  /** With `sent`: whether a bill is only made, or the one that was made is at its buyer. */
  handed?: boolean
  /** With `returned`. */
  kept?: number
  shipping?: number | null
  adjustment?: number
  payBy?: string | null
  tracking?: string | null
  courier?: string | null
  contact?: NonNullable<Order['contact']> | null
}

/** Money that came, or below 0 went back. */
export type Money = Pick<PaymentBody, 'amount' | 'way'>

/** A bill whose message was taken to its buyer, with the deadline in it. */
export type Handed = { accountId: Order['customerAccountId']; payBy: string | null }

/** An order as it was seen: another version is not taken back. `orderId`: of one of its `earlier`. */
type SeenOrder = Pick<Order, 'customerAccountId' | 'version'> & { orderId?: OrderId | undefined }

/** A parcel of before as an order of its own: what is done with that is done with the parcel. */
export function parcelOf(order: Order, parcel: Order['earlier'][number]): Order & SeenOrder {
  const { lives: _, share: __, ...buyer } = order
  const none = { problem: null, current: null, covered: null, uniqueCode: 0 }
  return { ...buyer, ...none, ...parcel }
}

/** How an order stands, by the name of its words; what was made and not sent is told by the page. */
export const standingOf = ({ status, notReceived }: Pick<Order, 'status' | 'notReceived'>) =>
  notReceived ? ('notReceived' as const) : status

type Stepped = SeenOrder & Pick<Order, 'status' | 'notReceived'>

/** What was asked about, as an order has it. */
function seenIn(order: Order, { orderId }: SeenOrder): Stepped {
  const parcel = orderId && order.earlier.find((each) => each.orderId === orderId)
  const { version, status } = parcel || order
  const isMissed = !parcel && order.notReceived && { notReceived: true }
  return { customerAccountId: order.customerAccountId, orderId, version, status, ...isMissed }
}

/** What can be asked of the server about one order of a session. */
function createCalls(api: Services['api'], sessionId: SessionId) {
  const call = ({ customerAccountId, version, orderId }: SeenOrder) => ({
    params: { sessionId, customerAccountId },
    body: { version, orderId },
    idempotencyKey: newIdempotencyKey(),
  })
  return {
    change: async ({ order, body }: { order: Order; body: OrderChange }) => {
      const { body: seen, ...of } = call(order)
      return (await api(orderEndpoints.update, { ...of, body: { ...seen, ...body } })).data
    },
    hand: async ({ accountId, payBy }: Handed) => {
      const of = call({ customerAccountId: accountId, version: 0 })
      const body = { status: 'sent', handed: true, payBy } as const
      return (await api(orderEndpoints.update, { ...of, body })).data
    },
    pay: async ({ order, money }: { order: Order; money: Money }) => {
      const { body, ...of } = call(order)
      return (await api(orderEndpoints.addPayment, { ...of, body: { ...body, ...money } })).data
    },
    writeOff: async ({ order, id }: { order: Order; id: PaymentId }) => {
      const params = { ...call(order).params, paymentId: id }
      return (await api(orderEndpoints.voidPayment, { ...call(order), params })).data
    },
    undo: async (order: SeenOrder) => (await api(orderEndpoints.undo, call(order))).data,
    newLink: async (order: SeenOrder) => (await api(orderEndpoints.newLink, call(order))).data,
    passOn: async (order: Order) => (await api(orderEndpoints.passOn, call(order))).data,
  }
}

/** Everything that can be done with the orders of a session; each is one call, and says if it failed. */
export function useOrderActs(sessionId: SessionId) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const queryClient = useQueryClient()
  const calls = createCalls(useServices().api, sessionId)
  const queryKey = keyOf(sessionId)
  // What others win follows from it.
  const others = ['parcels', 'recap', 'recap-orders'].map((name) => [name, sessionId])
  const refresh: QueryKey[] = [queryKey, ...others]
  const readSoon = useReadSoon(refresh)
  const onSuccess = (order: Order) => {
    const put = (each: Order) => (each.customerAccountId === order.customerAccountId ? order : each)
    const putIn = (held?: HeldOrders) => held && withOrder(held, order, sessionId)
    queryClient.setQueryData<HeldOrders>(queryKey, putIn)
    queryClient.setQueryData<Order[]>(['parcels', sessionId], (orders) => orders?.map(put))
  }
  const failed = t('failedStep')
  const change = useApiMutation({
    failed,
    onSuccess,
    mutationFn: calls.change,
    onSettled: (_order, error, { body }) => readSoon(error !== null || isGivenUp(body)),
  })
  const undo = useApiMutation({ failed, refresh, onSuccess, mutationFn: calls.undo })
  const takeBack = useApiMutation({
    failed,
    refresh,
    onSuccess: (order: Order | null) => order && onSuccess(order),
    mutationFn: (made: SeenOrder) => calls.undo(made).catch(nothingIfChanged),
  })
  const newLink = useApiMutation({ failed, refresh, onSuccess, mutationFn: calls.newLink })
  const passOn = useApiMutation({
    failed,
    refresh,
    mutationFn: calls.passOn,
    onSuccess: ({ promoted }, order) => {
      const winners = promoted.map((place) => `${place.itemClueText} → ${nameOf(place)}`).join(', ')
      const nobody = order.covered === null ? 'passedOn.nobody' : 'passedOn.nobodyForRest'
      // Which was the newest until now.
      const passed = { ...order, version: order.version + 1 }
      tell(
        passed,
        winners === '' ? t(nobody, { name: nameOf(order) }) : t('passedOn.to', { winners }),
      )
    },
  })

  /** Says what was done, with the way back to before it. */
  function tell(order: SeenOrder, text: string): void {
    const id = `order-${order.customerAccountId}`
    const onUndo = () => {
      toast.dismiss(id)
      void undo.mutateAsync(order).catch(TOLD)
    }
    const note = createElement(StepToast, { sessionId, order, id, text, label: t('undo'), onUndo })
    toast.success(note, { id, duration: UNDO_MS })
  }

  return {
    sessionId,
    /** Rejects where it was refused, which a toast has said. */
    change: (order: Order, body: OrderChange) => change.mutateAsync({ order, body }),
    undo: (order: SeenOrder) => undo.mutateAsync(order).then(NOTHING, TOLD),
    newLink: (order: SeenOrder) => newLink.mutateAsync(order).then(NOTHING, TOLD),
    passOn: (order: Order) => passOn.mutateAsync(order).then(NOTHING, TOLD),
    /** One step of an order, with the way back. */
    step: (order: Order, status: Order['status'], more: Omit<OrderChange, 'status'> = {}) => {
      const made = change.mutateAsync({ order, body: { status, ...more } })
      const say = (stepped: Stepped) =>
        tell(stepped, `${nameOf(order)}: ${t(`status.${standingOf(stepped)}`)}`)
      return made.then((answer) => say(seenIn(answer, order)), TOLD)
    },
    ...usePayments(calls, { failed, refresh, onSuccess }, tell),
    /** Takes a bill back that was made here, unless something else was done since; says whether it could. */
    takeBack: (made: SeenOrder) => takeBack.mutateAsync(made).then(YES, NO),
    hand: useHand(calls, onSuccess, readSoon),
    /** Why something failed, in a sentence. */
    reason: (error: unknown) => errorText(error, common),
  }
}

type Made = { failed: string; refresh: QueryKey[]; onSuccess: (order: Order) => void }

/** Money that came and went. `text` is what is said once it is noted, with the way back. */
function usePayments(
  calls: ReturnType<typeof createCalls>,
  { failed, ...made }: Made,
  tell: (order: SeenOrder, text: string) => void,
) {
  const pay = useApiMutation({ ...made, mutationFn: calls.pay })
  const writeOff = useApiMutation({ ...made, failed, mutationFn: calls.writeOff })
  return {
    /** Rejects where it was refused: its form says why. */
    pay: (order: Order, money: Money, text: string) =>
      pay.mutateAsync({ order, money }).then((paid) => tell(seenIn(paid, order), text)),
    /** Writes a payment off that was noted by mistake. */
    writeOff: (order: Order, id: PaymentId, text: string) =>
      writeOff.mutateAsync({ order, id }).then((written) => tell(written, text), TOLD),
  }
}

/** Says that the bill that was made is at its buyer, with the deadline that they were told. */
function useHand(
  { hand }: ReturnType<typeof createCalls>,
  onSuccess: Made['onSuccess'],
  readSoon: ReturnType<typeof useReadSoon>,
) {
  return useApiMutation({
    onSuccess,
    mutationFn: hand,
    onSettled: (_order, error) => readSoon(error !== null),
  }).mutateAsync
}

type StepToastProps = Parameters<typeof UndoToast>[0] & {
  sessionId: SessionId
  /** As the step left it. */
  order: SeenOrder
  id: string
}

/** What was done, with the way back; it goes once something newer was done with the order. */
function StepToast({ sessionId, order, id, ...told }: StepToastProps) {
  const { customerAccountId, version } = order
  const { data: isPast } = useQuery({
    ...ordersQuery(useServices(), sessionId),
    enabled: false,
    select: ({ orders }) =>
      orders.some(
        (each) =>
          each.customerAccountId === customerAccountId && seenIn(each, order).version > version,
      ),
  })
  // Before another toast takes its place.
  useLayoutEffect(() => {
    if (isPast) toast.dismiss(id)
  }, [isPast, id])
  return createElement(UndoToast, told)
}

/** Others win by it. */
const isGivenUp = ({ status }: OrderChange) => status !== undefined && isOver(status)

/** Reads queries anew: at once, or soon, together with what else is done until then. */
function useReadSoon(queryKeys: readonly QueryKey[]): (isAtOnce: boolean) => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const read = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
  }
  const leave = useRef(read)
  useEffect(() => {
    leave.current = () => timer.current !== undefined && read()
  })
  // Whoever goes elsewhere sees it there.
  useEffect(() => () => leave.current(), [])
  return (isAtOnce) => {
    if (isAtOnce) read()
    else timer.current ??= setTimeout(read, READ_SOON_MS)
  }
}

const NOTHING = () => {}
const YES = () => true
/** A toast has said why. */
const NO = () => false
function nothingIfChanged(error: unknown): null {
  if (error instanceof ApiError && error.code === 'order_changed') return null
  throw error
}
/** A toast has said it. */
const TOLD = () => {}
export type OrderActs = ReturnType<typeof useOrderActs>
