import { expect, test } from 'vitest'
import { createBytesSeal, createSeal } from './seal.ts'

const KEYS = [
  'the first key of the tests, long enough',
  'an older key of the tests, long enough',
] as const

test('a sealed text tells nothing, and is another each time', () => {
  const seal = createSeal([KEYS[0]], 'test')
  const [one, two] = [seal.close('rina@example.test'), seal.close('rina@example.test')]
  expect(Buffer.from(one, 'base64url').toString()).not.toContain('rina')
  expect(one).not.toBe(two)
  expect(seal.open(one)).toBe('rina@example.test')
})

test('it opens after a change of keys, and for nobody else', () => {
  const sealed = createSeal([KEYS[1]], 'test').close('“halo”')
  expect(createSeal([KEYS[0], KEYS[1]], 'test').open(sealed)).toBe('“halo”')
  expect(createSeal([KEYS[0]], 'test').open(sealed)).toBeNull()
  expect(createSeal([KEYS[1]], 'another use').open(sealed)).toBeNull()
})

test.each([0, 14, 30])('a text that was changed at byte %i does not open', (at) => {
  const seal = createSeal([KEYS[0]], 'test')
  const bytes = Buffer.from(seal.close('something of length'), 'base64url')
  bytes[at] = (bytes[at] ?? 0) ^ 1
  expect(seal.open(bytes.toString('base64url'))).toBeNull()
  expect(seal.open('')).toBeNull()
})

test('bytes come back as they were, whatever they are, and only with the key', () => {
  const bytes = Buffer.from([0, 255, 254, 10, 0])
  const sealed = createBytesSeal([KEYS[1]], 'test').close(bytes)
  expect(sealed.includes(bytes)).toBe(false)
  expect(createBytesSeal(KEYS, 'test').open(sealed)).toEqual(bytes)
  expect(createBytesSeal([KEYS[0]], 'test').open(sealed)).toBeNull()
})
