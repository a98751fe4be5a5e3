import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMatcher } from './matcher.ts'
import { naiveMatch } from './testing/naive-model.ts'

/** What codes and comments are put together from: everything that folding or counting trips over. */
const PIECES = [
  ...['9', '99', '999', '777', 'A1', 'A10', '1', '0', 'a', 'K', 'kak', ' ', '-', '+', '#'],
  ...['９', 'Ａ', '①', '²', '№', 'ﬁ', 'fi', 'ﷺ', 'İ', 'i', 'ı', 'I', 'ß', 'ẞ', 'ss', 'SS', 'K'],
  ...[
    'Σ',
    'σ',
    'ς',
    'é',
    'e',
    '\u0301',
    '\u0307',
    '\u0323',
    '´',
    'ｶﾞ',
    'ガ',
    '\u3099',
    '한',
    '\u1112',
  ],
  ...[
    '💚',
    '❤️',
    '❤',
    '\uFE0F',
    '👨‍👩‍👧‍👦',
    '👩🏽',
    '🏽',
    '🇮🇩',
    '\uD83D',
    '\uDC9A',
    '\uDC9A',
    '\uD83D',
  ],
  ...['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u200E', '\u200F', '\u202E', '\u00AD'],
  ...['\u3000', '\u00A0', '\t', '’', '…', 'ا', 'لله', '\0', '€', 'ÿ', 'Ā', 'Ａ１０'],
]
const piece = fc.constantFrom(...PIECES)
const code = fc.array(piece, { minLength: 0, maxLength: 4 }).map((pieces) => pieces.join(''))
const codes = fc.array(code, { maxLength: 12, size: 'max' })

/** Any Unicode text, lone surrogates included. (fast-check's own takes seconds to set up.) */
const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x24f }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })), {
    maxLength: 6,
  })
  .map((points) => String.fromCodePoint(...points))

/** A list of codes and a comment that is likely to hold some of them, or nearly. */
const meeting = codes.chain((list) =>
  fc.record({
    list: fc.constant(list),
    text: fc
      .array(fc.oneof(piece, list.length > 0 ? fc.constantFrom(...list) : piece), {
        maxLength: 8,
        size: 'max',
      })
      .map((pieces) => pieces.join('')),
  }),
)

function match(list: readonly string[], text: string): number {
  const items = list.map((each, index) => ({ code: each, index }))
  return compileMatcher(items)(text)?.index ?? -1
}

it('finds what comparing every code with the folded comment finds', () => {
  fc.assert(
    fc.property(meeting, ({ list, text }) => {
      expect(match(list, text)).toBe(naiveMatch(list, text))
    }),
    { numRuns: 5_000 },
  )
})

it('finds the same in any Unicode text', () => {
  const texts = fc.array(anyText, { maxLength: 6 })
  fc.assert(
    fc.property(texts, texts, anyText, (list, others, tail) => {
      const text = [...list, ...others].toSorted().join('').concat(tail)
      expect(match(list, text)).toBe(naiveMatch(list, text))
    }),
    { numRuns: 2_000 },
  )
})

it('finds the same among codes too many and too varied for a table', () => {
  // 280 codes of 15 different Han characters each: a table would have millions of cells.
  const filler = Array.from({ length: 280 }, (_, row) =>
    Array.from({ length: 15 }, (_, column) => String.fromCharCode(0x4e00 + row * 15 + column)).join(
      '',
    ),
  )
  fc.assert(
    fc.property(
      meeting,
      fc.nat({ max: 279 }),
      fc.nat({ max: 15 }),
      ({ list, text }, row, length) => {
        const all = [...list, ...filler, ...list]
        const comment = `${text}${filler[row]?.slice(0, length)}`
        expect(match(all, comment)).toBe(naiveMatch(all, comment))
      },
    ),
    { numRuns: 100 },
  )
})

describe('of codes inside one another', () => {
  it('takes the longest, wherever it stands in the list or the comment', () => {
    expect(match(['A1', 'A10'], 'A10 kak')).toBe(1)
    expect(match(['99', '9', '999'], '+999')).toBe(2)
    expect(match(['99', '9', '999'], '99')).toBe(0)
    expect(match(['A1', 'B22'], 'A1 atau B22')).toBe(1)
    expect(match(['bcd', 'abcde'], 'abcdx')).toBe(0)
  })

  it('takes the first in the list among equally long ones', () => {
    expect(match(['B2', 'A1'], 'A1 B2')).toBe(0)
    expect(match(['a1', 'Ａ１'], 'A1')).toBe(0)
  })

  it('counts length in code points after folding', () => {
    expect(match(['💚', 'ab'], '💚 ab')).toBe(1)
    expect(match(['ab', '💚💚💚'], '💚💚💚 ab')).toBe(1)
    expect(match(['abc', 'ﷺ'], 'abc ﷺ')).toBe(1)
  })
})

it('matches nothing without codes, and never a code of which nothing is left', () => {
  expect(match([], 'A1')).toBe(-1)
  expect(match(['\u200B', ' '], 'A1 \u200B ')).toBe(-1)
  expect(match(['\u200B', 'A1'], 'A1')).toBe(1)
  expect(match(['A1'], '')).toBe(-1)
})

it('gives the very item that it was made with', () => {
  const items = [{ code: 'A1', name: 'kaos' }] as const
  expect(compileMatcher(items)('a1')).toBe(items[0])
})
