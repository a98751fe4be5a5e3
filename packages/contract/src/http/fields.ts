import {
  type AccountId,
  type DeviceId,
  type HandChangeId,
  type HelperId,
  type ItemId,
  type KeyId,
  type MessageId,
  type NoticeId,
  type OrderId,
  type PaymentId,
  PLANS,
  type SessionId,
  type UserId,
} from '@dibs/core'
import * as z from 'zod/mini'
import { int64Schema } from '../provider/wire.ts'

/** Gives a string schema the type of one of our ids; the check is the schema's. */
function branded<Id extends string>(schema: z.ZodMiniType<string, string>) {
  return schema as unknown as z.ZodMiniType<Id, string>
}

export const messageIdSchema = branded<MessageId>(int64Schema)
export const accountIdSchema = branded<AccountId>(int64Schema)
export const sessionIdSchema = branded<SessionId>(z.uuid())
export const itemIdSchema = branded<ItemId>(z.uuid())
export const handChangeIdSchema = branded<HandChangeId>(z.uuid())
export const orderIdSchema = branded<OrderId>(z.uuid())
export const paymentIdSchema = branded<PaymentId>(z.uuid())
export const noticeIdSchema = branded<NoticeId>(z.uuid())
export const keyIdSchema = branded<KeyId>(z.uuid())
export const deviceIdSchema = branded<DeviceId>(z.uuid())
export const helperIdSchema = branded<HelperId>(z.uuid())
export const userIdSchema = branded<UserId>(z.uuid())

export const planSchema = z.enum(PLANS)

/** ISO 8601 in UTC with milliseconds, as `Date#toISOString` writes it. */
export const timestampSchema = z.iso.datetime()

/**
 * A time in a list that is answered: written as `timestampSchema`, and read whatever it is, so that an
 * odd one does not take the list down. It is shown as an invalid date (specification, section 8).
 */
export const listedTimeSchema = z.string()

export const LANGUAGES = ['en', 'id'] as const
export type Language = (typeof LANGUAGES)[number]
export const languageSchema = z.enum(LANGUAGES)

/**
 * A text that comes from outside, bounded. One with a zero character, which PostgreSQL cannot
 * store, is refused; halves of surrogate pairs become U+FFFD.
 */
export function textSchema(maxLength: number) {
  return z.string().check(
    z.maxLength(maxLength),
    z.refine((text) => !text.includes('\0')),
    z.overwrite((text) => text.toWellFormed()),
  )
}

/** A text from a person that is trimmed and judged by its use-case; bounded against abuse only. */
export const typedTextSchema = textSchema(1_000)

/** An amount of the shop's currency, in its smallest unit in use (`Currency`). */
export const amountSchema = z.int()

/** A login code: six digits. */
export const otpSchema = z.string().check(z.regex(/^\d{6}$/))
export const OTP_LENGTH = 6
/** How long a login code lives (spec, section 9). */
export const OTP_TTL_SECONDS = 300
/** Seconds between two sends to the same identifier. */
export const OTP_RESEND_SECONDS = 60
