import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainMatch, findCode } from './explain-match.ts'
import { MATCH_RULES, type MatchRule } from './match-rule.ts'
import { compileMatcher } from './matcher.ts'
import { meeting } from './testing/texts.ts'
import { findAsWritten, foldText } from './text.ts'

function explain(list: readonly string[], text: string, rule: MatchRule = 'contains') {
  const { claimed, passedOver } = explainMatch(
    list.map((code) => ({ code })),
    text,
    rule,
  )
  return {
    claimed: claimed && [claimed.item.code, text.slice(claimed.start, claimed.end)],
    passedOver: passedOver.map(({ item, why, ...more }) => [
      item.code,
      why,
      ...Object.values(more),
    ]),
  }
}

it('shows the code in the comment as it was written', () => {
  expect(explain(['a1'], 'KEEP Ａ１ kak').claimed).toEqual(['a1', 'Ａ１'])
  expect(explain(['ka1'], 'K\u200BA\u200B1!').claimed).toEqual(['ka1', 'K\u200BA\u200B1'])
  expect(explain(['fi'], '㎝ ﬁx').claimed).toEqual(['fi', 'ﬁ'])
  expect(explain(['❤️'], '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}❤️!').claimed).toEqual(['❤️', '❤️'])
})

it('tells of shorter codes, and of those that are named later', () => {
  expect(explain(['B2', 'A1', 'A10'], 'A10 B2')).toEqual({
    claimed: ['A10', 'A10'],
    passedOver: [
      ['B2', 'shorter'],
      ['A1', 'shorter'],
    ],
  })
  expect(explain(['B2', 'A1'], 'A1 B2')).toEqual({
    claimed: ['A1', 'A1'],
    passedOver: [['B2', 'laterInComment']],
  })
})

it('tells by the whole-code rule what a code is inside', () => {
  expect(explain(['A1', 'B2'], 'kak XA12! b2', 'whole')).toEqual({
    claimed: ['B2', 'b2'],
    passedOver: [['A1', 'notAlone', 'XA12']],
  })
  expect(explain(['A1'], 'Ａ12', 'whole')).toEqual({
    claimed: null,
    passedOver: [['A1', 'notAlone', 'Ａ12']],
  })
})

it('says nothing of a comment without a code', () => {
  expect(explain(['A1'], 'halo')).toEqual({ claimed: null, passedOver: [] })
  expect(explain([], 'A1')).toEqual({ claimed: null, passedOver: [] })
})

describe.each(MATCH_RULES)('by the rule %s', (rule) => {
  it('claims what the matcher claims', () => {
    fc.assert(
      fc.property(meeting, ({ list, text }) => {
        const items = list.map((code) => ({ code }))
        const { claimed } = explainMatch(items, text, rule)
        expect(claimed?.item ?? null).toBe(compileMatcher(items, rule)(text))
      }),
    )
  })

  it('finds the code in the comment where the explanation has it', () => {
    fc.assert(
      fc.property(meeting, ({ list, text }) => {
        const { claimed } = explainMatch(
          list.map((code) => ({ code })),
          text,
          rule,
        )
        if (claimed === null) return
        const { start, end } = claimed
        expect(findCode(text, claimed.item.code, rule)).toEqual({ start, end })
      }),
    )
    expect(findCode('halo', 'A1', rule)).toBeNull()
    // A heart in colour is one character of two units.
    expect(findCode('❤\uFE0F', '❤', 'contains')).toEqual({ start: 0, end: 2 })
  })
})

it('finds in what was written the whole characters of any part of a folded text', () => {
  fc.assert(
    fc.property(meeting, fc.nat(), fc.nat(), ({ text }, from, length) => {
      const folded = foldText(text)
      const start = folded === '' ? 0 : from % folded.length
      const end = Math.min(folded.length, start + 1 + (length % 4))
      const written = findAsWritten(text, { start, end })
      expect(foldText(text.slice(0, written.start)).length).toBeLessThanOrEqual(start)
      expect(foldText(text.slice(0, written.end)).length).toBeGreaterThanOrEqual(end)
    }),
  )
})
