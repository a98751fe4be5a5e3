import { callingCodeOf, hasTrunkZero, stripInvisible, withoutTrunkZero } from '@dibs/core'
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
  return PHONE_NUMBER.test(number) ? withoutZero(number) : null
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
  const older = hasTrunkZero(code) ? [withZero] : []
  // Where both are accounts, each is found as it was typed when it was made.
  return { field, value, forms: [...new Set([stripNumber(typed), value, ...older])] }
}

const stripNumber = (typed: string) => stripInvisible(typed).replace(BLANKS_AND_DASHES, '')

/** Where nothing that a phone can have is left without its zero, it is one of the number. */
function withoutZero(number: string): string {
  const short = withoutTrunkZero(number)
  return PHONE_NUMBER.test(short) ? short : number
}
