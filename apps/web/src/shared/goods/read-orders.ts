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
import { isOver, type SessionId, sumsOf } from '@dibs/core'
import { isNeverSent } from './order-groups.ts'

/** The orders of a session as they were last read; `digests` say to the server what is held of them. */
export type HeldOrders = Pick<Orders, 'currency' | 'totals' | 'orders' | 'joinable'> & {
  digests?: readonly string[]
}

/** The ETag of each reading: by it the server tells whether anything is new, without looking through the orders. */
const etags = new WeakMap<HeldOrders, string>()

/**
 * Reads what is different of a session's orders from what is held, in as many answers as it takes: a live
 * may have thousands of them. Gives the very same object where nothing is.
 */
export function readOrders(
  api: ApiClient,
  sessionId: SessionId,
  held: HeldOrders | undefined,
  signal: AbortSignal,
): Promise<HeldOrders> {
  return read(api, sessionId, held, { signal })
}

/**
 * The same where the ETag of what is held is not current any more. Gives what is held where it is, where a
 * step has changed it since it was read, and for a server that gives no ETags.
 */
export async function readNews(
  api: ApiClient,
  sessionId: SessionId,
  held: HeldOrders,
  signal: AbortSignal,
): Promise<HeldOrders> {
  const etag = etags.get(held)
  return etag === undefined ? held : read(api, sessionId, held, { signal, etag })
}

async function read(
  api: ApiClient,
  sessionId: SessionId,
  held: HeldOrders | undefined,
  { signal, etag }: { signal: AbortSignal; etag?: string },
): Promise<HeldOrders> {
  const query = (known: readonly string[] = []) => ({ known: known.join('') })
  const call = { params: { sessionId }, signal }
  const first = await api(orderEndpoints.list, {
    ...call,
    query: query(held?.digests),
    ...(etag !== undefined && { etag }),
  })
  if (first.status === 304 && held) return held
  let { data } = first
  let orders = withChanges(held, data)
  while (data.isAll === false) {
    data = (await api(orderEndpoints.list, { ...call, query: query(orders.digests) })).data
    orders = withChanges(orders, data)
  }
  // What changes between two answers is newer than the first of them.
  if (first.etag !== null) etags.set(orders, first.etag)
  return orders
}

const NOTHING: readonly string[] = Array.from({ length: ORDER_PARTS }, () => NO_DIGEST)

function withChanges(held: HeldOrders | undefined, told: Orders): HeldOrders {
  // An older server tells all of them.
  if (told.parts === undefined) return told
  const { parts, currency, totals, joinable } = told
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

/** The same with one order as a step left it: the sums change by what that order changed. */
export function withOrder(held: HeldOrders, order: Order, live: SessionId): HeldOrders {
  const isIt = (each: Order) => each.customerAccountId === order.customerAccountId
  const before = held.orders.find(isIt)
  if (before === undefined) return held
  const orders = held.orders.map((each) => (isIt(each) ? order : each))
  const { currency, totals } = held
  if ((order.currency ?? currency) !== currency) return { ...held, orders }
  const [was, is] = [before, order].map((each) => sumsOf(countedIn(each, live)))
  const sums = { ...totals }
  for (const name of ['won', 'sent', 'paid', 'open', 'lapsed', 'owedBack'] as const) {
    sums[name] = (totals[name] ?? 0) + (is?.[name] ?? 0) - (was?.[name] ?? 0)
  }
  return { ...held, orders, totals: sums }
}

/** What an order counts for in a live. What its parcels of before came to when they are given up is read anew. */
function countedIn(order: Order, live: SessionId) {
  const isDropped =
    order.sentAt === null && (order.status === 'cancelled' || order.status === 'lapsed')
  const status = isNeverSent(order) ? 'draft' : order.status
  const now = { ...order, ...order.current, status, total: isDropped ? null : order.total }
  return [now, ...order.earlier.map((parcel) => ({ ...parcel, total: null }))].map((each) => ({
    ...each,
    ...each.share,
    lines: each.lines.filter(wonIn(live)),
  }))
}

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
