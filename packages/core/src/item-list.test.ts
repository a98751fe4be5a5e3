import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_LIST_MAX, readItemList } from './item-list.ts'

const codesOf = (typed: string) => {
  const list = readItemList(typed)
  return list.ok ? list.codes : `${list.count} are too many`
}

describe('several item codes at once', () => {
  it.each([
    ['A1', ['A1']],
    ['red tunic', ['red tunic']],
    ['XL-2', ['XL-2']],
    ['A1-B2', ['A1-B2']],
    ['  ', []],
    ['A1, B2; C3', ['A1', 'B2', 'C3']],
    ['A1\r\nB2\n\n  C3  \n', ['A1', 'B2', 'C3']],
    ['A1\tB2', ['A1', 'B2']],
    ['A1, a1, Ａ１, B2', ['A1', 'B2']],
    ['A1-A3, C7', ['A1', 'A2', 'A3', 'C7']],
  ])('%j are %j', (typed, codes) => {
    expect(codesOf(typed)).toEqual(codes)
  })

  it.each([
    'A8-A11',
    'A8–a11',
    'A8 — A11',
    'A8−A11',
    'A8~A11',
    'A8-11',
    'A11-A8',
    'Ａ８－Ａ１１',
    '\u200EA8-A11\u200E',
  ])('%j is a range of A8 to A11', (typed) => {
    expect(codesOf(typed)).toEqual(['A8', 'A9', 'A10', 'A11'])
  })

  it.each([
    ['A08-A11', ['A08', 'A09', 'A10', 'A11']],
    ['A8-A011', ['A008', 'A009', 'A010', 'A011']],
    ['38-40', ['38', '39', '40']],
    ['A5-A5', ['A5']],
    ['kaos-1 - kaos-3', ['kaos-1', 'kaos-2', 'kaos-3']],
    ['red 9-10', ['red 9', 'red 10']],
    ['A2-A4, A1-A3', ['A2', 'A3', 'A4', 'A1']],
  ])('%j are %j', (typed, codes) => {
    expect(codesOf(typed)).toEqual(codes)
  })

  it('tell a list from one code', () => {
    const isList = (typed: string) => {
      const list = readItemList(typed)
      return list.ok && list.isList
    }
    expect(['A1', 'A1-B2', '', 'A1,'].map(isList)).toEqual([false, false, false, false])
    expect(['A1-A2', 'A1-A1', 'A1,B2', 'A1,A1'].map(isList)).toEqual([true, true, true, true])
  })

  it.each([
    ['A1-A1000', 1_000],
    ['A1-A1001', '1001 are too many'],
    ['A1-A999999', '999999 are too many'],
    ['A1-A600, B1-B600', '1200 are too many'],
    [Array.from({ length: 10_000 }, (_, n) => `K${n}`).join('\n'), '10000 are too many'],
  ])('are 1,000 at most', (typed, expected) => {
    const codes = codesOf(typed)
    expect(typeof codes === 'string' ? codes : codes.length).toBe(expected)
  })

  it('are too many, too, when the numbers are larger than any', () => {
    const list = readItemList(`A1-A${'9'.repeat(400)}`)
    expect(list).toMatchObject({ ok: false })
  })

  it('leave out what is too long, and say what that was', () => {
    const long = 'a very long name of a thing'
    expect(readItemList(`A1, ${long}, B2`)).toMatchObject({ codes: ['A1', 'B2'], tooLong: [long] })
    expect(readItemList('a very long 9-10')).toMatchObject({
      codes: ['a very long 9', 'a very long 10'],
    })
    expect(readItemList('a very long 99-100')).toMatchObject({
      codes: ['a very long 99', 'a very long 100'],
    })
    expect(readItemList('a very longer 9-10')).toMatchObject({
      codes: ['a very longer 9'],
      tooLong: ['a very longer 10'],
    })
  })

  it('are never more than allowed, and no code comes twice, whatever is typed', () => {
    const typed = fc.stringMatching(/^[A-Ca-c0-9 ,;\n~–-]{0,40}$/)
    fc.assert(
      fc.property(typed, (text) => {
        const list = readItemList(text)
        if (!list.ok) return expect(list.count).toBeGreaterThan(ITEM_LIST_MAX)
        expect(list.codes.length).toBeLessThanOrEqual(ITEM_LIST_MAX)
        const folded = list.codes.map((code) => code.toLowerCase())
        expect(new Set(folded).size).toBe(folded.length)
      }),
    )
  })
})
