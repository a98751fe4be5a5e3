import * as z from 'zod/mini'
import { commentSchema } from './comments.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  itemIdSchema,
  listedTimeSchema,
  messageIdSchema,
  sessionIdSchema,
  timestampSchema,
} from './fields.ts'

/** What came of comparing a second source with TikTok, from its first comment to its last. */
export const comparedSchema = z.object({
  /** As it calls itself; empty where it has told no name. */
  source: z.string(),
  from: listedTimeSchema,
  to: listedTimeSchema,
  /** How many comments of the source TikTok brought as well. */
  both: z.int(),
  /** How many it did not bring within 30 s, nor later. */
  alone: z.int(),
  /** How many came when nobody can tell: around an interruption, when the live moved, at its very end. */
  uncompared: z.int(),
  /** How many TikTok brought in that time, and the source did not. */
  tiktokAlone: z.int(),
})
export type Compared = z.infer<typeof comparedSchema>

const offerSchema = z.extend(commentSchema, {
  /** The item that it names. */
  itemClueId: itemIdSchema,
  itemClueText: z.string(),
  heardAt: timestampSchema,
  /** Its stamp is when it came: the source has told none. */
  isByArrival: z.boolean(),
})

const params = z.object({ sessionId: sessionIdSchema })

export const besideEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/beside',
    summary:
      'What a second source heard that TikTok did not bring: how many comments, and while the live runs those that name a code',
    auth: 'seller',
    helpers: ['desk'],
    scope: 'read',
    params,
    responses: {
      200: z.object({
        /** Null where no second source has posted. */
        compared: z.nullable(comparedSchema),
        /** The earliest of each buyer and item, in the order of their stamps; 100 at most. */
        offers: z.array(offerSchema),
      }),
    },
    errors: ['unauthorized', 'not_found'],
  }),
  putAside: defineEndpoint({
    method: 'DELETE',
    path: '/livestreams/:sessionId/beside/:messageId',
    summary: 'Offer a comment of the second source no more; can be repeated',
    auth: 'seller',
    helpers: ['desk'],
    params: z.extend(params, { messageId: messageIdSchema }),
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
}
