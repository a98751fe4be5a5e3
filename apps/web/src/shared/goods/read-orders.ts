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
export type HeldOrders = Pick<Orders, 'currency' | 'totals' | 'orders' | 'joinable'> & {
  digests?: readonly string[]
}

/** By what the server tells whether anything is new, without looking through the orders. */
type OrdersMark = {
  /** Of the reading before; it is asked for what is newer than that alone. */
  etag?: string | undefined
  /** Is told that of this reading; `null` of an older server. */
  onEtag?: (etag: string | null) => void
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
  mark: OrdersMark = {},
): Promise<HeldOrders> {
  let orders = held
  // What changes between two answers is newer than the first of them.
  let { onEtag } = mark
  for (;;) {
    const known = (orders?.digests ?? []).join('')
    const { status, data, etag } = await api(orderEndpoints.list, {
      params: { sessionId },
      query: { known },
      signal,
      ...(mark.etag && orders === held && { etag: mark.etag }),
    })
    if (status === 304) {
      if (orders) return orders
      throw new Error('Nothing was held that could be current.')
    }
    onEtag?.(etag)
    onEtag = undefined
    // An older server tells all of them.
    if (data.parts === undefined) return data
    orders = withChanges(orders, data)
    if (data.isAll !== false) return orders
  }
}

const NOTHING: readonly string[] = Array.from({ length: ORDER_PARTS }, () => NO_DIGEST)

function withChanges(held: HeldOrders | undefined, told: Orders): HeldOrders {
  const { parts = [], currency, totals, joinable } = told
  if (parts.length === 0 && held && isSame(held, told)) return held
  const digests = [...(held?.digests ?? NOTHING)]
  for (const { part, digest } of parts) digests[part] = digest
  const toldParts = new Set(parts.map(({ part }) => part))
  const others = held?.orders.filter(
    ({ customerAccountId }) => !toldParts.has(partOfOrder(customerAccountId)),
  )
  const orders = [...(others ?? []), ...told.orders].sort(compareOrders)
  return { currency, totals, orders, digests, ...(joinable !== undefined && { joinable }) }
}

const isSame = (held: HeldOrders, { currency, totals, joinable }: Orders) =>
  held.currency === currency &&
  held.joinable === joinable &&
  JSON.stringify(held.totals) === JSON.stringify(totals)

/** Whether a line was won in a live: one of an order of that live alone does not say. */
export const wonIn =
  (live: SessionId) =>
  ({ sessionId }: Order['lines'][number]): boolean =>
    sessionId === undefined || sessionId === live

/** Units that were won in a live, on all orders that stand: of all lines, or of some. */
export function piecesWon(
  orders: readonly Order[],
  live: SessionId,
  isMeant: (line: Order['lines'][number]) => boolean = () => true,
): number {
  const standing = orders.flatMap((order) => [{ ...order, ...order.current }, ...order.earlier])
  return standing
    .filter(({ status }) => !isOver(status))
    .flatMap(({ lines }) => lines.filter(wonIn(live)).filter(isMeant))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
