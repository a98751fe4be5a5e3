import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  accountIdSchema,
  amountSchema,
  listedTimeSchema,
  orderIdSchema,
  paymentIdSchema,
  sessionIdSchema,
  textSchema,
  timestampSchema,
} from './fields.ts'
import {
  DIGEST_CHARACTERS,
  freedPlaceSchema,
  ORDER_PARTS,
  orderSchema,
  orderStatusSchema,
  orderStepSchema,
  ordersSchema,
  paymentWaySchema,
  typedContactSchema,
} from './order.ts'

/** One of `earlier`, where it is not the order itself that is meant. */
const orderId = z.optional(orderIdSchema)

const paymentBodySchema = z.strictObject({
  orderId,
  /** With the unique code that came with it; below 0 it went back. */
  amount: z.number(),
  way: paymentWaySchema,
  /** The version that the seller saw: another one is `order_changed`. */
  version: z.optional(z.int()),
})
export type PaymentBody = z.infer<typeof paymentBodySchema>

const params = z.object({ sessionId: sessionIdSchema, customerAccountId: accountIdSchema })
const path = '/livestreams/:sessionId/orders/:customerAccountId'
/** The version that the seller saw: another one is `order_changed`. No body at all takes any. */
const versionSchema = z.strictObject({ version: z.optional(z.int()) })
const seenSchema = z.nullish(versionSchema)
const seenOneSchema = z.nullish(z.extend(versionSchema, { orderId }))

const trackingFaultSchema = z.enum(['nobody', 'several', 'no_bill', 'no_number', 'too_many'])
/**
 * Why a line of tracking numbers changed nothing: it names nobody, or several; whoever it names has no bill
 * that stands; it has no number, or several that could be it; the list is too long.
 */
export type TrackingFault = z.infer<typeof trackingFaultSchema>

export const orderEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/orders',
    summary:
      'One order per buyer who won something in the session, and its sums; answers 304 to a current ETag',
    auth: 'seller',
    helpers: ['packing'],
    scope: 'read',
    params: z.object({ sessionId: sessionIdSchema }),
    query: z.object({
      /** The digests of all parts that a device has, one after the other: only others are told. */
      known: z.optional(textSchema(ORDER_PARTS * DIGEST_CHARACTERS)),
    }),
    responses: { 200: ordersSchema, 304: null },
    errors: ['unauthorized', 'not_found'],
  }),
  update: defineEndpoint({
    method: 'PATCH',
    path,
    summary:
      'Change an order: one step, what is added to its lines, contact, courier or tracking number',
    auth: 'seller',
    helpers: ['packing'],
    idempotent: true,
    params,
    body: z.strictObject({
      orderId,
      /** The version that the seller saw: another one is `order_changed`. */
      version: z.optional(z.int()),
      /** `sent` sends it, or sends it again; from `reported` it is *Not received*. */
      status: z.optional(orderStatusSchema),
      /**
       * With `sent`: false makes the bill, with its page, and nobody has it yet; true says that the one that
       * was made is at its buyer, and its deadline runs. Left out, both at once.
       */
      handed: z.optional(z.boolean()),
      /** With `returned`: what stays with the seller of what was paid. */
      kept: z.optional(z.number()),
      /** `null` is the shop's own. */
      shipping: z.optional(z.nullable(z.number())),
      adjustment: z.optional(z.number()),
      /** `null` takes the deadline away. */
      payBy: z.optional(z.nullable(timestampSchema)),
      tracking: z.optional(z.nullable(textSchema(1_000))),
      courier: z.optional(z.nullable(textSchema(60))),
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
    helpers: ['packing'],
    idempotent: true,
    params,
    body: seenOneSchema,
    responses: { 200: orderSchema },
    errors: ['unauthorized', 'not_found', 'order_status', 'order_changed', 'idempotency_conflict'],
  }),
  addPayment: defineEndpoint({
    method: 'POST',
    path: `${path}/payments`,
    summary: 'Note money that came for an order, or went back',
    auth: 'seller',
    idempotent: true,
    params,
    body: paymentBodySchema,
    responses: { 200: orderSchema },
    errors: [
      'unauthorized',
      'not_found',
      'order_status',
      'order_changed',
      'price_invalid',
      'idempotency_conflict',
    ],
  }),
  voidPayment: defineEndpoint({
    method: 'POST',
    path: `${path}/payments/:paymentId/void`,
    summary: 'Write a payment off that was noted by mistake',
    auth: 'seller',
    idempotent: true,
    params: z.extend(params, { paymentId: paymentIdSchema }),
    body: seenOneSchema,
    responses: { 200: orderSchema },
    errors: [
      'unauthorized',
      'not_found',
      'order_status',
      'order_changed',
      'price_invalid',
      'idempotency_conflict',
    ],
  }),
  setJoined: defineEndpoint({
    method: 'PUT',
    path: `${path}/joined`,
    summary: 'Have what a buyer won go with their order of an evening before, or not',
    auth: 'seller',
    idempotent: true,
    params,
    body: z.strictObject({ joined: z.boolean(), version: z.optional(z.int()) }),
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
    helpers: ['packing'],
    scope: 'read',
    params,
    responses: { 200: z.array(orderStepSchema) },
    errors: ['unauthorized', 'not_found'],
  }),
  setTracking: defineEndpoint({
    method: 'PUT',
    path: '/livestreams/:sessionId/orders/tracking',
    summary: 'Give tracking numbers to orders, from a pasted list of buyers and numbers',
    auth: 'seller',
    helpers: ['packing'],
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
        /** What is wrong with each of these. An older server leaves it out. */
        reasons: z.optional(z.array(trackingFaultSchema)),
      }),
    },
    errors: ['unauthorized', 'not_found'],
  }),
  listOpen: defineEndpoint({
    method: 'GET',
    path: '/orders',
    summary:
      'Bills over all lives: those that are sent and not paid, the oldest deadline first, or those that lapsed, the newest first',
    auth: 'seller',
    scope: 'read',
    query: z.object({ status: z.enum(['open', 'lapsed']) }),
    responses: {
      200: z.object({
        currency: currencySchema,
        orders: z.array(
          z.object({
            sessionId: sessionIdSchema,
            sessionStartTime: listedTimeSchema,
            /** Of the bill. An older server leaves it out. */
            currency: z.optional(currencySchema),
            customerAccountId: accountIdSchema,
            customerUsername: z.string(),
            customerNickname: z.string(),
            version: z.int(),
            /** What is due; of a bill that lapsed, what it asked for. */
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
