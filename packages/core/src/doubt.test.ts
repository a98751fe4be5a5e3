import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { doubtOf, isCancellation } from './doubt.ts'

it.each([
  'A1 masih ada?',
  'A1 MASIH ADA kak',
  'a1 berapaaa',
  'harganya A1 brp',
  'A1 ready kak',
  'is A1 available',
  'how much is A1',
  'A1 \u{1F64F} ？',
  'A1 \u061F',
])('takes %s for a question', (text) => expect(doubtOf(text)).toBe('question'))

it.each([
  'batal A1',
  'A1 cancel ya kak maaf \u{1F64F}',
  'A1 ga  jadi deh',
  'Gak-jadi A1',
  'nggak jadi, B2 masih ada?',
  'A1 CANCELLLL',
  'nevermind A1',
  'no cancel A1... batal',
])('takes %s for a cancellation', (text) => expect(doubtOf(text)).toBe('cancellation'))

it.each([
  'A1',
  'keep A1 kak',
  'A1 fix no cancel',
  'A1 no cancel no batal',
  'jadi A1 ya',
  'jangan lupa A1 kak',
  'A1 already paid',
  'kakak berapapun aku mau A1',
  '',
])('takes %s for neither', (text) => expect(doubtOf(text)).toBeNull())

it('seldom fires where nothing is asked: at most 4 in 1,000 comments of a real room', () => {
  const busyRoom = new URL('../../../recordings/busy-room.jsonl', import.meta.url)
  const texts = readFileSync(busyRoom, 'utf8').match(/(?<="comment": ?)"(?:[^"\\]|\\.)*"/g) ?? []
  const doubtful = texts.filter((text) => doubtOf(JSON.parse(text)) !== null)
  expect(texts.length).toBeGreaterThan(4_000)
  expect(doubtful.length).toBeLessThanOrEqual((texts.length * 4) / 1_000)
})

it('a cancellation is told as quickly in any spelling, and nothing else is one', () => {
  const said = [
    'BATAL A1',
    'ga jaaaadi A1',
    'ＢＡＴＡＬ A1',
    'ba\u200Btal A1',
    'I changed my mind',
    'dont want it',
  ]
  const others = ['A1', 'jadi A1 ya', 'A1 fix no cancel', 'A1 masih ada? \u{1F64F}', 'nggak tau']
  expect(said.filter((text) => !isCancellation(text))).toEqual([])
  expect(others.filter(isCancellation)).toEqual([])
})
