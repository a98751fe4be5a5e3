import { describe, expect, it } from 'vitest'
import { languageToApply, toLanguage } from './language-rules.ts'

describe('the language of a code', () => {
  it.each([
    ['id', 'id'],
    ['id-ID', 'id'],
    ['ID_id', 'id'],
    ['en-AU', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ] as const)('reads %s as %s', (code, language) => {
    expect(toLanguage(code)).toBe(language)
  })
})

describe('the language that a profile asks for', () => {
  it('is the preference, when it differs from the current one', () => {
    expect(languageToApply('id', 'en')).toBe('id')
    expect(languageToApply('en', 'id')).toBe('en')
    expect(languageToApply('id', 'id')).toBeNull()
  })

  it('is English without a preference, unless that is current', () => {
    expect(languageToApply(null, 'id')).toBe('en')
    expect(languageToApply(null, 'en')).toBeNull()
  })
})
