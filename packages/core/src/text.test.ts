import fc from 'fast-check'
import { expect, it } from 'vitest'
import { naiveFold } from './testing/naive-model.ts'
import {
  foldCode,
  foldText,
  isBlank,
  isPlain,
  stripDirectionMarks,
  stripInvisible,
} from './text.ts'

it.each([
  ['ＫＡＯＳ １２', 'kaos 12'],
  ['K', 'k'],
  ['ﬁx', 'fix'],
  ['İ', 'i\u0307'],
  ['ı', 'ı'],
  ['Straße', 'straße'],
  ['A\u200B1\u200C2\u200D3\u20604\uFEFF5', 'a12345'],
  ['e\u0301', 'é'],
  ['①', '1'],
  ['❤️ TECHNO', '❤️ techno'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

/** Any Unicode text, lone surrogates included. (fast-check's own takes seconds to set up.) */
const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x24f }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })), {
    maxLength: 20,
  })
  .map((points) => String.fromCodePoint(...points))

it('folds any text as its rule says, step by step', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldText(text)).toBe(naiveFold(text))
    }),
    { numRuns: 2_000 },
  )
})

const PLAIN_CHARACTERS = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point))
  .filter(isPlain)
  .filter((character) => character !== '')

it('passes over NFKC only where it changes nothing, character by character', () => {
  const differing = PLAIN_CHARACTERS.filter((each) => naiveFold(each) !== each.toLowerCase())
  expect(differing).toEqual([])
  expect(PLAIN_CHARACTERS.filter((each) => each > '\x7F' && each.toLowerCase() !== each)).toEqual(
    [],
  )
})

it('passes over NFKC only where it changes nothing, in any combination', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PLAIN_CHARACTERS), { maxLength: 12, size: 'max' }),
      (characters) => {
        const text = characters.join('')
        expect(isPlain(text)).toBe(true)
        expect(foldText(text)).toBe(naiveFold(text))
      },
    ),
    { numRuns: 1_000 },
  )
})

it('trims codes, also of blanks that only folding lays bare', () => {
  expect(foldCode('  A1\t')).toBe('a1')
  expect(foldCode('\u200B A1 \u200B')).toBe('a1')
  expect(foldCode('\u3000Ａ１')).toBe('a1')
  expect(foldCode(' \u200B ')).toBe('')
})

const FAMILY = '👨\u200D👩\u200D👧'

it('takes out what nobody sees', () => {
  expect(stripInvisible('\u202A+62 812\u202C\u200B')).toBe('+62 812')
  expect(stripInvisible('na\u00ADma \uFEFF\u2060')).toBe('nama ')
})

it('takes out marks of direction, and leaves emoji together', () => {
  expect(stripDirectionMarks(`\u200E${FAMILY}\u202E A1\u2069`)).toBe(`${FAMILY} A1`)
})

it('knows what is blank', () => {
  for (const text of ['', ' \n', '\u200B', '\u200F \u2066', '\u00AD'])
    expect(isBlank(text)).toBe(true)
  for (const text of ['.', FAMILY, '\u200Fa']) expect(isBlank(text)).toBe(false)
})
