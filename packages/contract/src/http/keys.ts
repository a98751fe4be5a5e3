import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { keyIdSchema, listedTimeSchema, typedTextSchema } from './fields.ts'
import { KEY_SCOPES, keyScopeSchema } from './key-scopes.ts'

/** `key` is sent along as it is; with a `webhook` each payment is told of signed (Standard Webhooks). */
const KEY_KINDS = ['key', 'webhook'] as const
/** After how many days a key may expire by itself. */
export const KEY_DAYS = [30, 90, 365] as const
/** As many keys as a seller may have: more than a shop has banks, gateways and programs. */
export const MOST_KEYS = 20
/** The most characters of a key's name; what is longer is cut. */
export const KEY_NAME_MAX = 60

const keySchema = z.object({
  id: keyIdSchema,
  name: z.string(),
  kind: z.enum(KEY_KINDS),
  scopes: z.array(keyScopeSchema),
  createdAt: listedTimeSchema,
  expiresAt: z.nullable(listedTimeSchema),
  lastUsedAt: z.nullable(listedTimeSchema),
})
/** What a program of the seller opens parts of their account with. */
export type Key = z.infer<typeof keySchema>

const newKeySchema = z.strictObject({
  name: typedTextSchema,
  kind: z.enum(KEY_KINDS),
  /** A `webhook` has `payments` alone. */
  scopes: z.array(keyScopeSchema).check(z.minLength(1), z.maxLength(KEY_SCOPES.length)),
  /** `null`: it does not expire. */
  expiresInDays: z.nullable(z.literal(KEY_DAYS)),
})
export type NewKey = z.infer<typeof newKeySchema>

export const keyEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/keys',
    summary: "The seller's keys, the oldest first",
    auth: 'seller',
    responses: { 200: z.array(keySchema) },
    errors: ['unauthorized'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/keys',
    summary: 'Make a key; it is shown once',
    auth: 'seller',
    body: newKeySchema,
    responses: {
      201: z.object({
        key: keySchema,
        /** What is sent along, or signed with. */
        secret: z.string(),
        /** Where it is used: of one that only tells of payments, where these go; else where paths begin. */
        url: z.string(),
      }),
    },
    errors: ['unauthorized', 'fresh_code_required', 'name_blank', 'too_many_keys'],
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/keys/:keyId',
    summary: 'Revoke a key; can be repeated',
    auth: 'seller',
    params: z.object({ keyId: keyIdSchema }),
    responses: { 204: null },
    errors: ['unauthorized'],
  }),
}
