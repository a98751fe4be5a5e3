import { COMMENT_ORDERS } from '@dibs/core'
import * as z from 'zod/mini'
import { COMMENT_MAX_LENGTH, NAME_MAX_LENGTH } from '../provider/wire.ts'
import { defineEndpoint } from './endpoint.ts'
import { sessionIdSchema, textSchema } from './fields.ts'

/** So many comments come in one call at most. */
const INGEST_MOST = 100
/** So many comments a second a live takes in the long run. */
export const INGEST_PER_SECOND = 200
/** And so many are posted into a seller's lives of a day. */
export const INGEST_PER_DAY = 500_000

const ID_MAX_LENGTH = 200
const isSaid = (text: string) => text.trim() !== ''
const wordSchema = (maxLength: number) => textSchema(maxLength).check(z.refine(isSaid))

const authorSchema = z.object({
  /** Whose comments are one buyer's, whatever they are called; else the handle says it, else the name. */
  id: z.optional(wordSchema(ID_MAX_LENGTH)),
  handle: z.optional(wordSchema(NAME_MAX_LENGTH)),
  name: wordSchema(NAME_MAX_LENGTH),
})

/** One comment, or the word that one was taken down. */
export const ingestEntrySchema = z.union([
  z.object({ id: wordSchema(ID_MAX_LENGTH), deleted: z.literal(true) }),
  z.object({
    /** The sender's: what comes again with it is the same comment. */
    id: z.optional(wordSchema(ID_MAX_LENGTH)),
    /** When it was said, by the sender's clock; ISO 8601. */
    at: z.optional(z.iso.datetime({ offset: true })),
    author: authorSchema,
    text: wordSchema(COMMENT_MAX_LENGTH),
    deleted: z.optional(z.literal(false)),
  }),
])
export type IngestEntry = z.infer<typeof ingestEntrySchema>

/**
 * Why an entry is not taken. `unreadable`: a field is missing or not what it should be; `at_ahead`: more
 * than a minute ahead of the server's clock; `at_past`: more than a day before the live began;
 * `id_unknown`: what is to be taken down never came.
 */
export const INGEST_FAULTS = ['unreadable', 'at_ahead', 'at_past', 'id_unknown'] as const
export type IngestFault = (typeof INGEST_FAULTS)[number]

export const ingestEndpoints = {
  post: defineEndpoint({
    method: 'POST',
    path: '/ingest/:sessionId',
    summary:
      'Post comments of a live: in place of TikTok’s, or beside them, where they are compared',
    auth: 'seller',
    scope: 'comments:write',
    params: z.object({ sessionId: sessionIdSchema }),
    body: z.object({
      /** Where they come from: ids of different sources are different comments. */
      source: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,30}$/))),
      comments: z.array(z.unknown()).check(z.minLength(1), z.maxLength(INGEST_MOST)),
    }),
    responses: {
      /** What was taken is stored by now, and is heard within a second. */
      202: z.object({
        taken: z.int(),
        /** Came before. */
        repeated: z.int(),
        wrong: z.array(
          z.object({
            /** Which of the call's comments, from 0. */
            index: z.int(),
            code: z.enum(INGEST_FAULTS),
            /** As a dotted path. */
            field: z.optional(z.string()),
            /** A sentence, in the language of the key's owner. */
            error: z.string(),
          }),
        ),
        /** By what claims stand in order; left out beside TikTok, where nothing that is posted claims. */
        order: z.optional(z.enum(COMMENT_ORDERS)),
      }),
    },
    errors: [
      'unauthorized',
      'not_found',
      'live_over',
      'live_of_tiktok',
      'other_source',
      'too_many_posted',
    ],
  }),
}
