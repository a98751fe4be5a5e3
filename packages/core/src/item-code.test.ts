import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMON_WORDS, compareCodes, readItemCode, warningsFor } from './item-code.ts'
import { MATCH_RULES } from './match-rule.ts'
import { compileMatcher } from './matcher.ts'
import { naiveFold } from './testing/naive-model.ts'
import { meeting } from './testing/texts.ts'
import { countCharacters, foldText, stripDirectionMarks } from './text.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const THUMB = '👍🏽'
const BLANK = { ok: false, reason: 'blank' }
const TOO_LONG = { ok: false, reason: 'too_long' }

describe('an item code', () => {
  it('is kept as it was typed, trimmed, beside its folded form', () => {
    expect(readItemCode('  Kaos Ａ1 ')).toEqual({ ok: true, text: 'Kaos Ａ1', folded: 'kaos a1' })
  })

  it('is pasted without marks of direction and line breaks', () => {
    expect(readItemCode('\u202EKaos\u202C\r\nA1\u200F')).toMatchObject({ text: 'Kaos A1' })
    expect(readItemCode('\u200EA1\u2028')).toEqual({ ok: true, text: 'A1', folded: 'a1' })
    expect(readItemCode('\u200F\n')).toEqual(BLANK)
  })

  it('holds up to 15 characters', () => {
    expect(readItemCode('a'.repeat(15))).toMatchObject({ ok: true })
    expect(readItemCode('a'.repeat(16))).toEqual(TOO_LONG)
    expect(readItemCode(` ${'a'.repeat(15)} `)).toMatchObject({ ok: true })
  })

  it('is counted as a person counts', () => {
    expect(readItemCode('e\u0301'.repeat(15))).toMatchObject({ ok: true })
    expect(readItemCode(THUMB.repeat(15))).toMatchObject({ ok: true })
    expect(readItemCode(THUMB.repeat(16))).toEqual(TOO_LONG)
    expect(readItemCode('👩‍👧'.repeat(15))).toMatchObject({ ok: true })
    expect(readItemCode('👩‍👧'.repeat(16))).toEqual(TOO_LONG)
    expect(readItemCode('🇮🇩'.repeat(15))).toMatchObject({ ok: true })
  })

  it('may be fifteen families', () => {
    expect(readItemCode(FAMILY.repeat(15))).toMatchObject({ ok: true })
    expect(readItemCode(FAMILY.repeat(16))).toEqual(TOO_LONG)
    expect(readItemCode('👨🏽‍👩🏽‍👧🏽‍👦🏽'.repeat(15))).toMatchObject({ ok: true })
  })

  it('holds no more than 300 UTF-16 units, in however few characters', () => {
    expect(readItemCode(`a${'\u0301'.repeat(299)}`)).toMatchObject({ ok: true })
    expect(readItemCode(`a${'\u0301'.repeat(300)}`)).toEqual(TOO_LONG)
  })

  it('may be one emoji with its modifiers', () => {
    for (const emoji of [FAMILY, THUMB, '❤️', '💚', '🏳️‍🌈']) {
      expect(readItemCode(emoji)).toMatchObject({ ok: true, text: emoji })
    }
  })

  it.each(['', ' ', '\t\n', '\u3000', '\u200B', ' \u200D\u2060 ', '\uFEFF', '\u200B \u200C'])(
    'needs a character that is left after folding (%#)',
    (typed) => {
      expect(readItemCode(typed)).toEqual(BLANK)
    },
  )

  it('is never refused or accepted but by these rules', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20, size: 'max' }), (typed) => {
        const text = stripDirectionMarks(typed)
          .replace(/[\r\n\u2028\u2029]+/g, ' ')
          .trim()
        const read = readItemCode(typed)
        if (!read.ok) return
        expect(read).toEqual({ ok: true, text, folded: naiveFold(text).trim() })
        expect(read.folded).not.toBe('')
        expect(countCharacters(text)).toBeLessThanOrEqual(15)
      }),
      { numRuns: 500 },
    )
  })
})

it('counts characters as a person does', () => {
  const counts = ['', 'A1', FAMILY, `${FAMILY}${THUMB}`, 'e\u0301', '🇮🇩🇮🇩', 'กำ'].map(
    countCharacters,
  )
  expect(counts).toEqual([0, 2, 1, 2, 1, 2, 1])
})

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

it('sorts codes as people count', () => {
  const sorted = ['B1', 'A10', 'a2', 'A1', 'A2', 'gamis 12', 'gamis 3'].toSorted((a, b) =>
    compareCodes(a, b, 'id'),
  )
  expect(sorted).toEqual(['A1', 'a2', 'A2', 'A10', 'B1', 'gamis 3', 'gamis 12'])
})
