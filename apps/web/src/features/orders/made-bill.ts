import type { Order } from '@dibs/contract'
import { useEffect, useRef, useState } from 'react'
import { isWorthRetrying } from '../../shared/api/create-query-client.ts'
import { isUnsent } from '../../shared/goods/order-groups.ts'
import { useHoldsSending, useUnderWay } from './under-way.ts'
import type { OrderActs } from './use-orders.ts'

/** Makes the bill of whoever is shown, once: its link and its code are in the message. */
export function useMadeBill(order: Order | undefined, acts: OrderActs) {
  const bills = useRef(new Map<string, Promise<Order | null>>())
  const [ready, setReady] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ id: string; error: unknown } | null>(null)
  const underWay = useUnderWay(acts.sessionId)
  useHoldsSending()
  const id = order?.customerAccountId
  const send = async (wanted: Order): Promise<Order> => {
    // Before it is asked for: the answer may not find this page any more.
    underWay.begin({ ...wanted, version: wanted.version + 1 })
    try {
      return await acts.change(wanted, { status: 'sent' })
    } catch (error) {
      if (!isWorthRetrying(error)) underWay.end(wanted)
      throw error
    }
  }
  const make = (wanted: Order) => {
    setFailed(null)
    const { customerAccountId } = wanted
    const making = isUnsent(wanted) ? send(wanted) : Promise.resolve(null)
    bills.current.set(customerAccountId, making)
    making.then(
      () => setReady(customerAccountId),
      (error: unknown) => setFailed({ id: customerAccountId, error }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each buyer, whatever comes of it
  useEffect(() => {
    if (order !== undefined && id !== undefined && !bills.current.has(id)) make(order)
  }, [id])
  return {
    isReady: id !== undefined && ready === id,
    error: failed !== null && failed.id === id ? failed.error : undefined,
    retry: () => {
      if (order) make(order)
    },
    /** Its message was taken: whatever becomes of this page, it is sent. */
    hand: () => {
      if (order) underWay.end(order)
    },
    /** A bill whose message nobody took was not sent, also one that is still being made. */
    leave: (isHanded: boolean) => {
      if (isHanded || id === undefined) return
      const making = bills.current.get(id)
      bills.current.delete(id)
      void making?.then(
        async (bill) => bill && (await acts.takeBack(bill)) && underWay.end(bill),
        NOT_MADE,
      )
    },
  }
}

const NOT_MADE = () => {}
