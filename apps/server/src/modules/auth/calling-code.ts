/**
 * The calling codes of two digits, all of them (ITU-T E.164, list of assigned country codes). None
 * begins another one: 1 and 7 stand alone, and all others have three digits.
 */
const OF_TWO_DIGITS = new Set(
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
  return OF_TWO_DIGITS.has(two) ? two : digits.slice(0, 3)
}
