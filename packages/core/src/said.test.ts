import { describe, expect, it } from 'vitest'
import { priceSaid, quantitySaid } from './said.ts'

describe('quantitySaid', () => {
  it.each([
    ['A12 2x', 2],
    ['A12 2 x', 2],
    ['a12 x2', 2],
    ['A12x2', 2],
    ['2xA12', 2],
    ['A12, 2×', 2],
    ['2 pcs A12', 2],
    ['A12 3pcs', 3],
    ['A12 merah 2 biji kak', 2],
    ['A12 dua', 2],
    ['A12 DUA ya kak', 2],
    ['dua pcs A12', 2],
    ['A12 two', 2],
    ['keep A12 ambil 2', 2],
    ['mau 3 A12', 3],
    ['A12 A12 2x', 2],
    ['A12 size xl 2pcs', 2],
    ['A12 42 2pcs', 2],
    ['A12 2x 2 pcs', 2],
    ['A12 12 pcs', 12],
    ['A12 999 pcs', 999],
    ['Ａ１２ ２ｘ', 2],
    ['keep a-12 2 pcs kak', 2],
    ['A 12 2x', 2],
  ])('reads a quantity in %j', (comment, quantity) => {
    expect(quantitySaid(comment, 'A12')).toBe(quantity)
  })

  it.each([
    ['A12', 'says nothing'],
    ['A12 42', 'a size'],
    ['A12 2', 'may be a size'],
    ['A12 2xl', 'a size'],
    ['A12 2 xl', 'a size'],
    ['A12 size 2', 'a size'],
    ['mau 42 A12', 'a size'],
    ['keep A12 4', 'the number follows the code, not the wish'],
    ['A12 195rb', 'a price'],
    ['A12 mau 5 rb', 'a price'],
    ['A12 dua ratus', 'a price'],
    ['A12 1pcs', 'one'],
    ['A12 satu', 'one'],
    ['A12 dua-duanya', 'all of them'],
    ['A12 nomor dua', 'which, not how many'],
    ['A12 warna dua', 'which, not how many'],
    ['A12 dua hari lagi', 'a time'],
    ['A12 1,5 pcs', 'not whole'],
    ['A12 1/2 pcs', 'not whole'],
    ['A12 2x4', 'a measure'],
    ['A12 0 pcs', 'none'],
    ['A12 1000 pcs', 'more than any stock'],
    ['A12 2x B3', 'of which is not clear'],
    ['A12 2x B3 1x', 'of which is not clear'],
    ['A12 2x 3pcs', 'two quantities'],
    ['A12 2 pcs berapa?', 'a question'],
    ['A12 2 pcs cancel', 'a cancellation'],
    ['A123x', 'within a longer number'],
    ['2 pcs', 'names another item, or none'],
  ])('reads none in %j: %s', (comment) => {
    expect(quantitySaid(comment, 'A12')).toBeNull()
  })

  it('takes a code for a code, whatever it looks like', () => {
    expect(quantitySaid('dua', 'dua')).toBeNull()
    expect(quantitySaid('2x', '2x')).toBeNull()
    expect(quantitySaid('2 2x', '2')).toBe(2)
    expect(quantitySaid('dua 2 pcs', 'dua')).toBe(2)
  })
})

describe('priceSaid', () => {
  it.each([
    ['A12 195rb', 195_000],
    ['A12 195 ribu', 195_000],
    ['A12 195k', 195_000],
    ['A12 1,5jt', 1_500_000],
    ['A12 1.250rb', 1_250_000],
    ['A12 12,5 rb', 12_500],
    ['A12 195.000', 195_000],
    ['A12 195000 ya guys', 195_000],
    ['A12 Rp 195.000', 195_000],
    ['Gamis A12 harga 195rb saja!', 195_000],
    ['A12 195rb 195.000', 195_000],
    ['A-12 195rb', 195_000],
  ])('reads the price in %j', (comment, price) => {
    expect(priceSaid(comment, 'A12', 'IDR')).toBe(price)
  })

  it.each([
    ['A12', 'says none'],
    ['A12 ready 3', 'a stock'],
    ['A12 195', 'may be anything'],
    ['A12 42', 'a size'],
    ['A12 250rb jadi 195rb', 'two prices'],
    ['A12 100-150rb', 'a range'],
    ['A12 ongkir 10rb', 'shipping'],
    ['A12 diskon 20rb', 'a discount'],
    ['A12 0rb', 'nothing'],
    ['A12 12.500rb', 'twelve thousand or twelve million'],
    ['A12 150.000 rb', 'with a word too many, or millions'],
    ['A12 99999999999', 'more than a bill'],
    ['195rb', 'names another item, or none'],
  ])('reads none in %j: %s', (comment) => {
    expect(priceSaid(comment, 'A12', 'IDR')).toBeNull()
  })

  it('reads a price that stands alone, where the comment names no item', () => {
    expect(priceSaid('195rb ya', null, 'IDR')).toBe(195_000)
  })

  it('reads cents where the currency has them', () => {
    expect(priceSaid('A12 19.50', 'A12', 'SGD')).toBe(1950)
    expect(priceSaid('A12 $19', 'A12', 'SGD')).toBe(1900)
    expect(priceSaid('A12 19', 'A12', 'SGD')).toBeNull()
  })
})
