import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameRoom, toStorable } from './wire.ts'

it('keeps every text that can be stored as it is', () => {
  for (const text of ['', ' ', 'A1', '👨‍👩‍👧', '\u200B\u0001\uFFFD'])
    expect(toStorable(text)).toBe(text)
})

/** Any Unicode text, lone surrogates included. (fast-check's own takes seconds to set up.) */
const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0x24f }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })), {
    maxLength: 20,
  })
  .map((points) => String.fromCodePoint(...points))

it('makes any text survive being stored', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), (text, at) => {
      const cut = text.slice(at % (text.length + 1))
      const stored = Buffer.from(cut.split('\0').join('')).toString()
      expect(toStorable(cut)).toBe(stored)
    }),
    { numRuns: 500 },
  )
})

it('takes an id that came as a number for the same room as in full', () => {
  const full = '7300994073497258784'
  const lossy = String(Number(full))
  expect(lossy).not.toBe(full)
  for (const [one, other] of [
    [full, full],
    [full, lossy],
    [lossy, full],
  ] as const)
    expect(isSameRoom(one, other)).toBe(true)
  expect(isSameRoom(full, '7300994073497258785')).toBe(false)
  expect(isSameRoom('7001', '7002')).toBe(false)
})
