import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MATCH_RULES, type MatchRule } from './match-rule.ts'
import { compileMatcher } from './matcher.ts'
import { compileNearMisses } from './near-miss.ts'
import { naiveNearMiss } from './testing/naive-near-miss.ts'

const itemsOf = (codes: readonly string[]) => codes.map((code) => ({ code }))
const nearMiss = (codes: readonly string[], text: string, rule?: MatchRule) => {
  const found = compileNearMisses(itemsOf(codes), rule)(text)
  return found && [found.item.code, found.claimed?.code ?? null]
}
const nearly = (codes: readonly string[], text: string, rule?: MatchRule) =>
  nearMiss(codes, text, rule)?.[0] ?? null

it.each([
  ['A5', ['A 5', 'a-5', 'a.5 kak', 'keep A  5 ya', 'A_5', 'A–5', 'a 05', 'A 5!!', 'A 5, B']],
  ['B1', ['kak B 1', 'kk b 1 satu ya', 'Ｂ １', 'B 1kk', 'b-01']],
  ['A-5', ['A5', 'a 5', 'A.5', 'a5kk']],
  ['BAJU 1', ['baju1', 'baju-1', 'bajuu 1', 'BAJU01']],
  ['dream', ['DREAAAM', 'dreaam', 'd r e a m', 'go dreeeeam!']],
  ['12-3', ['12 3', '12.3 kak']],
  ['#A5', ['A5', 'a 5']],
])('%s is nearly named by other signs, zeros and drawn-out letters', (code, texts) => {
  for (const text of texts) expect([text, nearly([code], text)]).toEqual([text, code])
})

it.each([
  [
    'A5',
    ['ada 5', 'A 55', 'A 5.000', 'a 5rb', 'A 5 ribu', 'bisa 5', 'A, B 5', 'A 5%', '3a 5', '5 A'],
  ],
  ['L5', ['size L 50', 'XL 5', 'L 5 kg']],
  ['34', ['3 4', '3-4 tahun', '034']],
  ['12-3', ['123', '12', '1 23']],
  ['kep', ['keep', 'KEEP']],
  ['a', ['aa', 'aaa']],
  ['💚A5', ['A 5']],
])('%s is not nearly named by prices, measures and other words', (code, texts) => {
  for (const text of texts) expect([text, nearly([code], text)]).toEqual([text, null])
})

it('is none when the comment claims the code, or sounds like a question or a cancellation', () => {
  for (const text of ['A5', 'A5 A 5', 'A 5 masih ada?', 'batal A 5'])
    expect(nearly(['A5'], text)).toBeNull()
})

it('takes the exact code where two are near misses of each other, and neither of them otherwise', () => {
  for (const text of ['A5', 'A-5', 'A 5', 'a5 a-5']) expect(nearly(['A5', 'A-5'], text)).toBeNull()
})

it('takes the longest code, then the one that is named first', () => {
  expect(nearly(['A1', 'B10', 'C2'], 'A 1 B 10 C 2')).toBe('B10')
  expect(nearly(['A1', 'C2'], 'C 2 atau A 1')).toBe('C2')
})

it('offers a change of item only for a longer code around the one that is claimed', () => {
  expect(nearMiss(['10', 'A10'], 'A 10 kak')).toEqual(['A10', '10'])
  expect(nearMiss(['A1', 'A10'], 'A1 kak, B 10')).toBeNull()
  expect(nearMiss(['A1', 'B10'], 'A1 dan B 10')).toBeNull()
})

it('finds by the whole-code rule what has letters behind its number', () => {
  expect(nearly(['A5'], 'a5kk', 'whole')).toBe('A5')
  expect(nearly(['A5'], 'AAA5 ya', 'whole')).toBe('A5')
  expect(nearly(['A5'], 'A5rb', 'whole')).toBeNull()
  expect(nearly(['A5'], 'A55', 'whole')).toBeNull()
})

describe.each(MATCH_RULES)('by the rule %s', (rule) => {
  const code = fc.constantFrom('A1', 'A10', 'B2', 'B-2', 'aa1', 'baju 3', 'sale', '7', '12-3')
  const piece = fc.constantFrom(
    ...['a', 'A', 'b', 'aa', 'baju', 'sale', 'saale', '1', '01', '10', '2', '3', '7', '12'],
    ...[' ', '  ', '-', '.', ', ', '.5', ' rb', 'kk', ' kak ', '💚'],
  )
  const text = fc.array(piece, { maxLength: 7, size: 'max' }).map((pieces) => pieces.join(''))

  it('finds what writing every code in every near way finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(code, { maxLength: 5 }), text, (codes, comment) => {
        expect(nearly(codes, comment, rule)).toBe(naiveNearMiss(codes, comment, rule))
      }),
      { numRuns: 5_000 },
    )
  })
})

/** Comments of the recordings and of the simulator's market, labelled by hand with what they claim. */
const LABELLED = readFileSync(new URL('testing/labelled-comments.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [source: string, code: string, comment: string])
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
const MARKET = [...numbered('A', 12), ...numbered('B', 6), ...numbered('C', 4)]
const CODES_OF = (source: string) =>
  source === 'market'
    ? MARKET
    : source === 'busy-room'
      ? ['dream', 'techno support', 'techno']
      : ['999', '777', '99']

it('offers 90 % of what a person would call a claim, and at most 2 % of everything else', () => {
  const offered = (source: string, comment: string) => nearly(CODES_OF(source), comment)
  for (const [source, , comment] of LABELLED)
    expect(compileMatcher(itemsOf(CODES_OF(source)))(comment)).toBeNull()
  const claims = LABELLED.filter(([, code]) => code !== '-')
  const right = claims.filter(([source, code, comment]) => offered(source, comment) === code)
  const others = LABELLED.filter(([, code]) => code === '-')
  const wrong = others.filter(([source, , comment]) => offered(source, comment) !== null)
  expect(LABELLED).toHaveLength(300)
  expect(claims.length).toBeGreaterThan(100)
  expect(right.length / claims.length).toBeGreaterThanOrEqual(0.9)
  expect(wrong.length / others.length).toBeLessThanOrEqual(0.02)
})
