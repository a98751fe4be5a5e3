import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import {
  accountIdSchema,
  amountSchema,
  itemIdSchema,
  sessionIdSchema,
  timestampSchema,
} from './fields.ts'
import { contactSchema, orderStatusSchema, paymentWaySchema } from './order.ts'
import { shopFieldsSchema } from './shop.ts'

const text = z.nullable(z.string())
const moment = z.nullable(timestampSchema)
const contact = z.nullable(contactSchema)
const placeFields = { itemId: itemIdSchema, buyerAccountId: accountIdSchema }
const goodsFields = { name: text, price: z.nullable(amountSchema), stock: z.int() }

/** A bill as it was sent. */
const linesSchema = z.array(
  z.object({
    itemId: itemIdSchema,
    itemText: z.string(),
    name: text,
    quantity: z.int(),
    price: amountSchema,
    round: z.optional(z.int()),
  }),
)
const billFields = {
  currency: currencySchema,
  lines: linesSchema,
  shipping: amountSchema,
  adjustment: amountSchema,
  uniqueCode: z.int(),
}
const sentBillSchema = z.object({
  ...billFields,
  number: z.optional(z.int()),
  asked: z.optional(amountSchema),
  alreadyPaid: z.optional(amountSchema),
  paidCodes: z.optional(z.int()),
  onDelivery: z.optional(z.boolean()),
  total: amountSchema,
})

const exportedStepSchema = z.object({
  kind: z.string(),
  fromStatus: orderStatusSchema,
  toStatus: orderStatusSchema,
  by: z.enum(['seller', 'buyer', 'notice']),
  device: text,
  /** Which of the helpers did it, and which took it back; `null`: the owner. */
  helperId: text,
  undoneById: text,
  madeAt: timestampSchema,
  undoneAt: moment,
  undoneOn: text,
  /** How the order stood before: what an undo writes back. Epoch milliseconds. */
  before: z.looseObject({ contact }),
  /** What it changed, field by field: before and after; `null` in older ones. */
  patch: z.nullable(z.looseObject({})),
  /** The payment that came with it. */
  paymentId: text,
  /** Changes by hand that came with it. */
  changeIds: z.array(z.string()),
})

const exportedPaymentSchema = z.object({
  id: z.string(),
  amount: amountSchema,
  code: z.int(),
  currency: currencySchema,
  way: paymentWaySchema,
  by: z.enum(['seller', 'notice', 'assumed']),
  paidAt: timestampSchema,
  madeAt: timestampSchema,
  voids: text,
  noticeId: text,
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
  kept: amountSchema,
  /** Later sessions whose wins are on it. */
  joinedSessions: z.array(sessionIdSchema),
  /** It went off before its buyer won more in the session. */
  isEarlier: z.boolean(),
  contact,
  tracking: text,
  courier: text,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** The versions of its bill. */
  bills: z.array(
    z.object({
      ...billFields,
      number: z.int(),
      asked: amountSchema,
      total: amountSchema,
      sentAt: timestampSchema,
      voidedAt: moment,
    }),
  ),
  payments: z.array(exportedPaymentSchema),
  /** Oldest first. */
  steps: z.array(exportedStepSchema),
  /** When pictures were sent as proof of a transfer; the pictures themselves stand on the order's page. */
  proofs: z.array(z.object({ sentAt: timestampSchema })),
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
  /** What buyers had won of items before these went on sale again. */
  earlierWins: z.array(
    z.object({
      ...placeFields,
      buyerUsername: z.string(),
      buyerNickname: z.string(),
      round: z.int(),
      units: z.int(),
      itemText: z.string(),
      name: text,
      price: z.nullable(amountSchema),
      wonAt: timestampSchema,
      releasedAt: moment,
    }),
  ),
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
  keys: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      scopes: z.array(z.string()),
      createdAt: timestampSchema,
      expiresAt: moment,
      lastUsedAt: moment,
    }),
  ),
  /** Money that came, as it was told. */
  paymentNotices: z.array(
    z.object({
      id: z.string(),
      noticeId: z.string(),
      amount: amountSchema,
      currency: currencySchema,
      paidAt: timestampSchema,
      payer: text,
      text,
      isAside: z.boolean(),
      receivedAt: timestampSchema,
    }),
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
        unpriced: z.nullable(z.int()),
        /** What that is in; `null`: as the shop. */
        currency: z.nullable(currencySchema),
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
