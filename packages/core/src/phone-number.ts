export const BLANKS_AND_SIGNS = /[\s\p{Pd}\p{Cf}().]/gu
/** From so many digits on, what is typed looks like a number. */
const LOOKS_LIKE_NUMBER = /^\d{3,}$/
/** A number with its calling code has so many digits beside it at least: shorter is a number without. */
const LEAST_DIGITS = 8

/**
 * A phone number as people type it within a country, in international form: with the calling code,
 * without the zero that is dialled before it (`0812…` with 62 → `+62812…`). Null for anything that is
 * no such number: an e-mail address, or one that has its plus already.
 */
export function toInternationalNumber(typed: string, callingCode: string): string | null {
  const digits = typed.replace(BLANKS_AND_SIGNS, '')
  if (!LOOKS_LIKE_NUMBER.test(digits)) return null
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  const rest = digits.slice(callingCode.length)
  if (digits.startsWith(callingCode) && rest.length >= LEAST_DIGITS) return `+${digits}`
  return `+${callingCode}${digits.replace(/^0/, '')}`
}
