import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  accountIdSchema,
  amountSchema,
  keyIdSchema,
  listedTimeSchema,
  noticeIdSchema,
  sessionIdSchema,
  textSchema,
} from './fields.ts'
import { orderStatusSchema } from './order.ts'

/** Money of which a bank, a wallet or a payment gateway tells. */
export const noticeBodySchema = z.strictObject({
  /** Who tells names each payment once: told again, it changes nothing. */
  id: textSchema(200).check(z.minLength(1)),
  amount: z.number(),
  currency: currencySchema,
  /** When the money came: with its zone, or as phones note it, in milliseconds since 1970. */
  at: z.union([z.iso.datetime({ offset: true }), z.int()]),
  /** Whose account it came from, as the bank writes it. */
  payer: z.optional(z.nullable(textSchema(200))),
  /** The notification, or what was written with the transfer. */
  text: z.optional(z.nullable(textSchema(1_000))),
})
export type NoticeBody = z.infer<typeof noticeBodySchema>

const toldNoticeSchema = z.object({
  id: noticeIdSchema,
  amount: amountSchema,
  /** What of it is not given to a bill yet. */
  left: amountSchema,
  currency: currencySchema,
  at: listedTimeSchema,
  payer: z.nullable(z.string()),
  text: z.nullable(z.string()),
  isAside: z.boolean(),
  /** Open bills that it pays to the rupiah; none, one or several. */
  fits: z.array(
    z.object({
      sessionId: sessionIdSchema,
      customerAccountId: accountIdSchema,
      customerUsername: z.string(),
      customerNickname: z.string(),
      due: amountSchema,
      status: orderStatusSchema,
    }),
  ),
  /** The bills that it was given to. */
  given: z.array(
    z.object({
      sessionId: sessionIdSchema,
      customerAccountId: accountIdSchema,
      customerUsername: z.string(),
      customerNickname: z.string(),
      amount: amountSchema,
    }),
  ),
})
export type ToldNotice = z.infer<typeof toldNoticeSchema>

const params = z.object({ noticeId: noticeIdSchema })
const accepted = z.object({ state: z.enum(['matched', 'waits']) })

export const noticeEndpoints = {
  send: defineEndpoint({
    method: 'POST',
    path: '/payments/notices',
    summary: 'Tell of money that came; again it changes nothing',
    auth: 'key',
    scope: 'payments',
    body: noticeBodySchema,
    responses: { 202: accepted },
    errors: ['unauthorized', 'notice_conflict', 'notice_invalid'],
  }),
  sendSigned: defineEndpoint({
    method: 'POST',
    path: '/payments/webhooks/:keyId',
    summary: 'The same body, signed as Standard Webhooks has it',
    auth: 'none',
    params: z.object({ keyId: keyIdSchema }),
    responses: { 202: accepted },
    errors: ['unauthorized', 'notice_conflict', 'notice_invalid'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/payments/notices',
    summary: 'Money that came: what waits for a bill first, and what was given to bills of late',
    auth: 'seller',
    responses: { 200: z.object({ notices: z.array(toldNoticeSchema) }) },
    errors: ['unauthorized'],
  }),
  give: defineEndpoint({
    method: 'POST',
    path: '/payments/notices/:noticeId/give',
    summary: 'Give money that came to a bill, or a part of it',
    auth: 'seller',
    idempotent: true,
    params,
    body: z.strictObject({
      sessionId: sessionIdSchema,
      customerAccountId: accountIdSchema,
      /** All that is left of it without this. */
      amount: z.optional(z.number()),
    }),
    responses: { 200: toldNoticeSchema },
    errors: ['unauthorized', 'not_found', 'order_status', 'price_invalid', 'idempotency_conflict'],
  }),
  putAside: defineEndpoint({
    method: 'PUT',
    path: '/payments/notices/:noticeId/aside',
    summary: 'Put money that came aside, or take it back: it is for no bill',
    auth: 'seller',
    params,
    body: z.strictObject({ isAside: z.boolean() }),
    responses: { 200: toldNoticeSchema },
    errors: ['unauthorized', 'not_found'],
  }),
}
