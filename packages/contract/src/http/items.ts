import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { itemIdSchema, timestampSchema, typedTextSchema } from './fields.ts'

export const itemSchema = z.object({
  id: itemIdSchema,
  /** The item's code as the seller wrote it, trimmed. */
  clue_text: z.string(),
  updated_at: timestampSchema,
})
export type Item = z.infer<typeof itemSchema>

const params = z.object({ itemClueId: itemIdSchema })
const body = z.object({ clueText: typedTextSchema })
const codeErrors = ['item_code_blank', 'item_code_too_long', 'item_exists'] as const

export const itemEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/item-clues',
    summary: 'All items, newest first',
    auth: 'seller',
    responses: { 200: z.array(itemSchema) },
    errors: ['unauthorized'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/item-clues',
    summary: 'Register an item code',
    auth: 'seller',
    idempotent: true,
    body,
    responses: { 201: itemSchema },
    errors: ['unauthorized', ...codeErrors, 'plan_limit', 'too_many_items', 'idempotency_conflict'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/item-clues/:itemClueId',
    summary: 'Change an item code',
    auth: 'seller',
    params,
    body,
    responses: { 200: itemSchema },
    errors: ['unauthorized', 'not_found', ...codeErrors],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/item-clues/:itemClueId',
    summary: 'Delete an item; waitlists and recaps keep it',
    auth: 'seller',
    params,
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
}
