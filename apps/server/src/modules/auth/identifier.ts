import { stripInvisible } from '@dibs/core'
import * as z from 'zod'

/** An address that a code can be sent to, normalised: equal addresses are equal texts. */
export type Identifier = { field: 'email' | 'phoneNumber'; value: string }

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

/** A phone number as it is stored, or null. */
export function readPhoneNumber(typed: string): string | null {
  const number = stripInvisible(typed).replace(BLANKS_AND_DASHES, '')
  return PHONE_NUMBER.test(number) ? number : null
}

/** What somebody typed to log in with: an e-mail address or a phone number; else null. */
export function readIdentifier(typed: string): Identifier | null {
  const field = typed.includes('@') ? 'email' : 'phoneNumber'
  const value = field === 'email' ? readEmail(typed) : readPhoneNumber(typed)
  return value === null ? null : { field, value }
}

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
