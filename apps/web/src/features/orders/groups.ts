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
  if (order.changedSinceSent && (status === 'sent' || status === 'reported')) return 'changed'
  return status
}

/** Whether a buyer has not got the bill as it stands now. */
export const isUnsent = (order: Order): boolean => {
  const group = groupOf(order)
  return group === 'draft' || group === 'changed'
}

/** What the order comes to if it were sent now, and why it cannot be. */
export const current = (order: Order) => order.current ?? order

/** Units on an order. */
export const piecesOf = (order: Order): number =>
  current(order).lines.reduce((sum, { quantity }) => sum + quantity, 0)
