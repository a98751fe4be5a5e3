import type { Order } from '@dibs/contract'

/**
 * Whether a bill is sent, in time or overdue, and its buyer has neither said to have paid nor given an
 * address. One that has changed since is sent again instead.
 */
export const isUnanswered = (order: Order): boolean =>
  order.status === 'sent' &&
  order.hasAnswered === false &&
  !order.changedSinceSent &&
  order.billUrl !== null
