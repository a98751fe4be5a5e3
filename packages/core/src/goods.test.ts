import { expect, it } from 'vitest'
import { isCount, isPrice, readGoodsName } from './goods.ts'

it('A name is trimmed, nothing when it is blank, and at most 60 characters as people count', () => {
  expect(['  Gamis Rania ', ' ', '\u200B', ''].map(readGoodsName)).toEqual([
    'Gamis Rania',
    null,
    null,
    null,
  ])
  expect(readGoodsName('👍🏽'.repeat(60))).toHaveLength(240)
  expect(readGoodsName('👍🏽'.repeat(61))).toBeUndefined()
})

it('A price is a whole number from 1 to what a bill may come to', () => {
  expect([1, 195_000, 9_999_999_999].map(isPrice)).toEqual([true, true, true])
  expect([0, -1, 0.5, 10_000_000_000, 10 ** 12, Number.NaN].some(isPrice)).toBe(false)
})

it('A stock, or a quantity, is a whole number from 1 to 999', () => {
  expect([1, 999].map(isCount)).toEqual([true, true])
  expect([0, -1, 1.5, 1_000, Number.NaN].some(isCount)).toBe(false)
})
