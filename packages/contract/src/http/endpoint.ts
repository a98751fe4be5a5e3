import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { KeyScope } from './key-scopes.ts'

type Schema = z.ZodMiniType
/** What somebody may help with in a shop: the live and its items, or what goes to buyers. */
export const HELPER_ROLES = ['desk', 'packing'] as const
export type HelperRole = (typeof HELPER_ROLES)[number]

/** In which shop a call is made, by its owner's id; without it, in the caller's own. */
export const ACCOUNT_HEADER = 'dibs-account'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, declared once: the server registers it, the client calls it, the OpenAPI
 * document and the tests are made from it. Paths are relative to `/api`.
 */
export type Endpoint = {
  method: Method
  path: `/${string}`
  summary: string
  /** `seller`: needs a Bearer token. `key`: needs a key with its scope, and no token of a log-in will do. */
  auth: 'none' | 'seller' | 'key'
  /** Which helpers of a shop may make it there, besides the owner; without it, none. */
  helpers?: readonly HelperRole[]
  /** Which keys open it, as their maker. Without one, no key does. */
  scope?: KeyScope
  /** Whether it takes an `Idempotency-Key` (a UUID): changes by hand that must not happen twice. */
  idempotent?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** Whether a success is a file as it is, and no JSON; its schema is of a `Blob`. */
  answersBytes?: true
  /** Schema of each success by its status; `null` is an empty body. */
  responses: Partial<Record<200 | 201 | 202 | 204 | 304, Schema | null>>
  /** Errors of this call's own, beside those in `COMMON_ERRORS`. */
  errors: readonly ErrorCode[]
}

/** Errors that any call may answer. */
const COMMON_ERRORS = [
  'bad_request',
  'payload_too_large',
  'not_a_helper',
  'not_for_helpers',
  'too_many_requests',
  'internal',
  'service_unavailable',
] as const satisfies readonly ErrorCode[]

/** Errors of a key, which any call that is not for everybody may answer. */
const KEY_ERRORS = ['key_unknown', 'key_scope'] as const satisfies readonly ErrorCode[]

/** All errors that a call may answer. */
export function errorsOf({ auth, errors }: Pick<Endpoint, 'auth' | 'errors'>): ErrorCode[] {
  return [...COMMON_ERRORS, ...(auth === 'none' ? [] : KEY_ERRORS), ...errors]
}

/** Declares an endpoint, keeping its exact types. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}
