import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import { defineEndpoint } from './endpoint.ts'
import { accountIdSchema, amountSchema, listedTimeSchema, sessionIdSchema } from './fields.ts'
import { orderStatusSchema } from './order.ts'

/** What a bill may need of the seller, the most urgent first. An order may need several things. */
export const NEEDS = [
  /** The buyer says to have paid: look whether it came. */
  'reported',
  'overdue',
  'owedBack',
  'toPack',
  /** Packed, and not sent off. */
  'toShip',
  /** Packed or sent off, and something is due: whoever hands it over takes it. */
  'toCollect',
  /** Sent, and there is still time to pay. */
  'open',
] as const
const needSchema = z.enum(NEEDS)
export type Need = z.infer<typeof needSchema>

/** So many orders need the same; what is due of them, owed back, or, of parcels, what they come to. */
const neededSchema = z.object({
  need: needSchema,
  /** One entry for each: currencies are never added up. */
  currency: currencySchema,
  orders: z.int(),
  amount: amountSchema,
})
export type Needed = z.infer<typeof neededSchema>

const neededOrderSchema = z.object({
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  version: z.int(),
  status: orderStatusSchema,
  needs: z.array(needSchema),
  currency: currencySchema,
  /** What the buyer sees that they are asked for: with the unique codes that came or are due. */
  asked: amountSchema,
  due: amountSchema,
  owedBack: amountSchema,
  isOverdue: z.boolean(),
  payBy: z.nullable(listedTimeSchema),
})
export type NeededOrder = z.infer<typeof neededOrderSchema>

/** What was sold in a live, as it is told where it is over. */
const soldSchema = z.object({
  pieces: z.int(),
  /** How many of them have no price; `null` where that is not counted. */
  unpriced: z.nullable(z.int()),
  /** What those with a price come to. */
  amount: amountSchema,
  currency: currencySchema,
  /** Buyers who have no bill yet. */
  unbilled: z.int(),
  /** Those of them whose items all have a price. An older server leaves it out. */
  ready: z.optional(z.int()),
  /** What those have won comes to, before shipping. An older server leaves it out. */
  readyAmount: z.optional(amountSchema),
})
export type Sold = z.infer<typeof soldSchema>

const moneyLiveSchema = z.object({
  sessionId: sessionIdSchema,
  startTime: listedTimeSchema,
  needs: z.array(neededSchema),
  /** Of a live that is over and has buyers without a bill; else `null`. */
  sold: z.nullable(soldSchema),
  /** The most urgent first; of all lives the 300 most urgent. */
  orders: z.array(neededOrderSchema),
})
export type MoneyLive = z.infer<typeof moneyLiveSchema>

const moneySchema = z.object({
  /** Whether anything has a price, or a bill exists: whoever sells without sees nothing of it. */
  isSelling: z.boolean(),
  /** Orders of which somebody says to have paid, that are overdue, or of which something is owed back. */
  urgent: z.int(),
  needs: z.array(neededSchema),
  /** Those in which something is to be done, the newest first. */
  lives: z.array(moneyLiveSchema),
})
export type Money = z.infer<typeof moneySchema>

export const moneyEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/money',
    summary: 'What is to be done about bills and parcels, over all lives whose recaps are kept',
    auth: 'seller',
    helpers: ['packing'],
    scope: 'read',
    responses: { 200: moneySchema },
    errors: ['unauthorized'],
  }),
}
