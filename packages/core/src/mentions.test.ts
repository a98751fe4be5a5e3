import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MATCH_RULES, type MatchRule } from './match-rule.ts'
import { compileMatcher } from './matcher.ts'
import { compileMentions } from './mentions.ts'
import { naiveMentions } from './testing/naive-model.ts'
import { meeting } from './testing/texts.ts'

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
  expect(mentions(['B2', 'A1', 'A10'], 'A1 A10 B2 kak')).toEqual(['A10', 'B2', 'A1'])
  expect(mentions(['B2', 'A1'], 'C3')).toEqual([])
})

it('does not name a code that is only inside another that is named', () => {
  expect(mentions(['A1', 'A10'], 'A10 kak, A10!')).toEqual(['A10'])
  expect(mentions(['red', 'A10', 'A1', 'red tunic'], 'red tunic A10')).toEqual(['red tunic', 'A10'])
  expect(mentions(['101', '010'], '1010')).toEqual(['101'])
})

it('names by the whole-code rule only what stands alone', () => {
  expect(mentions(['A1', 'B2', 'C3'], 'A12 B2,C3', 'whole')).toEqual(['B2', 'C3'])
})
