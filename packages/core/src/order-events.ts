import type { Amount } from './money.ts'
import type { OrderStatus } from './order.ts'
import type { WonLine } from './won-lines.ts'

/** How money came, or went back. */
export const PAYMENT_WAYS = ['transfer', 'qris', 'cash', 'courier', 'other'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** A payment as it is stored; `amount` has the code in it, and is below 0 for a refund. */
export type NewPayment = { amount: Amount; code: number; way: PaymentWay }

/** Who may do what. `notice`: a payment that a bank or wallet told of. */
export type OrderActor = 'seller' | 'buyer' | 'notice'

/** What can happen to an order. */
export type OrderEvent =
  /** A bill is sent, for the first time or again; of a paid order for what is won since. */
  | { kind: 'send'; keepsDeadline?: boolean }
  /** The same in two: it is made, with its page and its code, and nobody has it; then its buyer is sent it. */
  | { kind: 'make' }
  | { kind: 'hand'; keepsDeadline?: boolean }
  | { kind: 'notReceived'; keepsDeadline?: boolean }
  /** The buyer says to have paid; `takeBack` is their way back. */
  | { kind: 'report' }
  | { kind: 'takeBack' }
  /** Money came; `null` is all that is due. */
  | { kind: 'pay'; amount: Amount | null; way: PaymentWay }
  | { kind: 'refund'; amount: Amount; way: PaymentWay }
  | { kind: 'cancel' }
  /** `only`: of an order of several evenings, what was won in this one; without a live, in its own. */
  | { kind: 'lapse'; only?: Pick<WonLine, 'live'> }
  | { kind: 'pack' }
  | { kind: 'unpack' }
  | { kind: 'ship' }
  /** A payment, or a refund, was noted by mistake: it is written off again. */
  | { kind: 'void'; payment: NewPayment }
  /** The parcel came back; `kept` of what was paid stays with the seller. */
  | { kind: 'return'; kept: Amount }
export type OrderEventKind = OrderEvent['kind']

const SAME = 'same'
type Row = { by: readonly OrderActor[]; from: Partial<Record<OrderStatus, OrderStatus | 'same'>> }

/** What may follow what: the whole of it. `decideOrder` has the guards beside it. */
export const ORDER_EVENTS: Readonly<Record<OrderEventKind, Row>> = {
  send: { by: ['seller'], from: { draft: 'sent', sent: 'sent', paid: 'sent', packed: 'sent' } },
  make: { by: ['seller'], from: { draft: 'sent', sent: 'sent', paid: 'sent', packed: 'sent' } },
  hand: { by: ['seller'], from: { sent: SAME, reported: SAME } },
  notReceived: { by: ['seller'], from: { reported: 'sent' } },
  report: { by: ['buyer', 'seller'], from: { sent: 'reported' } },
  takeBack: { by: ['buyer'], from: { reported: 'sent' } },
  pay: {
    by: ['seller', 'notice'],
    from: {
      draft: 'paid',
      sent: 'paid',
      reported: 'paid',
      paid: SAME,
      packed: SAME,
      shipped: SAME,
      returned: SAME,
      cancelled: SAME,
      lapsed: SAME,
    },
  },
  refund: {
    by: ['seller', 'notice'],
    from: {
      sent: SAME,
      reported: SAME,
      paid: SAME,
      packed: SAME,
      shipped: SAME,
      returned: SAME,
      cancelled: SAME,
      lapsed: SAME,
    },
  },
  void: {
    by: ['seller', 'notice'],
    from: {
      draft: SAME,
      sent: SAME,
      reported: SAME,
      paid: SAME,
      packed: SAME,
      shipped: SAME,
      returned: SAME,
      cancelled: SAME,
      lapsed: SAME,
    },
  },
  cancel: {
    by: ['seller'],
    from: { draft: 'cancelled', sent: 'cancelled', reported: 'cancelled', paid: 'cancelled' },
  },
  lapse: { by: ['seller'], from: { draft: 'lapsed', sent: 'lapsed', reported: 'lapsed' } },
  pack: {
    by: ['seller'],
    from: { draft: 'packed', sent: 'packed', reported: 'packed', paid: 'packed' },
  },
  unpack: { by: ['seller'], from: { packed: 'paid' } },
  ship: { by: ['seller'], from: { packed: 'shipped' } },
  return: { by: ['seller'], from: { shipped: 'returned' } },
}
