import { compileMatcher, compileNearMisses, doubtOf, type ItemId } from '@dibs/core'
import { describe, expect, test } from 'vitest'
import { seededRandom, writeScript } from './script.ts'
import { PRACTICE_MS } from './source.ts'

const CODES = ['A1', 'A2', 'B1'] as const
const items = CODES.map((code, index) => ({ id: String(index) as ItemId, code }))
const match = compileMatcher(items, 'contains')
const nearMissOf = compileNearMisses(items, 'contains')
const write = (language: 'en' | 'id' = 'id', seed = 7) =>
  writeScript(CODES, language, seededRandom(seed))
const seeds = Array.from({ length: 50 }, (_, seed) => seed)

describe.each(['en', 'id'] as const)('a script in %s', (language) => {
  test('has its first claim within two seconds, and goes on to the end of the five minutes', () => {
    for (const seed of seeds) {
      const lines = write(language, seed)
      const claims = lines.filter(({ text }) => match(text))
      expect(claims[0]?.atMs).toBeLessThan(2_000)
      expect(claims.length).toBeGreaterThan(40)
      const last = lines.at(-1)?.atMs as number
      expect(last).toBeGreaterThan(PRACTICE_MS - 10_000)
      expect(last).toBeLessThan(PRACTICE_MS)
      expect(lines.map(({ atMs }) => atMs)).toEqual(lines.map(({ atMs }) => atMs).sort(ascending))
    }
  })

  test('keeps a pace that can be followed, but for an eager crowd on one item', () => {
    const lines = write(language)
    const calm = lines.filter(({ atMs }) => atMs < 19_000)
    const pauses = calm.slice(1).map(({ atMs }, index) => atMs - (calm[index]?.atMs as number))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
    const crowd = lines.filter(({ atMs }) => atMs >= 19_000 && atMs < 28_000)
    expect(crowd.length).toBeGreaterThanOrEqual(9)
    expect(new Set(crowd.map(({ text }) => match(text)?.code))).toEqual(new Set(['A2']))
    expect(new Set(crowd.map(({ buyer }) => buyer.accountId)).size).toBe(crowd.length)
  })

  test('has a near miss of someone without a place, and a cancellation by the first winner', () => {
    for (const seed of seeds) {
      const lines = write(language, seed)
      const near = lines.find(({ text }) => nearMissOf(text) !== null)
      expect(nearMissOf(near?.text ?? '')?.item.code).toBe('A1')
      const before = lines.filter(({ atMs }) => atMs < (near?.atMs ?? 0))
      const places = before.filter(({ text }) => match(text)?.code === 'A1')
      expect(places.map(({ buyer }) => buyer)).not.toContainEqual(near?.buyer)
      const cancel = lines.find(({ text }) => doubtOf(text) === 'cancellation')
      expect(cancel?.buyer).toEqual(places[0]?.buyer)
    }
  })

  test('claims with nothing that is only talk', () => {
    const spoken = seeds.flatMap((seed) => write(language, seed))
    const talk = spoken.filter(({ text }) => !/[ab] ?[12]/i.test(text))
    expect(talk.length).toBeGreaterThan(1_000)
    expect(talk.filter(({ text }) => match(text) || nearMissOf(text))).toEqual([])
  })
})

const ascending = (a: number, b: number) => a - b

test('the same seed writes the same script, another one another', () => {
  expect(write()).toEqual(write())
  expect(write('id', 8)).not.toEqual(write('id', 7))
})

test('one code is enough, whatever it is', () => {
  const lines = writeScript(['💚 $& batik'], 'id', seededRandom(1))
  expect(lines.filter(({ text }) => text.includes('💚 $& batik')).length).toBeGreaterThan(20)
})
