import * as z from 'zod/mini'

/** Longest comment that is believed, in UTF-16 units; the platform itself cuts at 150 characters. */
export const COMMENT_MAX_LENGTH = 2_000
/** Longest name that is believed, in UTF-16 units. */
export const NAME_MAX_LENGTH = 200

/** `action` of a `WebcastControlMessage`. */
export const CONTROL_ACTION = { paused: 1, resumed: 2, endedByHost: 3, endedByPlatform: 4 } as const

/** Close codes of the provider's chat socket (see docs/protocols.md). */
export const PROVIDER_CLOSE = {
  normal: 1000,
  upstreamError: 1011,
  liveEnded: 4005,
  inactive: 4006,
  invalidOptions: 4400,
  invalidCredential: 4401,
  creatorNotAllowed: 4403,
  notLive: 4404,
  tooManyConnections: 4429,
  platformClosed: 4500,
  maximumLifetime: 4555,
  chatFetchError: 4556,
  roomFetchError: 4557,
} as const

const INT64 = /^(0|[1-9]\d{0,19})$/
const UINT64_MAX = '18446744073709551615'
const STAMP = /^\d{1,16}$/
/** Stamps below are seconds: seen on everything but chats. */
const SECONDS_BELOW = 1e12
/** The last moment that a `Date` can hold. */
const LATEST_DATE = 8.64e15

/** Whether a value is a 64-bit id as the platform sends it: a decimal string without leading zeros. */
export function isInt64(value: unknown): value is string {
  return typeof value === 'string' && INT64.test(value) && fitsInt64(value)
}

/** A 64-bit id as the platform sends it. Never `Number()` it. */
export const int64Schema = z.string().check(z.regex(INT64), z.refine(fitsInt64))

/**
 * Whether two ids are one room's. One that came as a number has lost its last digits; rooms whose ids
 * differ in these alone would have been opened within the same moment.
 */
export function isSameRoom(one: string, other: string): boolean {
  return one === other || String(Number(one)) === other || one === String(Number(other))
}

/**
 * A provider time stamp, a decimal string or a number, as epoch milliseconds; `null` when it is
 * none.
 */
export function readStamp(value: unknown): number | null {
  const isStamp = typeof value === 'string' ? STAMP.test(value) : isWholeNumber(value)
  if (!isStamp) return null
  const stamp = Number(value)
  return stamp < SECONDS_BELOW ? stamp * 1000 : Math.min(stamp, LATEST_DATE)
}

/** Whether a value is a number that counts something: whole, exact, not negative. */
export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** A JSON value's fields; none when it has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * A text from outside as PostgreSQL can store it: without zero characters, with U+FFFD for halves
 * of surrogate pairs. Nearly every text is returned as it is.
 */
export function toStorable(text: string): string {
  const withoutZeros = text.includes('\0') ? text.replaceAll('\0', '') : text
  return withoutZeros.isWellFormed() ? withoutZeros : withoutZeros.toWellFormed()
}

// Digit strings of one length compare as text as they do as numbers.
function fitsInt64(digits: string): boolean {
  return digits.length < UINT64_MAX.length || digits <= UINT64_MAX
}
