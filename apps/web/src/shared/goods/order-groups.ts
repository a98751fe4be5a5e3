import type { Order } from '@dibs/contract'
import { type Currency, isOver } from '@dibs/core'

/** What the seller has to do about an order, the most urgent first. */
export const GROUPS = [
  'overdue',
  'reported',
  'owedBack',
  'changed',
  'draft',
  'sent',
  'paid',
  'packed',
  'shipped',
  'over',
] as const
export type Group = (typeof GROUPS)[number]

/** Where an order stands in the list. */
export function groupOf(order: Order): Group {
  const { status } = order
  if (order.isOverdue) return 'overdue'
  if (isNeverSent(order) && !isEmptied(order)) return 'draft'
  // Sent again, it says what is owed by then.
  if (isBehind(order)) return 'changed'
  if (order.owedBack > 0) return 'owedBack'
  return status === 'cancelled' || status === 'lapsed' || status === 'returned' ? 'over' : status
}

/** Whether there is a new bill to send, for what the one of before does not say. */
function isBehind({ status, changedSinceSent, current, ...bill }: Order): boolean {
  if (!changedSinceSent) return false
  if (status === 'sent') return true
  if (current === null) return false
  const isOther = unitsOf(current) !== unitsOf(bill)
  // Of a parcel, what lies in it counts.
  if (status === 'packed') return isOther && current.lines.length > 0
  return status === 'paid' && (isOther || sumOf(current) !== bill.asked)
}

/** Whether a bill would be about other units now: what came is then for those that it says. */
export const hasOtherUnits = ({ current, ...bill }: Order): boolean =>
  current !== null && unitsOf(current) !== unitsOf(bill)

const unitsOf = ({ lines }: Pick<Order, 'lines'>) =>
  lines
    .map(({ itemClueId, quantity }) => `${itemClueId} ${quantity}`)
    .sort()
    .join()
/** `null` where a price is missing. */
const sumOf = ({
  lines,
  shipping,
  adjustment,
}: Pick<Order, 'lines' | 'shipping' | 'adjustment'>): number | null =>
  lines.reduce<number | null>(
    (sum, { amount }) => (sum === null || amount === null ? null : sum + amount),
    shipping + adjustment,
  )

/** Whether nothing of what a bill says is the buyer's any more. */
export const isEmptied = ({ status, current }: Order): boolean =>
  (status === 'sent' || status === 'paid') && current?.lines.length === 0

/** Whether a bill is made and nobody was sent it: by a part payment that was noted before, say. */
export const isNeverSent = ({ status, sentAt }: Pick<Order, 'status' | 'sentAt'>): boolean =>
  status === 'sent' && sentAt === null

/** Whether a buyer has not got the bill as it stands now. */
export const isUnsent = (order: Order): boolean =>
  (order.status === 'draft' && order.lines.length > 0) ||
  ((isNeverSent(order) || isBehind(order)) && !isEmptied(order))

/** What the order comes to if it were sent now, and why it cannot be; else what its bill says. */
export const current = (
  order: Order,
): Omit<NonNullable<Order['current']>, 'problem'> & Pick<Order, 'problem'> =>
  order.current !== null && isUnsent(order) ? order.current : order

/** What an order comes to as it stands now, whatever of it came; `null` where a price is missing. */
export function wholeOf(order: Order): number | null {
  const now = current(order)
  const sum = sumOf(now)
  return now.total === null || sum === null ? null : sum + now.uniqueCode
}

/** What is owed back, or will be once the bill is sent as it stands now. */
export function owedBackOf(order: Order): number {
  const { alreadyPaid, ...now } = current(order)
  if (!isUnsent(order)) return order.owedBack
  return Math.max(0, alreadyPaid - (sumOf(now) ?? alreadyPaid))
}

/** What counts in a row: what is still due; else what came; of what was never paid, what it came to. */
export function amountOf(order: Order): number | null {
  if (isUnsent(order) && owedBackOf(order) === 0) return current(order).total
  return order.due || order.received || order.total
}

/** What a bill asks for by now: less than it says where a part of it came since. */
export const toPayOf = ({ total, due }: Pick<Order, 'total' | 'due'>): number | null =>
  total !== null && due > 0 && due < total ? due : total

/** What bills that are not sent would ask for, beyond what is due already, as far as it has prices; of one currency. */
export const unsentOf = (orders: readonly Order[], currency: Currency): number =>
  orders
    .filter((order) => isUnsent(order) && (order.currency ?? currency) === currency)
    // Of an order of several lives, shipping is not this live's alone.
    .filter(({ share }) => share === undefined)
    .reduce((sum, order) => sum + askedAnew(order), 0)

/** Sums have nothing of a bill that nobody was sent; of one that was, what is due. */
function askedAnew(order: Order): number {
  if (isNeverSent(order)) return order.current ? askedSoFar(order) : order.due
  return Math.max(0, askedSoFar(order) - order.due)
}

/** Where a price is missing, what the others come to: that counts as sold, too. */
function askedSoFar(order: Order): number {
  const { total, problem, lines, alreadyPaid, ...added } = current(order)
  if (problem !== 'unpriced') return total ?? 0
  const priced = lines.filter(({ amount }) => amount !== null)
  return Math.max(0, (sumOf({ lines: priced, ...added }) ?? 0) - alreadyPaid)
}

/** What is waiting for whoever hands the parcel over. */
export const isToCollect = ({ status, due }: Order): boolean =>
  due > 0 && (status === 'packed' || status === 'shipped')

/** What came for an order as it stands, without unique codes. */
function receivedOf({ status, alreadyPaid, asked, owedBack, due, uniqueCode }: Order): number {
  if (status === 'draft') return alreadyPaid
  return asked + owedBack - (due > 0 ? due - uniqueCode : 0)
}

/** What is owed back once an order is given up. */
export const owedOnceGivenUp = (order: Order): number =>
  isOver(order.status)
    ? order.owedBack
    : Math.max(0, Math.min(receivedOf(order) - (order.covered?.asked ?? 0), order.received))

/** Whether a bill is to be sent: whoever is late has no more time by a click that is for all. */
export const isToSend = (order: Order) => isUnsent(order) && !order.isOverdue
/** Whether it can be, too. */
export const canSend = (order: Order) => isToSend(order) && current(order).problem === null
