import { MOVES } from '@dibs/core'
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import {
  accountIdSchema,
  handChangeIdSchema,
  itemIdSchema,
  messageIdSchema,
  sessionIdSchema,
  timestampSchema,
} from './fields.ts'

export const handChangeSchema = z.object({
  id: handChangeIdSchema,
  kind: z.enum(['added', 'removed', 'moved']),
  /** Which move; `null` unless `kind` is `moved`. */
  move: z.nullable(z.enum(MOVES)),
  itemClueId: itemIdSchema,
  itemClueText: z.string(),
  customerAccountId: accountIdSchema,
  customerUsername: z.string(),
  customerNickname: z.string(),
  messageId: messageIdSchema,
  commentText: z.string(),
  /** The buyer's position before and after; `null` without a place. */
  positionBefore: z.nullable(z.int()),
  positionAfter: z.nullable(z.int()),
  madeAt: timestampSchema,
  /** The device that made it, as a person would name it: "Chrome, Android". */
  device: z.string(),
  undoneAt: z.nullable(timestampSchema),
  /** The device that undid it. */
  undoneOn: z.nullable(z.string()),
  /** Whether it is the newest change of its buyer and item that still stands. */
  canUndo: z.boolean(),
})
/** A change by hand, as the history of a session tells it. */
export type HandChange = z.infer<typeof handChangeSchema>

export const handChangeEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/comments/:sessionId/changes',
    summary: 'Every change by hand of a session, newest first, those undone included',
    auth: 'seller',
    params: z.object({ sessionId: sessionIdSchema }),
    responses: { 200: z.array(handChangeSchema) },
    errors: ['unauthorized', 'not_found'],
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/comments/:sessionId/changes/:changeId/undo',
    summary: 'Undo a change by hand: the place is as it was before it; can be repeated',
    auth: 'seller',
    idempotent: true,
    params: z.object({ sessionId: sessionIdSchema, changeId: handChangeIdSchema }),
    responses: { 200: handChangeSchema },
    errors: ['unauthorized', 'not_found', 'change_superseded', 'idempotency_conflict'],
  }),
}
