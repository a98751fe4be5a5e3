import {
  type ApiClient,
  compareOrders,
  NO_DIGEST,
  ORDER_PARTS,
  type Order,
  type Orders,
  orderEndpoints,
  partOfOrder,
} from '@dibs/contract'
import { isOver, type SessionId } from '@dibs/core'

/** The orders of a session as they were last read; `digests` say to the server what is held of them. */
export type HeldOrders = Pick<Orders, 'currency' | 'totals' | 'orders'> & {
  digests?: readonly string[]
}

/**
 * Reads what is different of a session's orders from what is held, in as many answers as it takes: a live
 * may have thousands of them. Gives the very same object where nothing is.
 */
export async function readOrders(
  api: ApiClient,
  sessionId: SessionId,
  held: HeldOrders | undefined,
  signal: AbortSignal,
): Promise<HeldOrders> {
  let orders = held
  for (;;) {
    const known = (orders?.digests ?? []).join('')
    const { data } = await api(orderEndpoints.list, {
      params: { sessionId },
      query: { known },
      signal,
    })
    // An older server tells all of them.
    if (data.parts === undefined) return data
    orders = withChanges(orders, data)
    if (data.isAll !== false) return orders
  }
}

const NOTHING: readonly string[] = Array.from({ length: ORDER_PARTS }, () => NO_DIGEST)

function withChanges(held: HeldOrders | undefined, told: Orders): HeldOrders {
  const { parts = [], currency, totals } = told
  if (parts.length === 0 && held && isSame(held, told)) return held
  const digests = [...(held?.digests ?? NOTHING)]
  for (const { part, digest } of parts) digests[part] = digest
  const toldParts = new Set(parts.map(({ part }) => part))
  const others = held?.orders.filter(
    ({ customerAccountId }) => !toldParts.has(partOfOrder(customerAccountId)),
  )
  const orders = [...(others ?? []), ...told.orders].sort(compareOrders)
  return { currency, totals, orders, digests }
}

const isSame = (held: HeldOrders, { currency, totals }: Orders) =>
  held.currency === currency && JSON.stringify(held.totals) === JSON.stringify(totals)

/** Units that were won, on all orders that stand: of all lines, or of some. */
export function piecesWon(
  orders: readonly Order[],
  isMeant: (line: Order['lines'][number]) => boolean = () => true,
): number {
  const standing = orders.flatMap((order) => [{ ...order, ...order.current }, ...order.earlier])
  return standing
    .filter(({ status }) => !isOver(status))
    .flatMap(({ lines }) => lines.filter(isMeant))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
