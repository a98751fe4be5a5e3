import { ApiError, type Order } from '@dibs/contract'
import { foldText, type SessionId } from '@dibs/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { handleOf, nameOf } from '../goods/buyer-name.ts'
import { type HeldOrders, readOrders, wonIn } from '../goods/read-orders.ts'
import { type Services, useServices } from '../services/services.tsx'
import { labelKey, usePrinted } from './printed.ts'

/** While the sheet is open, others win. */
const AGAIN_MS = 10_000

/** A win and what its label says. */
export type WinLabel = {
  key: string
  accountId: string
  itemId: string
  /** The buyer's in this live; `null` where the server gives none. */
  number: number | null
  name: string
  handle: string
  code: string
  itemName: string | null
  quantity: number
}

function winnersQuery({ api }: Pick<Services, 'api'>, sessionId: SessionId) {
  const queryKey = ['win-labels', sessionId]
  return queryOptions({
    queryKey,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    structuralSharing: false,
    queryFn: ({ signal, client }) =>
      readOrders(api, sessionId, client.getQueryData<HeldOrders>(queryKey), signal),
  })
}

/** The labels of a live: those that this device has not printed yet, and those that it has. */
export function useWinLabels(sessionId: SessionId) {
  const services = useServices()
  const query = useQuery(winnersQuery(services, sessionId))
  const { printed, add, keepOnly } = usePrinted(sessionId)
  const { data } = query
  const forgetGone = useEffectEvent((orders: readonly Order[]) =>
    keepOnly(new Set(orders.map(({ customerAccountId }) => customerAccountId))),
  )
  // Erased, or older than recaps are kept.
  const isGone = query.error instanceof ApiError && query.error.status === 404
  useEffect(() => {
    if (isGone) forgetGone([])
    else if (data) forgetGone(data.orders)
  }, [data, isGone])
  const all = data === undefined ? undefined : labelsOf(data.orders, sessionId)
  return {
    query,
    all,
    waiting: (all ?? []).filter(({ key }) => !printed.has(key)),
    printed: (all ?? []).filter(({ key }) => printed.has(key)),
    markPrinted: (labels: readonly WinLabel[]) => add(labels.map(({ key }) => key)),
  }
}

/** A label for each line that somebody has won in a live, by the buyers' numbers. */
function labelsOf(orders: readonly Order[], live: SessionId): WinLabel[] {
  return orders
    .filter(({ status }) => status !== 'cancelled' && status !== 'lapsed')
    .flatMap((order) =>
      (order.current?.lines ?? order.lines).filter(wonIn(live)).map((line): WinLabel => {
        const { customerAccountId: accountId } = order
        return {
          key: labelKey(accountId, line.itemClueId, line.quantity),
          accountId,
          itemId: line.itemClueId,
          number: order.number ?? null,
          name: nameOf(order),
          handle: handleOf(order),
          code: line.itemClueText,
          itemName: line.name,
          quantity: line.quantity,
        }
      }),
    )
    .sort((a, b) => (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER))
}

/** Whether a label is looked for: by the buyer's number, their name, or the item. */
export function isFound(label: WinLabel, typed: string): boolean {
  const wanted = foldText(typed).trim()
  if (/^\d+$/.test(wanted) && String(label.number) === wanted) return true
  const { name, handle, code, itemName } = label
  return foldText([name, handle, code, itemName ?? ''].join('\n')).includes(wanted)
}
