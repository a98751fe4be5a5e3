import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['id-ID,id;q=0.9,en;q=0.8', 'id'],
  ['en-US,en;q=0.9,id;q=0.8', 'en'],
  ['fr,id;q=0.4,en;q=0.5', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('%s is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('of a header that is made to be long only the beginning is read', () => {
  const long = 'x,'.repeat(8_000)
  expect(languageOf(`${long}id`)).toBe('en')
  expect(languageOf(`id,${long}`)).toBe('id')
})
