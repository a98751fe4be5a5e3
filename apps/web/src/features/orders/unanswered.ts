import type { Order } from '@dibs/contract'

/**
 * Whether a bill is sent (not only made, by a part payment), in time or overdue, and its buyer has neither
 * said to have paid nor given an address. One that has changed since is sent again instead.
 */
export const isUnanswered = (order: Order): boolean =>
  order.status === 'sent' &&
  order.sentAt !== null &&
  order.hasAnswered === false &&
  !order.changedSinceSent &&
  order.billUrl !== null
