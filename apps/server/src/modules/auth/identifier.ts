import { stripInvisible } from '@dibs/core'
import * as z from 'zod'

/**
 * An address that a code can be sent to, normalised: equal addresses are equal texts. `forms` are
 * the texts under which an account may have it, the likeliest first: numbers used to be stored as
 * they were typed, with a trunk zero or without.
 */
export type Identifier = {
  field: 'email' | 'phoneNumber'
  value: string
  forms: readonly string[]
}

/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
const EMAIL_MAX_LENGTH = 254
const emailSchema = z.email().max(EMAIL_MAX_LENGTH)
/** Plus sign, 10 to 15 digits (spec, section 9). */
const PHONE_NUMBER = /^\+\d{10,15}$/
const BLANKS_AND_DASHES = /[\s\p{Pd}]/gu

/** An e-mail address as it is stored, or null. */
export function readEmail(typed: string): string | null {
  const email = stripInvisible(typed).trim().toLowerCase()
  return emailSchema.safeParse(email).success ? email : null
}

/** A phone number as it is stored, without a trunk zero, or null. */
export function readPhoneNumber(typed: string): string | null {
  const number = stripNumber(typed)
  return PHONE_NUMBER.test(number) ? withoutTrunkZero(number) : null
}

/** What somebody typed to log in with: an e-mail address or a phone number; else null. */
export const readIdentifier = (typed: string): Identifier | null =>
  readIdentifierOf(typed.includes('@') ? 'email' : 'phoneNumber', typed)

/** An e-mail address or a phone number, as it was typed; null when it is none. */
export function readIdentifierOf(field: Identifier['field'], typed: string): Identifier | null {
  const value = field === 'email' ? readEmail(typed) : readPhoneNumber(typed)
  if (value === null) return null
  if (field === 'email') return { field, value, forms: [value] }
  const code = callingCodeOf(value)
  const withZero = `+${code}0${value.slice(code.length + 1)}`
  const older = TRUNK_ZERO_CODES.has(code) ? [withZero] : []
  // Where both are accounts, each is found as it was typed when it was made.
  return { field, value, forms: [...new Set([stripNumber(typed), value, ...older])] }
}

const stripNumber = (typed: string) => stripInvisible(typed).replace(BLANKS_AND_DASHES, '')

/**
 * The calling codes of two digits, all of them (ITU-T E.164, list of assigned country codes). No
 * calling code begins with another one: 1 and 7 are complete, and all others have three digits.
 */
const TWO_DIGIT_CODES = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 ' +
    '65 66 81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
)

/** The country's calling code of a phone number in international form, `+628123456789` → `62`. */
export function callingCodeOf(phoneNumber: string): string {
  const digits = phoneNumber.slice(1)
  if (digits.startsWith('1') || digits.startsWith('7')) return digits.slice(0, 1)
  const two = digits.slice(0, 2)
  return TWO_DIGIT_CODES.has(two) ? two : digits.slice(0, 3)
}

/**
 * The calling codes of countries where a zero is dialled before a number within the country, and no
 * number that a phone can have begins with one: 62 812… and 62 0812… are the same. Others, Italy and
 * Ivory Coast among them, have numbers that begin with a zero (libphonenumber 9, `nationalPrefix` and
 * `nationalNumberPattern`).
 */
const TRUNK_ZERO_CODES = new Set(
  (
    '20 27 31 32 33 40 41 43 44 46 49 51 60 61 62 63 64 66 84 86 90 91 92 93 94 95 98 212 213 218 ' +
    '234 249 251 254 255 256 260 263 353 355 358 359 380 381 385 386 387 389 421 593 595 855 856 ' +
    '880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996'
  ).split(' '),
)

/** Two zeros are no trunk zero: Indonesian service numbers begin so. */
function withoutTrunkZero(number: string): string {
  const code = callingCodeOf(number)
  const rest = number.slice(code.length + 1)
  if (!TRUNK_ZERO_CODES.has(code) || !/^0[1-9]/.test(rest)) return number
  const short = `+${code}${rest.slice(1)}`
  return PHONE_NUMBER.test(short) ? short : number
}
