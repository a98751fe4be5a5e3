import { expect, it } from 'vitest'
import { createKeyedHash } from './keyed-hash.ts'

const OLD = 'an old key of the tests, 32 characters'
const NEW = 'a newer key of the tests, 32 characters'

it('tells texts, their order and their borders apart', () => {
  const hash = createKeyedHash([OLD])
  const hashes = [hash('a', 'bc'), hash('ab', 'c'), hash('bc', 'a'), hash('abc')]
  expect(new Set(hashes).size).toBe(4)
  expect(hash('a', 'bc')).toBe(hashes[0])
})

it('hashes with the first key and believes them all', () => {
  const before = createKeyedHash([OLD])
  const after = createKeyedHash([NEW, OLD])
  const later = createKeyedHash([NEW])
  expect(after('a')).toBe(later('a'))
  expect(after('a')).not.toBe(before('a'))
  expect([before, after, later].map((hash) => hash.isOf(before('a'), 'a'))).toEqual([
    true,
    true,
    false,
  ])
})

it('names where something was kept before a change of keys, the newest place first', () => {
  const before = createKeyedHash([OLD])
  const after = createKeyedHash([NEW, OLD])
  expect(before.each('a', 'b')).toEqual([before('a', 'b')])
  expect(after.each('a', 'b')).toEqual([after('a', 'b'), before('a', 'b')])
})

it.each(['', 'a', 'a'.repeat(43), 'ü'.repeat(43)])('takes %j for no hash of anything', (given) => {
  expect(createKeyedHash([OLD]).isOf(given, 'a')).toBe(false)
})
