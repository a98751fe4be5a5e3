import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AMOUNT_MAX, CURRENCIES, formatAmount, readAmount } from './money.ts'

it.each([
  ['195000', 195_000],
  ['195.000', 195_000],
  ['195,000', 195_000],
  ['Rp 195.000', 195_000],
  ['rp195000', 195_000],
  ['IDR 195 000', 195_000],
  ['Rp 195 000', 195_000],
  ['195rb', 195_000],
  ['195 Ribu', 195_000],
  ['195k', 195_000],
  ['99k', 99_000],
  ['12,5rb', 12_500],
  ['12.5k', 12_500],
  ['1.250rb', 1_250_000],
  ['Rp 1,250 ribu', 1_250_000],
  ['9.999k', 9_999_000],
  ['1,5jt', 1_500_000],
  ['1.5jt', 1_500_000],
  ['1,25jt', 1_250_000],
  ['1.250jt', 1_250_000],
  ['0,5jt', 500_000],
  ['1.25 juta', 1_250_000],
  ['9999999999', 9_999_999_999],
])('reads %j as rupiah', (typed, amount) => {
  expect(readAmount(typed, 'IDR')).toBe(amount)
})

it.each([
  '',
  '0',
  '-1',
  '0.5',
  '12.50',
  '1.2.3',
  '19.50',
  '10000000000',
  '10^12',
  'rb',
  '1e5',
  // 12.500.000, or 12.500 with a word too many: both are written.
  '12.500rb',
  '150.000rb',
  '5.000rb',
  '0.500rb',
  '1.250.000rb',
  '٣',
])('does not take %j for rupiah', (typed) => {
  expect(readAmount(typed, 'IDR')).toBeNull()
})

it('reads cents where a currency has them', () => {
  expect(readAmount('12.50', 'MYR')).toBe(1_250)
  expect(readAmount('RM12.50', 'MYR')).toBeNull()
  expect(readAmount('1,234.50', 'USD')).toBe(123_450)
  expect(readAmount('$ 12', 'USD')).toBe(1_200)
})

it('reads back what it writes, in every currency and both languages', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: AMOUNT_MAX }),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom('id-ID', 'en-GB'),
      (amount, currency, locale) => {
        const shown = formatAmount(amount, currency, locale)
        const digits = shown.replace(/^[^\d]+|[^\d]+$/g, '')
        expect(readAmount(digits, currency)).toBe(amount)
      },
    ),
  )
  expect(formatAmount(195_000, 'IDR', 'id-ID')).toBe('Rp\u00a0195.000')
})
