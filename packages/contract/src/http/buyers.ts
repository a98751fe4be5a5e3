import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { accountIdSchema, amountSchema, listedTimeSchema, typedTextSchema } from './fields.ts'

/** What a seller knows of a buyer, over all lives of the last twelve months. */
const buyerSchema = z.object({
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  lives: z.int(),
  wins: z.int(),
  paid: z.int(),
  lapsed: z.int(),
  cancelled: z.int(),
  /** Parcels that came back. An older server leaves it out. */
  returned: z.optional(z.int()),
  lastClaimAt: z.nullable(listedTimeSchema),
  /** What is on their open bills. */
  open: amountSchema,
  isBlocked: z.boolean(),
})
export type BuyerFacts = z.infer<typeof buyerSchema>

const params = z.object({ customerAccountId: accountIdSchema })

export const buyerEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/buyers',
    summary: 'The seller’s buyers, who claimed last first, a hundred at a time',
    auth: 'seller',
    query: z.object({
      /** Part of a name. */
      search: z.optional(typedTextSchema),
      /** Of the last one of the page before. */
      after: z.optional(accountIdSchema),
    }),
    responses: { 200: z.object({ buyers: z.array(buyerSchema), hasMore: z.boolean() }) },
    errors: ['unauthorized'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/buyers/:customerAccountId',
    summary: 'What the seller knows of a buyer',
    auth: 'seller',
    params,
    responses: { 200: buyerSchema },
    errors: ['unauthorized', 'not_found'],
  }),
  forget: defineEndpoint({
    method: 'DELETE',
    path: '/buyers/:customerAccountId',
    summary: 'Forget what is remembered of a buyer beside the recaps; can be repeated',
    auth: 'seller',
    params,
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
  block: defineEndpoint({
    method: 'PUT',
    path: '/buyers/:customerAccountId/block',
    summary: 'Block a buyer: their claims stand apart, in running and later lives',
    auth: 'seller',
    params,
    responses: { 204: null },
    errors: ['unauthorized', 'not_found', 'plan_limit'],
  }),
  unblock: defineEndpoint({
    method: 'DELETE',
    path: '/buyers/:customerAccountId/block',
    summary: 'Unblock a buyer; can be repeated',
    auth: 'seller',
    params,
    responses: { 204: null },
    errors: ['unauthorized', 'not_found', 'plan_limit'],
  }),
}
