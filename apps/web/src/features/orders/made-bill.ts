import type { Order } from '@dibs/contract'
import { useEffect, useRef, useState } from 'react'
import { isNeverSent, isUnsent } from '../../shared/goods/order-groups.ts'
import type { OrderActs } from './use-orders.ts'

/** Makes the bill of whoever is shown, once: its link and its code are in the message. Nobody has it yet. */
export function useMadeBill(order: Order | undefined, acts: OrderActs) {
  const bills = useRef(new Map<string, Promise<Order | null>>())
  const [ready, setReady] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ id: string; error: unknown } | null>(null)
  const id = order?.customerAccountId
  const make = (wanted: Order) => {
    setFailed(null)
    const { customerAccountId, version } = wanted
    const making = isUnsent(wanted)
      ? acts
          .change(wanted, { status: 'sent', handed: false })
          // One that was there already is not this page's to take back.
          .then((bill) => (bill.version > version ? bill : null))
      : Promise.resolve(null)
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
    /** A bill whose message nobody took is none, also one that is still being made. */
    leave: async (isHanded: boolean) => {
      if (isHanded || id === undefined) return
      const making = bills.current.get(id)
      bills.current.delete(id)
      const bill = await making?.catch(() => null)
      if (bill && isNeverSent(bill)) await acts.takeBack(bill)
    },
  }
}
