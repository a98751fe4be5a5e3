import type { Order, Orders } from '@dibs/contract'
import type { Currency, SessionId } from '@dibs/core'
import { guardFormulas } from '../../shared/format/guard-formulas.ts'
import { isNeverSent } from '../../shared/goods/order-groups.ts'
import { wonIn } from '../../shared/goods/read-orders.ts'
import { onLocalClock } from './recap-export.ts'

/** The columns; their headers are in the viewer's language. */
export const ORDER_COLUMNS = [
  'username',
  'nickname',
  'status',
  'items',
  'pieces',
  'shipping',
  'adjustment',
  'uniqueCode',
  'total',
  'currency',
  'payBy',
  'name',
  'phone',
  'address',
  'tracking',
  'alreadyPaid',
  'received',
  'due',
  'owedBack',
] as const

/** A status as the seller reads it. */
type WordOf = (status: Order['status']) => string

/**
 * One row for each order of a live, and for each that went off before it, as they are answered; of an order
 * of several lives, what of it counts in this one. Amounts are whole numbers of the currency's smallest
 * unit in use, times those of the viewer's clock, and no cell is a formula. What is not known is empty.
 */
export function orderCsvRows(
  { currency, orders }: Orders,
  live: SessionId,
  wordOf: WordOf,
): (string | number)[][] {
  const toRow = (of: Currency, order: Order, told: Told) => rowOf(of, order, told, wordOf)
  return orders.flatMap((order) => [
    toRow(order.currency ?? currency, order, partOf(order, live)),
    ...order.earlier.flatMap(({ share, ...earlier }) => {
      const lines = share ? earlier.lines.filter(wonIn(live)) : earlier.lines
      if (lines.length === 0) return []
      const told = { ...NOT_TOLD, ...earlier, total: earlier.asked, ...share, lines }
      return [toRow(earlier.currency ?? currency, order, told)]
    }),
  ])
}

/** What is added to the lines counts in the first of an order's lives. */
function partOf(order: Order, live: SessionId): Told {
  const { share, lives = [] } = order
  if (share === undefined) return order
  const added =
    lives[0]?.sessionId === live
      ? {}
      : { shipping: 0, adjustment: 0, uniqueCode: 0, alreadyPaid: 0 }
  return { ...order, ...share, ...added, lines: order.lines.filter(wonIn(live)) }
}

/** What is told of an order alone that stands. */
const NOT_TOLD = {
  shipping: '',
  adjustment: '',
  uniqueCode: '',
  payBy: null,
  contact: null,
  alreadyPaid: '',
} as const

type Told = Pick<
  Order,
  'lines' | 'status' | 'sentAt' | 'total' | 'tracking' | 'received' | 'due' | 'owedBack'
> &
  (Pick<Order, keyof typeof NOT_TOLD> | typeof NOT_TOLD)

function rowOf(currency: Currency, buyer: Order, order: Told, wordOf: WordOf): (string | number)[] {
  const { contact } = order
  return [
    guardFormulas(buyer.customerUsername),
    guardFormulas(buyer.customerNickname),
    wordOf(isNeverSent(order) ? 'draft' : order.status),
    guardFormulas(order.lines.map(toLine).join('; ')),
    order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    order.shipping,
    order.adjustment,
    order.uniqueCode,
    order.total ?? '',
    currency,
    order.payBy === null ? '' : onLocalClock(Date.parse(order.payBy)),
    ...[contact?.name, contact?.phone, contact?.address].map((text) => guardFormulas(text ?? '')),
    guardFormulas(order.tracking ?? ''),
    order.alreadyPaid,
    order.received,
    order.status === 'draft' ? (order.total ?? '') : order.due,
    order.owedBack,
  ]
}

const toLine = ({ itemClueText, name, quantity }: Order['lines'][number]) =>
  `${itemClueText}${name === null ? '' : ` ${name}`} x${quantity}`
