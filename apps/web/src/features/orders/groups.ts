import type { Order } from '@dibs/contract'

/** What the seller has to do about an order, the most urgent first. */
export const GROUPS = [
  'overdue',
  'reported',
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
  if (status === 'cancelled' || status === 'lapsed') return 'over'
  if (order.isOverdue) return 'overdue'
  return order.changedSinceSent && (status === 'sent' || owesMore(order)) ? 'changed' : status
}

/** Whether a buyer who has paid has won more since. */
function owesMore({ status, current }: Order): boolean {
  if (status !== 'paid' || current === null || current.lines.length === 0) return false
  return current.total === null ? current.problem !== 'below_zero' : current.total > 0
}

/** Whether nothing of what a bill says is the buyer's any more. */
export const isEmptied = ({ status, current }: Order): boolean =>
  status === 'sent' && current !== null && current.lines.length === 0

/** Whether a buyer has not got the bill as it stands now. */
export const isUnsent = (order: Order): boolean => {
  const group = groupOf(order)
  return group === 'draft' || (group === 'changed' && !isEmptied(order))
}

/** What the order comes to if it were sent now, and why it cannot be; else what its bill says. */
export const current = (
  order: Order,
): Omit<NonNullable<Order['current']>, 'problem'> & Pick<Order, 'problem'> =>
  order.current !== null && isUnsent(order) ? order.current : order

/** Units on an order. */
export const piecesOf = (order: Order): number =>
  current(order).lines.reduce((sum, { quantity }) => sum + quantity, 0)
