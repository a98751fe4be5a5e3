import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, readItemCode } from './item-code.ts'
import { naiveFold } from './testing/naive-model.ts'
import { withoutDirection } from './unseen.ts'

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

  it('holds no more than 120 UTF-16 units, in however few characters', () => {
    expect(FAMILY.length).toBe(11)
    expect(readItemCode(FAMILY.repeat(10))).toMatchObject({ ok: true })
    expect(readItemCode(FAMILY.repeat(11))).toEqual(TOO_LONG)
    expect(readItemCode(`a${'\u0301'.repeat(119)}`)).toMatchObject({ ok: true })
    expect(readItemCode(`a${'\u0301'.repeat(120)}`)).toEqual(TOO_LONG)
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
        const text = withoutDirection(typed)
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
