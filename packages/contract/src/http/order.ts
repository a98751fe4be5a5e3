import { type AccountId, ORDER_PROBLEMS, ORDER_STATUSES, PAYMENT_WAYS } from '@dibs/core'
import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import {
  accountIdSchema,
  amountSchema,
  itemIdSchema,
  listedTimeSchema,
  orderIdSchema,
  paymentIdSchema,
  sessionIdSchema,
  textSchema,
} from './fields.ts'

export const orderStatusSchema = z.enum(ORDER_STATUSES)

const orderLineSchema = z.object({
  itemClueId: itemIdSchema,
  /** The item's code as its waitlist is called. */
  itemClueText: z.string(),
  name: z.nullable(z.string()),
  quantity: z.int(),
  /** Of one; `null` while the seller has set none. */
  price: z.nullable(amountSchema),
  /** Of all; `null` without a price, or beyond what a bill may come to. */
  amount: z.nullable(amountSchema),
  /** In which live it was won, where the order has several. */
  sessionId: z.optional(sessionIdSchema),
})
export type OrderLineBody = z.infer<typeof orderLineSchema>

/** Whom a parcel goes to. A field that is not known is empty. */
export const contactSchema = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
})
export type Contact = z.infer<typeof contactSchema>

/** The same, typed by somebody: what it may hold is judged by its use-case. */
export const typedContactSchema = z.object({
  name: textSchema(20_000),
  phone: textSchema(20_000),
  address: textSchema(20_000),
})

const tallySchema = z.object({
  /** Lives of this seller in which the buyer claimed, before this one. */
  lives: z.int(),
  /** Units that they won in them. */
  wins: z.int(),
  /** Orders of theirs that were paid, lapsed and cancelled. */
  paid: z.int(),
  lapsed: z.int(),
  cancelled: z.int(),
  /** Parcels that came back. An older server leaves it out. */
  returned: z.optional(z.int()),
})
/** What a seller knows of a buyer from lives before. */
export type BuyerTally = z.infer<typeof tallySchema>

/** A field that a server of the release before leaves out. */
function sinceSchema<Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>) {
  return z._default(schema, value as never)
}

const stepKindSchema = z.enum(['status', 'amounts', 'contact', 'tracking', 'payment'])
const undoableSchema = z.object({
  kind: stepKindSchema,
  /** An older server leaves it out. */
  from: z.optional(orderStatusSchema),
  to: orderStatusSchema,
  at: listedTimeSchema,
})

/** What is asked for in all, what is still due of it (with the unique code), and what is owed back. */
const owedShape = {
  asked: sinceSchema(amountSchema, 0),
  due: sinceSchema(amountSchema, 0),
  owedBack: sinceSchema(amountSchema, 0),
}

export const paymentWaySchema = z.enum(PAYMENT_WAYS)
/** Money that came for an order; below 0 it went back. */
const paymentSchema = z.object({
  id: paymentIdSchema,
  /** With the unique code. */
  amount: amountSchema,
  way: paymentWaySchema,
  /** `assumed`: an order of a release before says so. */
  by: z.enum(['seller', 'notice', 'assumed']),
  at: listedTimeSchema,
  /** The payment that it writes off. */
  voids: z.nullable(paymentIdSchema),
})
export type OrderPayment = z.infer<typeof paymentSchema>

/** What of an order counts in the live that is asked about, where it has others, too. */
const shareSchema = z.object({
  total: z.nullable(amountSchema),
  received: amountSchema,
  due: amountSchema,
  owedBack: amountSchema,
})

/** An order that went off before its buyer won more in the same live, or in one that joined. */
const earlierOrderSchema = z.object({
  /** By which calls of the order name it. An older server leaves these out. */
  orderId: z.optional(orderIdSchema),
  version: sinceSchema(z.int(), 0),
  payments: sinceSchema(z.array(paymentSchema), []),
  undoes: sinceSchema(z.nullable(undoableSchema), null),
  courier: z.optional(z.nullable(z.string())),
  share: z.optional(shareSchema),
  lines: z.array(orderLineSchema),
  ...owedShape,
  received: amountSchema,
  status: orderStatusSchema,
  sentAt: z.nullable(listedTimeSchema),
  tracking: z.nullable(z.string()),
  /** As of the order. */
  currency: z.optional(currencySchema),
})

const liveOfOrderSchema = z.object({ sessionId: sessionIdSchema, startTime: listedTimeSchema })

export const orderSchema = z.object({
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  /** Rises with each change that is stored; 0 while nothing is. */
  version: z.int(),
  /** The buyer's in this live; 1 was first seen to have won. An older server leaves it out. */
  number: z.optional(z.nullable(z.int())),
  /**
   * What its amounts are in: once billed, it stays in that. The live's, but for bills of the releases
   * before. An older server leaves it out.
   */
  currency: z.optional(currencySchema),
  /** The lives whose wins are on it, the earliest first, where evenings joined; left out where it is one. */
  lives: z.optional(z.array(liveOfOrderSchema)),
  share: z.optional(shareSchema),
  /** Where it is not sent: the order of a live before that it could go with. */
  goesWith: z.optional(liveOfOrderSchema),
  /** What stands on the bill; of a draft, what the buyer has won until now. */
  lines: z.array(orderLineSchema),
  shipping: amountSchema,
  /** Added to the sum; below 0 it is a discount. */
  adjustment: amountSchema,
  /** By which the payment is told apart; 0 without one, below 0 where it is taken off. */
  uniqueCode: z.int(),
  /** What the buyer has paid by an earlier bill of this order: it is not in the total. */
  alreadyPaid: amountSchema,
  /** What is to be paid; `null` while it cannot be sent, see `problem`. */
  total: z.nullable(amountSchema),
  problem: z.nullable(z.enum(ORDER_PROBLEMS)),
  status: orderStatusSchema,
  ...owedShape,
  /** What came less what went back, with the unique codes. */
  received: sinceSchema(amountSchema, 0),
  /** Of a parcel that came back: what the seller keeps of it. */
  kept: sinceSchema(amountSchema, 0),
  /** The oldest first. */
  payments: sinceSchema(z.array(paymentSchema), []),
  /** Of a bill for the rest: what is paid already, and stays theirs when this bill is given up. */
  covered: sinceSchema(
    z.nullable(z.object({ asked: amountSchema, lines: z.array(orderLineSchema) })),
    null,
  ),
  /** `null` also of a bill that is made, and that its buyer has not been sent. */
  sentAt: z.nullable(listedTimeSchema),
  /** `null` before it was sent, unless the seller has named it, and where there is no deadline. */
  payBy: z.nullable(listedTimeSchema),
  /** The buyer has said that they paid: until then the goods are held for them, whatever `payBy`. */
  heldUntil: z.nullable(listedTimeSchema),
  /** Its deadline has passed and it is not paid. */
  isOverdue: z.boolean(),
  /**
   * Whether the buyer has said that they paid, or this order where its parcel goes. An older server
   * leaves it out.
   */
  hasAnswered: z.optional(z.boolean()),
  /** The seller has not found the money that the buyer said to have paid; left out where that is not so. */
  notReceived: z.optional(z.boolean()),
  /** What the buyer has won, its prices or the extras differ from what the bill says: send it again. */
  changedSinceSent: z.boolean(),
  /** The parcel is packed or gone and something is due: whoever hands it over takes the money. */
  onDelivery: z.boolean(),
  /** What it would say if it were sent now; `null` unless it has changed since. */
  current: z.nullable(
    z.object({
      lines: z.array(orderLineSchema),
      shipping: amountSchema,
      adjustment: amountSchema,
      uniqueCode: z.int(),
      alreadyPaid: amountSchema,
      total: z.nullable(amountSchema),
      problem: z.nullable(z.enum(ORDER_PROBLEMS)),
    }),
  ),
  /** The buyer's page; `null` before the bill was sent, and once it is revoked. */
  billUrl: z.nullable(z.string()),
  contact: z.nullable(contactSchema),
  tracking: z.nullable(z.string()),
  courier: z.optional(z.nullable(z.string())),
  /** The oldest first; none in most. */
  earlier: sinceSchema(z.array(earlierOrderSchema), []),
  /** Whether the seller's newest step can be taken back. */
  canUndo: z.boolean(),
  /** Which one that is; `null` where there is none. */
  undoes: z.nullable(undoableSchema),
  history: tallySchema,
})
export type Order = z.infer<typeof orderSchema>

export const sumsSchema = z.object({
  /** The lines of all orders that stand, as far as they have a price. */
  won: amountSchema,
  /** On bills that were sent and not given up. */
  sent: amountSchema,
  /** What came, less what went back. */
  paid: amountSchema,
  /** Asked for on bills that were sent, and not here yet. */
  open: amountSchema,
  /** On bills that lapsed or were cancelled, and of parcels that came back. */
  lapsed: amountSchema,
  /** What was paid beyond what is asked for. An older server leaves it out. */
  owedBack: z.optional(amountSchema),
})
export type Sums = z.infer<typeof sumsSchema>

export const ordersSchema = z.object({
  currency: currencySchema,
  totals: sumsSchema,
  /** By the buyer with the most units first. */
  orders: z.array(orderSchema),
  /**
   * Of so many buyers an order of an evening before is not handed over, and the seller has not said yet
   * whether evenings join; left out where it is none.
   */
  joinable: z.optional(z.int()),
  /** Of a device that says what it has: the parts that are told, each with all its orders. */
  parts: z.optional(
    z.array(
      z.object({
        part: z.int(),
        /** What the device says to have from now on. */
        digest: z.string(),
      }),
    ),
  ),
  /** Whether that is all that differs; the others come in the next answer. */
  isAll: z.optional(z.boolean()),
})
export type Orders = z.infer<typeof ordersSchema>

/** The order of a list: who has the most units first. */
export function compareOrders(
  a: Pick<Order, 'lines' | 'customerAccountId'>,
  b: Pick<Order, 'lines' | 'customerAccountId'>,
): number {
  return unitsOf(b) - unitsOf(a) || (a.customerAccountId < b.customerAccountId ? -1 : 1)
}

const unitsOf = ({ lines }: Pick<Order, 'lines'>) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** A list of orders is told in so many parts, by the end of the buyer's account. */
export const ORDER_PARTS = 100
/** Of which part an order is. */
export const partOfOrder = (accountId: AccountId): number => Math.abs(Number(accountId.slice(-2)))
/** Characters of a part's digest in `known`. */
export const DIGEST_CHARACTERS = 8
/** Of a part that a device has nothing of. */
export const NO_DIGEST = '.'.repeat(DIGEST_CHARACTERS)

export const orderStepSchema = z.object({
  kind: z.enum([...stepKindSchema.options, 'link']),
  from: orderStatusSchema,
  to: orderStatusSchema,
  at: listedTimeSchema,
  by: z.enum(['seller', 'buyer', 'notice']),
  /** "Chrome, Android"; of the seller's devices only. */
  device: z.nullable(z.string()),
  /** The helper who did it, empty where their account is gone; left out where it was the owner. */
  helper: z.optional(z.string()),
  undoneAt: z.nullable(listedTimeSchema),
  undoneOn: z.nullable(z.string()),
  undoneByHelper: z.optional(z.string()),
})
export type OrderStep = z.infer<typeof orderStepSchema>

export const freedPlaceSchema = z.object({
  itemClueId: itemIdSchema,
  itemClueText: z.string(),
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  units: z.int(),
})
/** A buyer's units of an item that came free, or that they get since. */
export type FreedPlace = z.infer<typeof freedPlaceSchema>
