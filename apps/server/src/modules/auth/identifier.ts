import { stripInvisible } from '@dibs/core'
import * as z from 'zod'

/** Where a code can be sent, normalised: equal addresses are equal texts. */
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
