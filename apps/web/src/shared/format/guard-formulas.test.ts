import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardFormulas } from './guard-formulas.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+62', "'+62"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['|x', "'|x"],
  ['\tA1', "'\tA1"],
  ['\rA1', "'\rA1"],
  ['\nA1', "'\nA1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['−1', "'−1"],
  ['  =1', "'  =1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\uFEFF=1', "'\uFEFF=1"],
  ['\u200B\u202E=1', "'\u200B\u202E=1"],
  ['\0\u0001=1', "'\0\u0001=1"],
  ['\u3164=1', "'\u3164=1"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n=1', "a\r\n'=1"],
  ['a\t=1', "a\t'=1"],
  ['a;=1;b', "a;'=1;b"],
  ['\t\t=1', "'\t\t'=1"],
])('keeps %j from being taken for a formula: %j', (text, guarded) => {
  expect(guardFormulas(text)).toBe(guarded)
})

it.each(['', ' ', 'A1', '999+', 'a=b', 'a - b', 'rina@toko', "'tis", 'a\nb', 'a;b', '💚 ﷽ 小店'])(
  'leaves %j as it is',
  (text) => {
    expect(guardFormulas(text)).toBe(text)
  },
)

const hostile = fc.string({
  unit: fc.constantFrom(
    ...[
      '=',
      '+',
      '-',
      '@',
      '|',
      '＝',
      "'",
      '"',
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      ' ',
      '\uFEFF',
      '\u200B',
    ],
    ...['a', '1', '\0', '💚'],
  ),
  maxLength: 12,
})

it('gives back the very same text when one apostrophe is taken from each such spot', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(takeApostrophes(guardFormulas(text))).toBe(text)
    }),
    { numRuns: 5_000 },
  )
})

it('leaves no spot at which a formula could begin', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const guarded = guardFormulas(text)
      expect(guarded).not.toMatch(/^[\t\r\n]/)
      for (const piece of guarded.split(/[\t\r\n;]/)) {
        const seen = piece.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')
        expect(seen, JSON.stringify(guarded)).not.toMatch(/^[=+\-@|＝]/)
      }
    }),
    { numRuns: 5_000 },
  )
})

it('guards each line of what is pasted', () => {
  const text = 'Recap\n\n=A1\nWinner: Sari (@sari)'
  expect(guardFormulas(text)).toBe("Recap\n\n'=A1\nWinner: Sari (@sari)")
})

/** The rule read backwards, piece by piece. */
function takeApostrophes(guarded: string): string {
  const pieces = guarded.split(/(?<=[\t\r\n;])/)
  return pieces
    .map((piece, at) => {
      const rest = piece.replace(/^'+/, '')
      const isBlankStart = at === 0 && /^[\t\r\n]/.test(rest)
      const seen = rest.replace(/^(?:(?![\t\r\n;])[\s\p{Cc}\p{Cf}])+/u, '')
      const isGuarded = piece !== rest && (isBlankStart || /^[=+\-@|＝]/.test(seen))
      return isGuarded ? piece.slice(1) : piece
    })
    .join('')
}
