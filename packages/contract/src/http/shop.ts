import { TIME_ZONES } from '@dibs/core'
import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import { defineEndpoint } from './endpoint.ts'
import { amountSchema, textSchema } from './fields.ts'
import { sumsSchema, typedContactSchema } from './order.ts'

/** By its IANA name. */
export const timeZoneSchema = z.enum(TIME_ZONES)

const bankSchema = z.object({
  bank: textSchema(60),
  account: textSchema(60),
  holder: textSchema(100),
})

const textsSchema = z.object({
  en: z.nullable(textSchema(4_000)),
  id: z.nullable(textSchema(4_000)),
})

/** What a seller sets of how they are paid, and what their messages say. */
export const shopFieldsSchema = z.object({
  currency: currencySchema,
  /** How long a buyer has to pay, hours; `null` is no deadline. */
  payByHours: z.nullable(z.int().check(z.gte(1), z.lte(720))),
  usesUniqueCode: z.boolean(),
  /**
   * Whether the code is taken off the total, for transfers and QRIS; else it comes on top, for transfers
   * alone. An older server leaves it out.
   */
  takesCodeOff: z.optional(z.boolean()),
  /** Whether a notice of money that pays one bill to the rupiah marks that as paid. Older servers leave it out. */
  marksPaid: z.optional(z.boolean()),
  /**
   * Whether what a buyer wins goes on the bill and into the parcel of an evening before that is not handed
   * over; `null` until the seller said. Older servers leave it out.
   */
  joinsEvenings: z.optional(z.nullable(z.boolean())),
  /** What is added to each order unless it says otherwise. */
  shipping: amountSchema,
  banks: z.array(bankSchema).check(z.maxLength(10)),
  /** The seller's own static code, as its picture says it. */
  qris: z.nullable(textSchema(1_000)),
  /** The messages to buyers; `null` is the usual one. */
  templates: textsSchema,
  /** To who has not answered a bill; `null` is the usual one. An older server leaves them out. */
  reminders: z.optional(textsSchema),
  /** Whom parcels come from, as labels say it; what is not set is empty. An older server leaves it out. */
  sender: z.optional(typedContactSchema),
  /** The zone in which buyers are told times. An older server leaves it out. */
  timeZone: z.optional(timeZoneSchema),
})

/** How a seller is paid, and what their messages say. */
export const shopSchema = z.extend(shopFieldsSchema, {
  /** Rises with each change that is stored; 0 while nothing is. */
  version: z.int(),
})
export type Shop = z.infer<typeof shopSchema>

const shopChangeSchema = z.extend(z.partial(shopFieldsSchema), {
  /** The version that the seller saw: another one is `shop_changed`. */
  version: z.optional(z.int()),
  /**
   * With another currency, what becomes of the items' prices: forgotten, or told as `former_price` until
   * they are typed anew. Without it they may not stand: `prices_stand`.
   */
  prices: z.optional(z.enum(['clear', 'retype'])),
})
/** What is changed of a shop; what is left out stays. */
export type ShopChange = z.infer<typeof shopChangeSchema>

const figuresFieldsSchema = z.object({
  currency: currencySchema,
  /** Units that were won. */
  pieces: z.int(),
  sums: sumsSchema,
})

const figuresSchema = z.extend(figuresFieldsSchema, {
  /**
   * The same in the currencies that the shop had before in that month; none in most. Nothing is added
   * up across currencies. An older server leaves it out.
   */
  others: z.optional(z.array(figuresFieldsSchema)),
})

export const shopEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/shop',
    summary: 'How the seller is paid, and what their messages say',
    auth: 'seller',
    helpers: ['desk', 'packing'],
    responses: { 200: shopSchema },
    errors: ['unauthorized'],
  }),
  set: defineEndpoint({
    method: 'PUT',
    path: '/shop',
    summary: 'Change that; what is left out stays',
    auth: 'seller',
    body: shopChangeSchema,
    responses: { 200: shopSchema },
    errors: [
      'unauthorized',
      'fresh_code_required',
      'price_invalid',
      'qris_invalid',
      'contact_invalid',
      'prices_stand',
      'currency_in_use',
      'shop_changed',
    ],
  }),
  getFigures: defineEndpoint({
    method: 'GET',
    path: '/figures',
    summary: 'Pieces and sums of a month, as 2026-11, in Jakarta time',
    auth: 'seller',
    scope: 'read',
    /** As 2026-11; anything else is `bad_request`. */
    query: z.object({ month: textSchema(7) }),
    responses: { 200: figuresSchema },
    errors: ['unauthorized'],
  }),
}
