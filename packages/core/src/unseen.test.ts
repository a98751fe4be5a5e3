import { expect, it } from 'vitest'
import { isBlank, withoutDirection, withoutUnseen } from './unseen.ts'

const FAMILY = '👨\u200D👩\u200D👧'

it('takes out what nobody sees', () => {
  expect(withoutUnseen('\u202A+62 812\u202C\u200B')).toBe('+62 812')
  expect(withoutUnseen('na\u00ADma \uFEFF\u2060')).toBe('nama ')
})

it('takes out marks of direction, and leaves emoji together', () => {
  expect(withoutDirection(`\u200E${FAMILY}\u202E A1\u2069`)).toBe(`${FAMILY} A1`)
})

it('knows what is blank', () => {
  for (const text of ['', ' \n', '\u200B', '\u200F \u2066', '\u00AD'])
    expect(isBlank(text)).toBe(true)
  for (const text of ['.', FAMILY, '\u200Fa']) expect(isBlank(text)).toBe(false)
})
