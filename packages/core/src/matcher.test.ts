import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MATCH_RULES, type MatchRule } from './match-rule.ts'
import { compileMatcher, compileMentions } from './matcher.ts'
import { naiveMatch, naiveMentions } from './testing/naive-model.ts'
import { anyText, meeting } from './testing/texts.ts'

function match(list: readonly string[], text: string, rule?: MatchRule): number {
  const items = list.map((each, index) => ({ code: each, index }))
  return compileMatcher(items, rule)(text)?.index ?? -1
}

describe.each(MATCH_RULES)('the matcher by the rule %s', (rule) => {
  it('finds what comparing every code with the folded comment finds', () => {
    fc.assert(
      fc.property(meeting, ({ list, text }) => {
        expect(match(list, text, rule)).toBe(naiveMatch(list, text, rule))
      }),
      { numRuns: 5_000 },
    )
  })

  it('finds the same in any Unicode text', () => {
    const texts = fc.array(anyText, { maxLength: 6 })
    fc.assert(
      fc.property(texts, texts, anyText, (list, others, tail) => {
        const text = [...list, ...others].toSorted().join('').concat(tail)
        expect(match(list, text, rule)).toBe(naiveMatch(list, text, rule))
      }),
      { numRuns: 2_000 },
    )
  })

  it('finds the same among codes too many and too varied for a table', () => {
    // 280 codes of 15 different Han characters each: a table would have millions of cells.
    const filler = Array.from({ length: 280 }, (_, row) =>
      Array.from({ length: 15 }, (_, column) =>
        String.fromCharCode(0x4e00 + row * 15 + column),
      ).join(''),
    )
    fc.assert(
      fc.property(
        meeting,
        fc.nat({ max: 279 }),
        fc.nat({ max: 15 }),
        ({ list, text }, row, length) => {
          const all = [...list, ...filler, ...list]
          const comment = `${text}${filler[row]?.slice(0, length)}`
          expect(match(all, comment, rule)).toBe(naiveMatch(all, comment, rule))
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('of codes inside one another', () => {
  it('takes the longest, wherever it stands in the list or the comment', () => {
    expect(match(['A1', 'A10'], 'A10 kak')).toBe(1)
    expect(match(['99', '9', '999'], '+999')).toBe(2)
    expect(match(['99', '9', '999'], '99')).toBe(0)
    expect(match(['A1', 'B22'], 'A1 atau B22')).toBe(1)
    expect(match(['bcd', 'abcde'], 'abcdx')).toBe(0)
  })

  it('takes the one that is named first among equally long ones', () => {
    expect(match(['B2', 'A1'], 'A1 b2 aku')).toBe(1)
    expect(match(['B2', 'A1'], 'b2 A1 B2')).toBe(0)
    expect(match(['B2', 'A1', 'A10'], 'B2 A1 A10')).toBe(2)
    expect(match(['101', '010'], '0101')).toBe(1)
    expect(match(['B2', 'A1'], 'xA1 b2 A1', 'whole')).toBe(0)
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

describe('the whole-code rule', () => {
  const matchWhole = (list: readonly string[], text: string) => match(list, text, 'whole')

  it('takes a code that stands alone, whatever is not a letter or digit beside it', () => {
    for (const text of ['A1', 'keep a1 kak', '#A1!', '(a1)', 'A1\u{1F525}', '❤️A1', 'ａ１', 'A1,B2'])
      expect(matchWhole(['A1'], text)).toBe(0)
  })

  it.each([
    ['A1', ['A12', 'BA1', 'A1x', '1A1', 'A1\u0301', 'A1²', 'A1٣', 'كA1', 'A1红']],
    ['99', ['999', '１99', '99rb']],
    ['ก', ['ก่', 'ไก']],
    ['क', ['कि', 'क्ष']],
    ['1', ['1️⃣2']],
  ])('does not take %s inside anything longer, in any script', (code, texts) => {
    for (const text of texts) expect(matchWhole([code], text)).toBe(-1)
  })

  it('takes a shorter code that stands alone over a longer one that does not', () => {
    expect(matchWhole(['A10', 'A1'], 'A10x A1')).toBe(1)
    expect(matchWhole(['A1', 'A10'], 'A1 A10')).toBe(1)
    expect(matchWhole(['red tunic', 'tunic'], 'dark-red tunics, one tunic')).toBe(1)
  })

  it('takes what dresses a digit or an emoji as a part of it', () => {
    expect(matchWhole(['1'], 'kak 1️⃣')).toBe(0)
    expect(matchWhole(['❤'], 'kak ❤️')).toBe(0)
  })
})

const itemsOf = (list: readonly string[]) => list.map((code, index) => ({ code, index }))
const mentions = (list: readonly string[], text: string, rule?: MatchRule) =>
  compileMentions(itemsOf(list), rule)(text).map(({ code }) => code)

describe.each(MATCH_RULES)('what a comment names by the rule %s', (rule) => {
  it('is what striking out the best again and again finds', () => {
    fc.assert(
      fc.property(meeting, ({ list, text }) => {
        const found = compileMentions(itemsOf(list), rule)(text).map(({ index }) => index)
        expect(found).toEqual(naiveMentions(list, text, rule))
      }),
      { numRuns: 3_000 },
    )
  })

  it('begins with what it claims', () => {
    fc.assert(
      fc.property(meeting, ({ list, text }) => {
        const items = itemsOf(list)
        const [first = null] = compileMentions(items, rule)(text)
        expect(first).toBe(compileMatcher(items, rule)(text))
      }),
    )
  })
})

it('names all codes of a comment, the longest first', () => {
  expect(mentions(['B2', 'A1', 'A10'], 'A1 A10 B2 kak')).toEqual(['A10', 'A1', 'B2'])
  expect(mentions(['B2', 'A1'], 'C3')).toEqual([])
})

it('does not name a code that is only inside another that is named', () => {
  expect(mentions(['A1', 'A10'], 'A10 kak, A10!')).toEqual(['A10'])
  expect(mentions(['red', 'A10', 'A1', 'red tunic'], 'red tunic A10')).toEqual(['red tunic', 'A10'])
  expect(mentions(['010', '101'], '1010')).toEqual(['101'])
})

it('names by the whole-code rule only what stands alone', () => {
  expect(mentions(['A1', 'B2', 'C3'], 'A12 B2,C3', 'whole')).toEqual(['B2', 'C3'])
})
