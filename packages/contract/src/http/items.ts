import { ITEM_LIST_MAX } from '@dibs/core'
import * as z from 'zod/mini'
import { currencySchema } from './currency.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  amountSchema,
  itemIdSchema,
  listedTimeSchema,
  planSchema,
  typedTextSchema,
} from './fields.ts'

/**
 * What is sold under a code, as far as the seller has told: without a name and a price, one of it.
 * What is not told is left out.
 */
export const goodsShape = {
  name: z.optional(z.string()),
  price: z.optional(amountSchema),
  stock: z.optional(z.int()),
}

/** A change of that: `null` takes it away; what is left out stays. */
export const goodsChangeShape = {
  name: z.optional(z.nullable(typedTextSchema)),
  price: z.optional(z.nullable(z.number())),
  stock: z.optional(z.nullable(z.number())),
}

export const itemSchema = z.object({
  id: itemIdSchema,
  /** The item's code as the seller wrote it, trimmed. */
  clue_text: z.string(),
  updated_at: listedTimeSchema,
  /** An example of the practice that runs; it goes with it. */
  is_example: z.optional(z.boolean()),
  ...goodsShape,
  /** Without a price: what it was in the currency that the shop had before. */
  former_price: z.optional(amountSchema),
  former_currency: z.optional(currencySchema),
})
export type Item = z.infer<typeof itemSchema>

/** What became of one of several codes: an item, that it was there already, or why there is none. */
const addedCodeSchema = z.object({
  result: z.enum([
    'added',
    'item_exists',
    'item_code_blank',
    'item_code_too_long',
    'plan_limit',
    'too_many_items',
  ]),
  /** The item that has the code now, whoever made it. */
  item: z.nullable(itemSchema),
})
export type AddedCode = z.infer<typeof addedCodeSchema>

const addedCodesSchema = z.object({
  /** One for each code, in the order in which they were sent. */
  results: z.array(addedCodeSchema),
  /** The cheapest plan that holds more, if any; there when this one has no room for all. */
  liftedBy: z.optional(z.nullable(planSchema)),
})
export type AddedCodes = z.infer<typeof addedCodesSchema>

const someItemIds = z.array(itemIdSchema).check(z.minLength(1), z.maxLength(ITEM_LIST_MAX))

const params = z.object({ itemClueId: itemIdSchema })
const body = z.object({ clueText: typedTextSchema, ...goodsChangeShape })
const goodsErrors = ['price_invalid', 'stock_invalid'] as const
const codeErrors = ['item_code_blank', 'item_code_too_long', 'item_exists'] as const

export const itemEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/item-clues',
    summary: 'All items in the seller’s order; new ones on top',
    auth: 'seller',
    helpers: ['desk'],
    scope: 'read',
    responses: { 200: z.array(itemSchema) },
    errors: ['unauthorized'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/item-clues',
    summary: 'Register an item code',
    auth: 'seller',
    helpers: ['desk'],
    idempotent: true,
    body,
    responses: { 201: itemSchema },
    errors: [
      'unauthorized',
      ...codeErrors,
      ...goodsErrors,
      'plan_limit',
      'too_many_items',
      'idempotency_conflict',
    ],
  }),
  createMany: defineEndpoint({
    method: 'POST',
    path: '/item-clues/bulk',
    summary: 'Register several item codes, with their goods or alone, as many as the plan holds',
    auth: 'seller',
    helpers: ['desk'],
    idempotent: true,
    body: z.object({
      /** Codes alone, or with what is sold under them. */
      clueTexts: z
        .array(z.union([typedTextSchema, body]))
        .check(z.minLength(1), z.maxLength(ITEM_LIST_MAX)),
    }),
    responses: { 200: addedCodesSchema },
    errors: ['unauthorized', ...goodsErrors, 'idempotency_conflict'],
  }),
  removeMany: defineEndpoint({
    method: 'POST',
    path: '/item-clues/bulk-delete',
    summary: 'Delete several items; those that are gone already do not matter',
    auth: 'seller',
    helpers: ['desk'],
    body: z.object({ itemClueIds: someItemIds }),
    responses: { 204: null },
    errors: ['unauthorized'],
  }),
  reorder: defineEndpoint({
    method: 'PUT',
    path: '/item-clues/order',
    summary: 'Put items into an order: they share out the places that they hold; others stay',
    auth: 'seller',
    helpers: ['desk'],
    body: z.object({ itemClueIds: someItemIds }),
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/item-clues/:itemClueId',
    summary: 'Change an item: its code, and what is sold under it',
    auth: 'seller',
    helpers: ['desk'],
    params,
    body,
    responses: { 200: itemSchema },
    errors: ['unauthorized', 'not_found', ...codeErrors, ...goodsErrors, 'stock_below_held'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/item-clues/:itemClueId',
    summary: 'Delete an item; waitlists and recaps keep it',
    auth: 'seller',
    helpers: ['desk'],
    params,
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
}
