import { ORDER_PROBLEMS, QRIS_FAULTS, REFUSING_LIMITS } from '@dibs/core'
import * as z from 'zod/mini'
import { planSchema } from './fields.ts'

/**
 * Every error code that the API answers, with its HTTP status. The set is closed: a client may
 * switch over it. The sentence beside it, `error`, is in the user's language.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  prompt_invalid: 400,
  unauthorized: 401,
  key_unknown: 401,
  otp_wrong: 401,
  otp_expired: 401,
  account_suspended: 403,
  address_replaced: 403,
  account_not_linked: 403,
  plan_limit: 403,
  fresh_code_required: 403,
  not_a_helper: 403,
  not_for_helpers: 403,
  key_scope: 403,
  not_found: 404,
  item_exists: 409,
  live_already_active: 409,
  live_running: 409,
  live_over: 409,
  live_of_tiktok: 409,
  other_source: 409,
  session_may_go_on: 409,
  minutes_used: 409,
  challenge_expired: 409,
  account_not_proven: 409,
  contact_taken: 409,
  contact_same: 409,
  take_back_expired: 409,
  plan_same: 409,
  idempotency_conflict: 409,
  change_superseded: 409,
  waitlist_changed: 409,
  invitation_over: 409,
  too_many_helpers: 409,
  too_many_shops: 409,
  order_status: 409,
  order_changed: 409,
  stock_below_held: 409,
  currency_in_use: 409,
  prices_stand: 409,
  shop_changed: 409,
  notice_conflict: 409,
  too_many_proofs: 409,
  no_room_for_proofs: 409,
  payload_too_large: 413,
  too_many_items: 409,
  too_many_keys: 409,
  item_code_blank: 422,
  item_code_too_long: 422,
  identifier_invalid: 422,
  email_invalid: 422,
  phone_invalid: 422,
  whatsapp_missing: 422,
  name_blank: 422,
  name_same: 422,
  username_invalid: 422,
  stamp_unbelievable: 422,
  own_comment: 422,
  price_invalid: 422,
  stock_invalid: 422,
  quantity_invalid: 422,
  qris_invalid: 422,
  contact_invalid: 422,
  notice_invalid: 422,
  picture_unreadable: 422,
  picture_too_large: 422,
  too_many_requests: 429,
  otp_too_soon: 429,
  practice_limit: 429,
  too_many_posted: 429,
  internal: 500,
  service_unavailable: 503,
  profile_unreadable: 503,
  message_not_sent: 503,
  chat_unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

/** The body of every answer that is not a success. */
export const errorBodySchema = z.object({
  /** A sentence for the user, in their language. */
  error: z.string(),
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  /**
   * `account_suspended`: why, in the operator's words. `unauthorized` has it, too, for a token whose
   * owner is suspended, empty where no reason was given.
   */
  reason: z.optional(z.string()),
  /** The field or parameter that was refused, as a dotted path. */
  field: z.optional(z.string()),
  /** Login codes: how many more guesses the code stands. */
  attemptsRemaining: z.optional(z.int()),
  /** `item_exists`: the item that has the code already. */
  existingItemId: z.optional(z.string()),
  /** `plan_limit`: what the plan does not allow, and, for its owner, the cheapest plan that does. */
  limit: z.optional(z.enum(REFUSING_LIMITS)),
  liftedBy: z.optional(z.nullable(planSchema)),
  /** `key_scope`: what the key would have to open; `null` where no key does. */
  scope: z.optional(z.nullable(z.string())),
  /** `price_invalid` of an order that is to be sent: what stands in its way. */
  problem: z.optional(z.enum(ORDER_PROBLEMS)),
  /** `problem` `unpriced`: the codes of the items that have no price. */
  itemClueTexts: z.optional(z.array(z.string())),
  /** `stock_below_held`: how many units stand on bills. */
  held: z.optional(z.int()),
  /** `qris_invalid`: why bills cannot be made from the code. */
  fault: z.optional(z.enum(QRIS_FAULTS)),
  /** `invitation_over`: why nobody can accept it, or the caller cannot. */
  invitation: z.optional(z.string()),
  /** `minutes_used`: how many lives the month has left; `null` without a limit. */
  sessionsLeft: z.optional(z.nullable(z.int())),
  /** `too_many_requests`, `otp_too_soon`, `practice_limit`: seconds until it is worth trying again, as in `Retry-After`. */
  retryAfterSeconds: z.optional(z.int()),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
