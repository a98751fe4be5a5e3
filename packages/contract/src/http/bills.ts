import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import { defineEndpoint } from './endpoint.ts'
import { amountSchema, listedTimeSchema } from './fields.ts'
import { contactSchema, orderStatusSchema, paymentWaySchema, typedContactSchema } from './order.ts'
import { timeZoneSchema } from './shop.ts'

/** What a buyer is shown. Nothing tells more of them than they know, and what they typed is masked. */
const billSchema = z.object({
  /** The seller's verified account. */
  sellerUsername: z.string(),
  sellerNickname: z.string(),
  customerUsername: z.string(),
  /** The buyer's number in the live. An older server leaves it out. */
  number: z.optional(z.nullable(z.int())),
  sessionStartTime: listedTimeSchema,
  currency: currencySchema,
  status: orderStatusSchema,
  lines: z.array(
    z.object({
      itemClueText: z.string(),
      name: z.nullable(z.string()),
      quantity: z.int(),
      price: amountSchema,
      amount: amountSchema,
      /** When the live began in which it was won, where the bill has several. */
      sessionStartTime: z.optional(listedTimeSchema),
    }),
  ),
  shipping: amountSchema,
  adjustment: amountSchema,
  uniqueCode: z.int(),
  /** By an earlier bill of this order. */
  alreadyPaid: amountSchema,
  /** What is still to be paid, with the unique code. */
  total: amountSchema,
  payBy: z.nullable(listedTimeSchema),
  /** The zone in which the page tells times. An older server leaves it out. */
  timeZone: z.optional(timeZoneSchema),
  banks: z.array(z.object({ bank: z.string(), account: z.string(), holder: z.string() })),
  /** To be drawn as a code: the seller's own, with the amount, without a unique code on top. */
  qris: z.nullable(z.string()),
  /** Masked. */
  contact: z.nullable(contactSchema),
  tracking: z.nullable(z.string()),
  /** Who carries the parcel, and where they tell of it. An older server leaves both out. */
  courier: z.optional(z.nullable(z.string())),
  trackingUrl: z.optional(z.nullable(z.string())),
  /** What was paid beyond what is asked for. An older server leaves the following out. */
  owedBack: z.optional(amountSchema),
  /** When the money that settled it came, and by which way where that is known; `null` while it is not settled. */
  paid: z.nullish(z.object({ at: listedTimeSchema, way: z.nullable(paymentWaySchema) })),
  /** The seller has not found the money that the buyer said to have paid; left out where that is not so. */
  notReceived: z.optional(z.boolean()),
  /** Of the bill's versions: what the page shows. */
  version: z.nullish(z.int()),
  /** Whether the buyer can say where the parcel goes. */
  takesContact: z.optional(z.boolean()),
  /** When all of this is gone. */
  storedUntil: listedTimeSchema,
})
export type Bill = z.infer<typeof billSchema>

/** 128 random bits. */
export const billParamsSchema = z.object({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
})
const params = billParamsSchema

export const billEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/bills/:token',
    summary: 'A bill, for who has its address',
    auth: 'none',
    params,
    responses: { 200: billSchema },
    errors: ['not_found'],
  }),
  setContact: defineEndpoint({
    method: 'PUT',
    path: '/bills/:token/contact',
    summary: 'Tell the seller where the parcel goes',
    auth: 'none',
    params,
    body: typedContactSchema,
    responses: { 200: billSchema },
    errors: ['not_found', 'order_status', 'contact_invalid'],
  }),
  reportPaid: defineEndpoint({
    method: 'POST',
    path: '/bills/:token/paid',
    summary: 'Tell the seller that it is paid; again it changes nothing',
    auth: 'none',
    params,
    /** The version that the page shows: another one is `order_changed`. */
    body: z.nullish(z.strictObject({ version: z.optional(z.int()) })),
    responses: { 200: billSchema },
    errors: ['not_found', 'order_status', 'order_changed'],
  }),
  takeBack: defineEndpoint({
    method: 'DELETE',
    path: '/bills/:token/paid',
    summary: 'Take that back, within five minutes',
    auth: 'none',
    params,
    responses: { 200: billSchema },
    errors: ['not_found', 'order_status'],
  }),
  report: defineEndpoint({
    method: 'POST',
    path: '/bills/:token/report',
    summary: 'Report the page to the operator',
    auth: 'none',
    params,
    responses: { 204: null },
    errors: ['not_found'],
  }),
}
