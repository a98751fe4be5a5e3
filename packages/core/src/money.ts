/**
 * The currencies that a shop can choose, by ISO 4217 code, with the digits in which people there
 * count: the rupiah's sen are gone from shops, so it has none here.
 */
const CURRENCY_DIGITS = {
  IDR: 0,
  MYR: 2,
  SGD: 2,
  PHP: 2,
  THB: 2,
  VND: 0,
  USD: 2,
  EUR: 2,
  GBP: 2,
  AUD: 2,
  JPY: 0,
} as const

export type Currency = keyof typeof CURRENCY_DIGITS
export const CURRENCIES = Object.keys(CURRENCY_DIGITS) as [Currency, ...Currency[]]

/** An amount in the currency's smallest unit in use: 1 rupiah, 1 cent. Always a whole number. */
export type Amount = number

/** The most that one bill may come to, and one price. */
export const AMOUNT_MAX: Amount = 9_999_999_999

/** An amount as people of a place write it: "Rp 195.000". `locale` is a BCP 47 tag. */
export function formatAmount(amount: Amount, currency: Currency, locale: string): string {
  const digits = CURRENCY_DIGITS[currency]
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // "Rp" in English, too.
    currencyDisplay: currency === 'IDR' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}

/** Digits in groups of three, or none at all. */
const GROUPED = /^\d{1,3}(?:[., ]\d{3})+$/
const PLAIN = /^\d+$/
/** A mark of the fraction, and as many digits as the currency has. */
const WITH_FRACTION = /^(.*)[.,](\d{2})$/
/** "195rb", "195 k", "1,5jt": how prices are said in comments and typed in a hurry. */
const IN_THOUSANDS = /^(\d+)(?:[.,](\d{1,3}))?\s*(rb|ribu|k|jt|juta)$/i
/**
 * "1.250rb" is 1.250 thousands. Who writes "150.000rb" mostly means 150.000, but some mean millions:
 * with more digits ahead of the mark, or 000 behind it, nothing is read.
 */
const IS_GROUPED_THOUSANDS = /^[1-9](?!000)\d{3}$/

/**
 * Reads a price as a seller types it: "195000", "195.000", "Rp 195.000", "195rb", "1,5jt"; "12.50"
 * where the currency has cents. `null` for anything else, for what may be thousands or millions
 * ("12.500rb"), for 0 and for more than `AMOUNT_MAX`.
 */
export function readAmount(typed: string, currency: Currency): Amount | null {
  const text = typed.trim().replace(/^(?:rp\.?|[a-z]{3}|[$€£฿₱₫¥])\s*/i, '')
  const digits = CURRENCY_DIGITS[currency]
  const amount = readThousands(text, digits) ?? readNumber(text, digits)
  return amount !== null && amount > 0 && amount <= AMOUNT_MAX ? amount : null
}

function readThousands(text: string, digits: number): Amount | null {
  const [, whole, fraction = '', word = ''] = IN_THOUSANDS.exec(text) ?? []
  if (whole === undefined || whole.length > 10) return null
  const isInMillions = /^j/i.test(word)
  const zeros = (isInMillions ? 6 : 3) + digits
  if (isInMillions || fraction.length < 3) return Number(whole + fraction.padEnd(zeros, '0'))
  return IS_GROUPED_THOUSANDS.test(whole + fraction) ? Number(whole + fraction) * 10 ** zeros : null
}

function readNumber(text: string, digits: number): Amount | null {
  const [, before, cents] = (digits === 2 ? WITH_FRACTION.exec(text) : null) ?? []
  const whole = before ?? text
  if (!(GROUPED.test(whole) || PLAIN.test(whole))) return null
  const plain = whole.replaceAll(/[., ]/g, '')
  return plain.length > 10 ? null : Number(plain + (cents ?? '0'.repeat(digits)))
}
