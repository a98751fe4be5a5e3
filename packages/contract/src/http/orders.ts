import { type AccountId, CURRENCIES, ORDER_PROBLEMS, ORDER_STATUSES } from '@dibs/core'
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import {
  accountIdSchema,
  amountSchema,
  itemIdSchema,
  listedTimeSchema,
  sessionIdSchema,
  textSchema,
  timestampSchema,
} from './fields.ts'

export const currencySchema = z.enum(CURRENCIES)
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
})
/** What a seller knows of a buyer from lives before. */
export type BuyerTally = z.infer<typeof tallySchema>

const undoableSchema = z.object({
  kind: z.enum(['status', 'amounts', 'contact', 'tracking']),
  to: orderStatusSchema,
  at: listedTimeSchema,
})

export const orderSchema = z.object({
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  /** Rises with each change that is stored; 0 while nothing is. */
  version: z.int(),
  /** What stands on the bill; of a draft, what the buyer has won until now. */
  lines: z.array(orderLineSchema),
  shipping: amountSchema,
  /** Added to the sum; below 0 it is a discount. */
  adjustment: amountSchema,
  /** By which the transfer is told apart; 0 without one. */
  uniqueCode: z.int(),
  /** What the buyer has paid by an earlier bill of this order: it is not in the total. */
  alreadyPaid: amountSchema,
  /** What is to be paid; `null` while it cannot be sent, see `problem`. */
  total: z.nullable(amountSchema),
  problem: z.nullable(z.enum(ORDER_PROBLEMS)),
  status: orderStatusSchema,
  sentAt: z.nullable(listedTimeSchema),
  /** `null` before it was sent, and where there is no deadline. */
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
  /** What the buyer has won, its prices or the extras differ from what the bill says: send it again. */
  changedSinceSent: z.boolean(),
  /** The parcel was packed before it was paid: cash on delivery. */
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
  paid: amountSchema,
  /** Sent and not paid. */
  open: amountSchema,
  /** On bills that lapsed or were cancelled. */
  lapsed: amountSchema,
})
export type Sums = z.infer<typeof sumsSchema>

const ordersSchema = z.object({
  currency: currencySchema,
  totals: sumsSchema,
  /** By the buyer with the most units first. */
  orders: z.array(orderSchema),
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

const orderStepSchema = z.object({
  kind: z.enum(['status', 'amounts', 'contact', 'tracking', 'link']),
  from: orderStatusSchema,
  to: orderStatusSchema,
  at: listedTimeSchema,
  by: z.enum(['seller', 'buyer']),
  /** "Chrome, Android"; of the seller's devices only. */
  device: z.nullable(z.string()),
  undoneAt: z.nullable(listedTimeSchema),
  undoneOn: z.nullable(z.string()),
})
export type OrderStep = z.infer<typeof orderStepSchema>

const freedPlaceSchema = z.object({
  itemClueId: itemIdSchema,
  itemClueText: z.string(),
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  units: z.int(),
})
/** A buyer's units of an item that came free, or that they get since. */
export type FreedPlace = z.infer<typeof freedPlaceSchema>

const params = z.object({ sessionId: sessionIdSchema, customerAccountId: accountIdSchema })
const path = '/livestreams/:sessionId/orders/:customerAccountId'
/** The version that the seller saw: another one is `order_changed`. No body at all takes any. */
const seenSchema = z.nullish(z.strictObject({ version: z.optional(z.int()) }))

export const orderEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/orders',
    summary: 'One order per buyer who won something in the session, and its sums',
    auth: 'seller',
    params: z.object({ sessionId: sessionIdSchema }),
    query: z.object({
      /** The digests of all parts that a device has, one after the other: only others are told. */
      known: z.optional(textSchema(ORDER_PARTS * DIGEST_CHARACTERS)),
    }),
    responses: { 200: ordersSchema },
    errors: ['unauthorized', 'not_found'],
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path,
    summary: 'Change an order: one step, what is added to its lines, contact or tracking number',
    auth: 'seller',
    idempotent: true,
    params,
    body: z.strictObject({
      /** The version that the seller saw: another one is `order_changed`. */
      version: z.optional(z.int()),
      /** `sent` sends it, or sends it again; from `reported` it is *Not received*. */
      status: z.optional(orderStatusSchema),
      /** `null` is the shop's own. */
      shipping: z.optional(z.nullable(z.number())),
      adjustment: z.optional(z.number()),
      /** `null` takes the deadline away. */
      payBy: z.optional(z.nullable(timestampSchema)),
      tracking: z.optional(z.nullable(textSchema(1_000))),
      contact: z.optional(z.nullable(typedContactSchema)),
    }),
    responses: { 200: orderSchema },
    errors: [
      'unauthorized',
      'not_found',
      'order_status',
      'order_changed',
      'price_invalid',
      'contact_invalid',
      'plan_limit',
      'idempotency_conflict',
    ],
  }),
  passOn: defineEndpoint({
    method: 'POST',
    path: `${path}/pass-on`,
    summary: 'Let an order lapse: its buyer’s places are removed, and the next in line win',
    auth: 'seller',
    idempotent: true,
    params,
    body: seenSchema,
    responses: {
      200: z.object({ removed: z.array(freedPlaceSchema), promoted: z.array(freedPlaceSchema) }),
    },
    errors: [
      'unauthorized',
      'not_found',
      'order_status',
      'order_changed',
      'plan_limit',
      'idempotency_conflict',
    ],
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: `${path}/undo`,
    summary: 'Take the newest step that the seller took with an order back',
    auth: 'seller',
    idempotent: true,
    params,
    body: seenSchema,
    responses: { 200: orderSchema },
    errors: ['unauthorized', 'not_found', 'order_status', 'order_changed', 'idempotency_conflict'],
  }),
  newLink: defineEndpoint({
    method: 'POST',
    path: `${path}/new-link`,
    summary: 'Give the bill a new address; the one before leads nowhere',
    auth: 'seller',
    idempotent: true,
    params,
    responses: { 200: orderSchema },
    errors: ['unauthorized', 'not_found', 'order_status', 'idempotency_conflict'],
  }),
  listSteps: defineEndpoint({
    method: 'GET',
    path: `${path}/history`,
    summary: 'The steps of an order, newest first, those taken back included',
    auth: 'seller',
    params,
    responses: { 200: z.array(orderStepSchema) },
    errors: ['unauthorized', 'not_found'],
  }),
  setTracking: defineEndpoint({
    method: 'PUT',
    path: '/livestreams/:sessionId/orders/tracking',
    summary:
      'Give tracking numbers to orders, from a pasted list: a buyer and a number in each line',
    auth: 'seller',
    params: z.object({ sessionId: sessionIdSchema }),
    body: z.object({ list: textSchema(60_000) }),
    responses: {
      200: z.object({
        matched: z.array(
          z.object({
            customerAccountId: accountIdSchema,
            customerUsername: z.string(),
            tracking: z.string(),
          }),
        ),
        /** Lines that name no buyer whose order stands and is sent, or no number. */
        unmatched: z.array(z.string()),
      }),
    },
    errors: ['unauthorized', 'not_found'],
  }),
  listOpen: defineEndpoint({
    method: 'GET',
    path: '/orders',
    summary: 'Bills that are sent and not paid, over all lives, the oldest deadline first',
    auth: 'seller',
    query: z.object({ status: z.literal('open') }),
    responses: {
      200: z.object({
        currency: currencySchema,
        orders: z.array(
          z.object({
            sessionId: sessionIdSchema,
            sessionStartTime: listedTimeSchema,
            customerAccountId: accountIdSchema,
            customerUsername: z.string(),
            customerNickname: z.string(),
            version: z.int(),
            total: amountSchema,
            status: orderStatusSchema,
            sentAt: z.nullable(listedTimeSchema),
            payBy: z.nullable(listedTimeSchema),
            isOverdue: z.boolean(),
          }),
        ),
      }),
    },
    errors: ['unauthorized'],
  }),
}
