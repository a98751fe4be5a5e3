import { expect, it } from 'vitest'
import { compileUnregistered } from './code-pattern.ts'

const named = (codes: readonly string[], text: string) =>
  compileUnregistered(codes.map((code) => ({ code })))(text)
const CODES = ['A1', 'A2', 'B1', 'B2']

it('knows a code that looks like the seller’s own and is none of them', () => {
  for (const text of ['B3', 'b3 kak', 'keep B 3 ya', 'b-3', 'B.3!!', 'Ｂ3', 'b3kk', 'A1 B3'])
    expect([text, named(CODES, text)]).toEqual([text, 'B3'])
  expect(named(CODES, 'C1 kak')).toBe('C1')
  expect(named(CODES, 'a10')).toBe('A10')
  expect(named(['bj1', 'bj12'], 'BJ 13')).toBe('bj13')
})

it.each([
  ['codes of the seller, however they are written', ['A1', 'a 1', 'A01', 'b-2 kak']],
  ['prices, measures and longer numbers', ['B 3.000', 'c100', 'bb 45', 'XL2', 'B3.5']],
  ['letters alone, numbers alone', ['keep kak', '3', 'A', '']],
  ['a blank behind letters that begin no code', ['L 5', 'size M 2 pcs']],
  ['questions and cancellations', ['B3 berapa?', 'batal B3']],
])('knows none in %s', (_, texts) => {
  for (const text of texts) expect([text, named(CODES, text)]).toEqual([text, null])
})

it('knows none where the seller’s codes have no pattern', () => {
  for (const codes of [[], ['1', '2', '03'], ['gamis', 'baju'], ['A1B', '💚1']])
    expect(named(codes, 'B3 4 baju2')).toBeNull()
})
