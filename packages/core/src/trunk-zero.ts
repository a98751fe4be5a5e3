import { BLANKS_AND_SIGNS, toInternationalNumber } from './phone-number.ts'

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

/** Whether a zero that is dialled within the country of a calling code is none of the number. */
export const hasTrunkZero = (callingCode: string): boolean => TRUNK_ZERO_CODES.has(callingCode)

/**
 * A number with its plus, in whatever form it was typed, without the zero that is dialled before it
 * within its country: `+62 (0)812-34` → `+62 812-34`. Anything else stays as it is. Two zeros are no
 * such zero: Indonesian service numbers begin so.
 */
export function withoutTrunkZero(typed: string): string {
  if (!typed.startsWith('+')) return typed
  const digits = typed.replace(/\D/g, '')
  const code = callingCodeOf(`+${digits}`)
  if (!hasTrunkZero(code) || !/^0[1-9]/.test(digits.slice(code.length))) return typed
  const head = new RegExp(`^\\D*(?:\\d\\D*?){${code.length}}`).exec(typed)?.[0] ?? ''
  return head + typed.slice(head.length).replace(/\(0\)\s*|0\s*/, '')
}

/** A number as a link to a chat has it: digits alone, with the calling code; empty where there are none. */
export function chatNumber(typed: string, homeCallingCode: string): string {
  const number = typed.normalize('NFKC').replace(BLANKS_AND_SIGNS, '')
  const digits = number.replace(/\D/g, '')
  // No calling code begins with a zero.
  const isAbroad = number.startsWith('+') && !digits.startsWith('0')
  if (isAbroad) return withoutTrunkZero(`+${digits}`).slice(1)
  const international = toInternationalNumber(digits, homeCallingCode)
  return international === null ? digits : withoutTrunkZero(international).slice(1)
}
