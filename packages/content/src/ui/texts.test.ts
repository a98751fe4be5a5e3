import { describe, expect, it } from 'vitest'
import { legal as legalEn } from '../legal/en.ts'
import { legal as legalId } from '../legal/id.ts'
import { uiTexts } from '../testing/ui-texts.ts'

type Texts = { readonly [key: string]: string | Texts }

/** Every text under its path, such as `login.code.title`. */
function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key
    return typeof value === 'string' ? [[name, value] as [string, string]] : flatten(value, name)
  })
}
const variablesOf = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((m) => m[1]).sort()

const en = new Map(flatten(uiTexts.en))
const id = new Map(flatten(uiTexts.id))

describe('the interface’s texts', () => {
  it('have the same keys in both languages', () => {
    expect([...id.keys()].sort()).toEqual([...en.keys()].sort())
  })

  it('name the same variables in both languages', () => {
    for (const [key, text] of en)
      expect([key, variablesOf(id.get(key) ?? '')]).toEqual([key, variablesOf(text)])
  })

  it('are never empty', () => {
    for (const [key, text] of [...en, ...id]) expect(text.trim(), key).not.toBe('')
  })
})

describe('the legal texts', () => {
  it('have the same parts in both languages', () => {
    for (const document of ['terms', 'privacy'] as const) {
      const shape = (texts: typeof legalEn) => texts[document].map((part) => part.paragraphs.length)
      expect(shape(legalId)).toEqual(shape(legalEn))
    }
  })

  it('say what they must: the age, suspension, erasing, and how long things are kept', () => {
    const said = (texts: typeof legalEn) => JSON.stringify(texts)
    for (const words of [/18 or older/, /suspend/, /erase/, /90 days/, /30 days/, /5 minutes/])
      expect(said(legalEn)).toMatch(words)
    for (const words of [/18 tahun/, /tangguhkan/, /menghapus/, /90 hari/, /30 hari/, /5 menit/])
      expect(said(legalId)).toMatch(words)
  })
})
