import * as z from 'zod/mini'
import {
  accountIdSchema,
  amountSchema,
  itemIdSchema,
  sessionIdSchema,
  timestampSchema,
} from './fields.ts'
import { contactSchema, currencySchema, orderStatusSchema } from './orders.ts'
import { shopFieldsSchema } from './shop.ts'

const text = z.nullable(z.string())
const moment = z.nullable(timestampSchema)
const contact = z.nullable(contactSchema)
const placeFields = { itemId: itemIdSchema, buyerAccountId: accountIdSchema }
const goodsFields = { name: text, price: z.nullable(amountSchema), stock: z.int() }

/** A bill as it was sent. */
const sentBillSchema = z.object({
  currency: currencySchema,
  lines: z.array(
    z.object({
      itemId: itemIdSchema,
      itemText: z.string(),
      name: text,
      quantity: z.int(),
      price: amountSchema,
    }),
  ),
  shipping: amountSchema,
  adjustment: amountSchema,
  uniqueCode: z.int(),
  alreadyPaid: z.optional(amountSchema),
  paidCodes: z.optional(z.int()),
  onDelivery: z.optional(z.boolean()),
  total: amountSchema,
})

const exportedStepSchema = z.object({
  kind: z.string(),
  fromStatus: orderStatusSchema,
  toStatus: orderStatusSchema,
  by: z.enum(['seller', 'buyer']),
  device: text,
  madeAt: timestampSchema,
  undoneAt: moment,
  undoneOn: text,
  /** How the order stood before: what an undo writes back. Epoch milliseconds. */
  before: z.looseObject({ contact }),
  /** Changes by hand that came with it. */
  changeIds: z.array(z.string()),
})

const exportedOrderSchema = z.object({
  buyerAccountId: accountIdSchema,
  buyerUsername: z.string(),
  buyerNickname: z.string(),
  version: z.int(),
  status: orderStatusSchema,
  /** `null`: the shop's own. */
  shipping: z.nullable(amountSchema),
  adjustment: amountSchema,
  uniqueCode: z.nullable(z.int()),
  payBy: moment,
  heldUntil: moment,
  hasReported: z.boolean(),
  sentAt: moment,
  bill: z.nullable(sentBillSchema),
  total: z.nullable(amountSchema),
  contact,
  tracking: text,
  courier: text,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** Oldest first. */
  steps: z.array(exportedStepSchema),
})

/** What was sold in a session, and the orders of it. */
export const exportedSaleShape = {
  goods: z.array(z.object({ itemId: itemIdSchema, ...goodsFields })),
  /** What items are called whose code was changed while the session ran. */
  codes: z.array(z.object({ itemId: itemIdSchema, code: z.string() })),
  /** Items that went on sale again. */
  restarts: z.array(z.object({ itemId: itemIdSchema, restartedAt: timestampSchema })),
  /** How many of an item a buyer wants. */
  quantities: z.array(z.object({ ...placeFields, quantity: z.int(), setAt: timestampSchema })),
  /** The numbers that buyers have in the session; `null` in place of who was erased since. */
  buyerNumbers: z.array(z.object({ number: z.int(), buyerAccountId: z.nullable(accountIdSchema) })),
  orders: z.array(exportedOrderSchema),
}

/** What is sold under an item's code. */
export const exportedGoodsShape = goodsFields

/** How the seller is paid, and what they keep of buyers beside the recaps. */
export const exportedShopShape = {
  shop: z.nullable(
    z.extend(shopFieldsSchema, { switchedOffAt: moment, updatedAt: timestampSchema }),
  ),
  /** When pages of theirs were reported to the operator. */
  pageReports: z.array(timestampSchema),
  buyers: z.object({
    lives: z.array(
      z.object({
        sessionId: sessionIdSchema,
        accountId: accountIdSchema,
        username: z.string(),
        nickname: z.string(),
        lastClaimAt: timestampSchema,
        wins: z.int(),
        won: amountSchema,
        outcome: text,
      }),
    ),
    blocks: z.array(
      z.object({ accountId: accountIdSchema, blockedAt: timestampSchema, unblockedAt: moment }),
    ),
    contacts: z.array(
      z.object({ accountId: accountIdSchema, contact, updatedAt: timestampSchema }),
    ),
  }),
}
