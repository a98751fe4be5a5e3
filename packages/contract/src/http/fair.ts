import { COMMENT_ORDERS } from '@dibs/core'
import * as z from 'zod/mini'
import { billParamsSchema } from './bills.ts'
import { defineEndpoint } from './endpoint.ts'
import { accountIdSchema, itemIdSchema, sessionIdSchema, timestampSchema } from './fields.ts'

/** So many entries of a log come in one answer. */
export const FAIR_ENTRIES_PAGE = 2_000

const params = z.object({ sessionId: sessionIdSchema })
/** A count in an address. */
const countSchema = z.string().check(z.regex(/^\d{1,7}$/))

const fairLogSchema = z.object({
  /** Whose log it is, as each of its checkpoints says. */
  origin: z.string(),
  /** The newest checkpoint: a signed note (c2sp.org/tlog-checkpoint). */
  note: z.string(),
  /** How many entries it holds. */
  size: z.int(),
  /** When it was signed, by the server's clock. */
  sealedAt: timestampSchema,
  /** The keys that sign, or signed, the log, as c2sp.org/signed-note writes them. */
  keys: z.array(z.string()),
  /** Of a live whose comments do not come from TikTok: by what they stand in order. */
  order: z.optional(z.enum(COMMENT_ORDERS)),
  /** The account in whose live it is. */
  sellerUsername: z.string(),
  startedAt: timestampSchema,
  /** Null while the live runs. */
  endedAt: z.nullable(timestampSchema),
})
export type FairLog = z.infer<typeof fairLogSchema>

/** A log as its seller sees it; null: there is none, or nothing of it is sealed yet. */
const keptSchema = z.object({
  /** Whether the live keeps one. */
  isKept: z.boolean(),
  /** Whether it may; a practice keeps none. */
  canKeep: z.boolean(),
  size: z.nullable(z.int()),
  /** The first twelve signs of the newest checkpoint's root. */
  root: z.nullable(z.string()),
})
export type FairKept = z.infer<typeof keptSchema>

export const fairEndpoints = {
  listKeys: defineEndpoint({
    method: 'GET',
    path: '/fair-keys',
    summary: 'All keys that ever signed checkpoints: Ed25519, in base64',
    auth: 'none',
    responses: {
      200: z.object({
        keys: z.array(
          z.object({
            publicKey: z.string(),
            madeAt: timestampSchema,
            retiredAt: z.nullable(timestampSchema),
          }),
        ),
      }),
    },
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/fair/:sessionId',
    summary: 'The newest checkpoint of a live that can be checked',
    auth: 'none',
    params,
    responses: { 200: fairLogSchema },
    errors: ['not_found'],
  }),
  listEntries: defineEndpoint({
    method: 'GET',
    path: '/fair/:sessionId/entries',
    summary: 'Entries of its log from a number on, as they are hashed',
    auth: 'none',
    params,
    query: z.object({ from: countSchema }),
    responses: { 200: z.object({ entries: z.array(z.string()) }) },
    errors: ['not_found'],
  }),
  getConsistency: defineEndpoint({
    method: 'GET',
    path: '/fair/:sessionId/consistency',
    summary: 'What shows that the log of a size goes on from an earlier one',
    auth: 'none',
    params,
    query: z.object({ from: countSchema, to: countSchema }),
    responses: { 200: z.object({ path: z.array(z.string()) }) },
    errors: ['not_found'],
  }),
  getKept: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/fair',
    summary: 'Whether a live keeps a log, and how far it is sealed',
    auth: 'seller',
    helpers: ['desk'],
    params,
    responses: { 200: keptSchema },
    errors: ['unauthorized', 'not_found'],
  }),
  keep: defineEndpoint({
    method: 'PUT',
    path: '/livestreams/:sessionId/fair',
    summary: 'Keep a log of this live from now on, with what it has heard until now',
    auth: 'seller',
    params,
    responses: { 200: keptSchema },
    errors: ['unauthorized', 'not_found'],
  }),
  getProof: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/fair/:itemClueId/:customerAccountId',
    summary: "The address at which a buyer's place can be checked",
    auth: 'seller',
    helpers: ['desk'],
    params: z.object({
      sessionId: sessionIdSchema,
      itemClueId: itemIdSchema,
      customerAccountId: accountIdSchema,
    }),
    responses: {
      /** Null until the claim is sealed. */
      200: z.object({ path: z.nullable(z.string()) }),
    },
    errors: ['unauthorized', 'not_found'],
  }),
  listOfBill: defineEndpoint({
    method: 'GET',
    path: '/bills/:token/fair',
    summary: 'The addresses at which what is on a bill can be checked',
    auth: 'none',
    params: billParamsSchema,
    responses: {
      200: z.object({ proofs: z.array(z.object({ itemClueText: z.string(), path: z.string() })) }),
    },
    errors: ['not_found'],
  }),
}
