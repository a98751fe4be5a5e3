import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { warningsFor } from './code-warnings.ts'
import { COMMON_WORDS } from './common-words.ts'
import { foldText } from './fold.ts'
import { MATCH_RULES } from './match-rule.ts'
import { compileMatcher } from './matcher.ts'
import { meeting } from './testing/texts.ts'

describe('by the contains rule', () => {
  it('tells of a code inside another, the shortest such', () => {
    expect(warningsFor('a1', ['A123', 'A12', 'B1'])).toEqual([{ type: 'insideCode', other: 'A12' }])
  })

  it('tells of a code around another, the longest such', () => {
    expect(warningsFor('A12', ['A', 'A1', 'A12'])).toEqual([{ type: 'containsCode', other: 'A1' }])
  })

  it('tells of words of chat', () => {
    expect(warningsFor('a', [])).toEqual([{ type: 'insideWord', example: 'kak' }])
    expect(warningsFor('Mau', [])).toEqual([{ type: 'everydayWord' }])
  })

  it('tells that a number is inside others', () => {
    expect(warningsFor('99', [])).toEqual([{ type: 'number', example: '999' }])
    expect(warningsFor('９', [])).toEqual([{ type: 'number', example: '99' }])
    expect(warningsFor('A9', [])).toEqual([])
  })

  it('gives no example that goes to another code', () => {
    expect(warningsFor('99', ['999'])).toEqual([
      { type: 'insideCode', other: '999' },
      { type: 'number', example: '990' },
    ])
    const tens = [...'0123456789'].map((digit) => `9${digit}`)
    expect(warningsFor('9', tens).map(({ type }) => type)).toEqual(['insideCode'])
    expect(warningsFor('a', ['kak'])).toEqual([
      { type: 'insideCode', other: 'kak' },
      { type: 'insideWord', example: 'ya' },
    ])
  })

  it('puts first what takes claims away', () => {
    expect(warningsFor('99', ['9', '990']).map(({ type }) => type)).toEqual([
      'insideCode',
      'number',
      'containsCode',
    ])
  })
})

describe('by the whole-code rule', () => {
  it('tells only of what stands alone in another', () => {
    expect(warningsFor('A1', ['A12', 'A1 red'], 'whole')).toEqual([
      { type: 'insideCode', other: 'A1 red' },
    ])
    expect(warningsFor('A12', ['A1'], 'whole')).toEqual([])
  })

  it('tells of whole words only, and not of numbers', () => {
    expect(warningsFor('a', [], 'whole')).toEqual([])
    expect(warningsFor('99', [], 'whole')).toEqual([])
    expect(warningsFor('kak', [], 'whole')).toEqual([{ type: 'everydayWord' }])
  })
})

it('says nothing of nothing, nor of the same code', () => {
  expect(warningsFor(' ', ['A1'])).toEqual([])
  expect(warningsFor('a1', ['Ａ１', ' '])).toEqual([])
})

it.each(MATCH_RULES)('is borne out by what the matcher does: %s', (rule) => {
  fc.assert(
    fc.property(meeting, fc.string({ maxLength: 3 }), ({ list }, code) => {
      for (const warning of warningsFor(code, list, rule)) {
        const text =
          'other' in warning ? warning.other : 'example' in warning ? warning.example : code
        const isCaught = (each: string, by: string) =>
          compileMatcher([{ code: by }], rule)(each) !== null
        if (warning.type === 'containsCode') expect(isCaught(code, warning.other)).toBe(true)
        else expect(isCaught(text, code)).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})

it('knows its words folded, each once', () => {
  expect(COMMON_WORDS.map(foldText)).toEqual(COMMON_WORDS)
  expect(new Set(COMMON_WORDS).size).toBe(COMMON_WORDS.length)
})
