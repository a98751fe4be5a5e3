import { ApiError, type Order, orderEndpoints } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isWorthRetrying } from '../../shared/api/create-query-client.ts'
import { withReason } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey as newKey } from '../../shared/claims/make-changes.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { type Services, useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'
import {
  forgetPacking,
  keepOrders,
  type Packing,
  readKeptOrders,
  usePacking,
  without,
} from './packing.ts'

/** While something is not saved, the server is asked so often whether it is back. */
const AGAIN_MS = 10_000
/** Others pack, too, and buyers pay. */
const READ_AGAIN_MS = 30_000
/** How long the way back stays on screen. */
const UNDO_MS = 6_000

const isOf =
  ({ customerAccountId }: Order) =>
  (each: Order) =>
    each.customerAccountId === customerAccountId
const isTaken = ({ status }: Order) => status === 'packed' || status === 'shipped'

/** Whether the server has the live no more: erased, or older than recaps are kept. */
const isErased = (error: unknown) => error instanceof ApiError && error.status === 404

/** The orders of a live; until the server answers, as this device kept them. */
function parcelsQuery({ api, storage }: Pick<Services, 'api' | 'storage'>, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['parcels', sessionId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      try {
        const { data } = await api(orderEndpoints.list, { params: { sessionId }, signal })
        keepOrders(storage, sessionId, data.orders)
        return data.orders
      } catch (error) {
        if (isErased(error)) forgetPacking(storage, sessionId)
        throw error
      }
    },
    initialData: () => readKeptOrders(storage, sessionId),
    initialDataUpdatedAt: 0,
  })
}

/** What is to be packed of a live, and what was; ticks and *Packed* also work without network. */
export function useParcels(sessionId: SessionId) {
  const { t } = useTranslation('parcels')
  const services = useServices()
  const queryClient = useQueryClient()
  const { packing, read, update, pack, unpack } = usePacking(sessionId)
  const tellPacked = useTellPacked()
  const options = parcelsQuery(services, sessionId)
  const query = useQuery({
    ...options,
    refetchInterval: packing.packed.length > 0 ? AGAIN_MS : READ_AGAIN_MS,
  })
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: options.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
  }
  const change = (order: Order) =>
    queryClient.setQueryData(options.queryKey, (orders) =>
      orders?.map((each) => (isOf(order)(each) ? order : each)),
    )
  const packed = usePack(sessionId)
  async function save(next: Waiting): Promise<void> {
    const { accountId } = next
    try {
      change(await packed.mutateAsync(next))
    } catch (error) {
      if (isWorthRetrying(error)) return
      const order = query.data?.find((each) => each.customerAccountId === accountId)
      const name = order ? nameOf(order) : ''
      toast.error(withReason(t('packFailed', { name }), error, t as never))
    }
    refresh()
    update((before) => without(before, accountId))
  }
  const saving = useSaving({ packing, read, answeredAt: query.dataUpdatedAt }, save)
  const changed = { onSuccess: change, refresh: [options.queryKey] }
  const ship = useShip(sessionId, changed)
  const takeBack = useTakeBack(sessionId, changed)
  const waiting = new Set(packing.packed.map(({ accountId }) => accountId))
  const orders = isErased(query.error) ? undefined : query.data
  return {
    query,
    /** `undefined` until they are known, and once the live is erased. */
    orders,
    /** Nothing can be read now. */
    isAway: query.isError || query.isPaused,
    /** Not from the server, but as this device kept it: without contacts. */
    isKept: query.dataUpdatedAt === 0,
    groups: groupsOf(orders ?? [], waiting),
    /** How many are packed and not saved yet. */
    waiting: waiting.size,
    /** Whether a parcel is packed, and the server does not know it yet. */
    isWaiting: ({ customerAccountId }: Order) => waiting.has(customerAccountId),
    ticked: new Set(packing.ticked),
    tick: (ticks: readonly string[], isIn: boolean) =>
      update((before) => {
        const others = before.ticked.filter((each) => !ticks.includes(each))
        return { ...before, ticked: isIn ? [...others, ...ticks] : others }
      }),
    /** With all that is in it. */
    pack: (order: Order) => {
      const ticked = pack(order)
      tellPacked(order, async () => {
        // What is on its way to the server is taken back there.
        await saving.current
        if (unpack(order, ticked)) return
        const now = (queryClient.getQueryData(options.queryKey) ?? []).find(isOf(order))
        if (now) await takeBack(now)
      })
    },
    ship,
    takeBack: (order: Order) =>
      waiting.has(order.customerAccountId) ? void unpack(order, []) : void takeBack(order),
  }
}

/** Says that a parcel is packed, with the way back. */
function useTellPacked() {
  const { t } = useTranslation('parcels')
  return (order: Order, takeBack: () => Promise<void>) => {
    const id = `packed-${order.customerAccountId}`
    const onUndo = () => {
      toast.dismiss(id)
      void takeBack()
    }
    const text = t('packedOf', { name: nameOf(order) })
    const note = createElement(UndoToast, { text, label: t('takeBack'), onUndo })
    toast.success(note, { id, duration: UNDO_MS })
  }
}

function usePack(sessionId: SessionId) {
  const { api } = useServices()
  return useApiMutation({
    mutationFn: async ({ accountId, key }: Waiting) => {
      const params = { sessionId, customerAccountId: accountId }
      const body = { status: 'packed' as const }
      return (await api(orderEndpoints.update, { params, body, idempotencyKey: key })).data
    },
  })
}

type AfterStep = { onSuccess: (order: Order) => void; refresh: (readonly string[])[] }

/** Says that a packed parcel is on its way. */
function useShip(sessionId: SessionId, { onSuccess, refresh }: AfterStep) {
  const { t } = useTranslation('parcels')
  const { api } = useServices()
  const ship = useApiMutation({
    mutationFn: async ({ customerAccountId, version }: Order) => {
      const params = { sessionId, customerAccountId }
      const body = { status: 'shipped' as const, version }
      return (await api(orderEndpoints.update, { params, body, idempotencyKey: newKey() })).data
    },
    failed: t('shipFailed'),
    onSuccess,
    refresh: [...refresh, ['orders']],
  })
  return (order: Order) => ship.mutate(order)
}

/** Takes *Packed* back where it is the newest step: an address that was put right since is not. */
function useTakeBack(sessionId: SessionId, { onSuccess, refresh }: AfterStep) {
  const { t } = useTranslation('parcels')
  const { api } = useServices()
  const paramsOf = ({ customerAccountId }: Order) => ({ sessionId, customerAccountId })
  const undo = useApiMutation({
    mutationFn: async (order: Order) => {
      const { version } = order
      const call = { params: paramsOf(order), body: { version } }
      return (await api(orderEndpoints.undo, call)).data
    },
    failed: t('takeBackFailed'),
    onSuccess,
    refresh: [...refresh, ['orders']],
  })
  return async (order: Order): Promise<void> => {
    const steps = await api(orderEndpoints.listSteps, { params: paramsOf(order) }).catch(() => null)
    const newest = steps?.data.find(({ undoneAt, kind }) => undoneAt === null && kind !== 'link')
    if (newest && !(newest.kind === 'status' && newest.to === 'packed'))
      toast.error(t('takeBackNewer'))
    else undo.mutate(order)
  }
}

type Waiting = Packing['packed'][number]

/** Saves what waits, one after the other: at once, when the server answered again, and with the network. Answers what is being saved. */
function useSaving(
  { packing, read, answeredAt }: { packing: Packing; read: () => Packing; answeredAt: number },
  save: (next: Waiting) => Promise<void>,
): RefObject<Promise<void> | null> {
  const saving = useRef<Promise<void>>(null)
  const saveNext = useEffectEvent(() => {
    // Not what is drawn: that may have what was just saved, or taken back.
    const [next] = read().packed
    if (saving.current || !next) return
    saving.current = save(next).finally(() => {
      saving.current = null
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason to try again
  useEffect(() => {
    const again = () => saveNext()
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [packing.packed, answeredAt])
  return saving
}

const placeOf = ({ number }: Order): number => number ?? Number.MAX_SAFE_INTEGER

/**
 * Paid and to be packed; not paid yet; packed; sent off. By the buyer's number, as the bags stand; those
 * without one by name, behind them.
 */
function groupsOf(orders: readonly Order[], waiting: ReadonlySet<AccountId>) {
  const sorted = orders
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || nameOf(a).localeCompare(nameOf(b)))
  const isPacked = (order: Order) => isTaken(order) || waiting.has(order.customerAccountId)
  const left = sorted.filter((order) => !isPacked(order))
  const isUnpaid = ({ status, total }: Order) =>
    total !== null && ['draft', 'sent', 'reported'].includes(status)
  return {
    toPack: left.filter(({ status }) => status === 'paid'),
    unpaid: left.filter(isUnpaid),
    packed: sorted.filter((order) => isPacked(order) && order.status !== 'shipped'),
    shipped: sorted.filter(({ status }) => status === 'shipped'),
  }
}
export type Groups = ReturnType<typeof groupsOf>
