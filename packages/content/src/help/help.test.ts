import { describe, expect, it } from 'vitest'
import { uiTexts } from '../testing/ui-texts.ts'
import { orders as ordersEn } from '../ui/en/orders.ts'
import { orders as ordersId } from '../ui/id/orders.ts'
import { help as en } from './en.ts'
import { HELP_TOPICS } from './entry.ts'
import { help as id } from './id.ts'

type Texts = { readonly [key: string]: string | Texts }
const wordsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : wordsOf(value)))

const LANGUAGES = [
  { language: 'English', help: en, words: wordsOf({ ...uiTexts.en, orders: ordersEn }) },
  { language: 'Indonesian', help: id, words: wordsOf({ ...uiTexts.id, orders: ordersId }) },
]
const boldIn = (text: string) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map((match) => match[1])
const sentencesIn = (text: string) => text.match(/[.?!:;](?=\s|$)/g)?.length ?? 0

describe.each(LANGUAGES)('the help in $language', ({ help, words }) => {
  it('answers at least 44 questions, in every category', () => {
    expect(help.length).toBeGreaterThanOrEqual(44)
    expect([...new Set(help.map((entry) => entry.category))]).toEqual(Object.keys(HELP_TOPICS))
  })

  it('asks no question twice', () => {
    for (const part of ['id', 'title', 'content'] as const) {
      const texts = help.map((entry) => entry[part])
      expect(new Set(texts).size, part).toBe(texts.length)
    }
  })

  it('is complete: a title, an answer of some sentences, words to search for', () => {
    for (const { id, title, content, keywords } of help) {
      expect(title.trim(), id).not.toBe('')
      expect(sentencesIn(content), id).toBeGreaterThanOrEqual(2)
      expect(content.length, id).toBeLessThanOrEqual(520)
      expect(keywords.length, id).toBeGreaterThanOrEqual(4)
      expect(new Set(keywords).size, id).toBe(keywords.length)
    }
  })

  it('names buttons as they stand on the screen', () => {
    const unknown = help.flatMap((entry) =>
      boldIn(entry.content)
        .filter((name) => !words.includes(name ?? ''))
        .map((name) => `${entry.id}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('leaves no mark open, and fills in nothing but the days', () => {
    for (const { id, content } of help) {
      expect((content.match(/\*\*/g)?.length ?? 0) % 2, id).toBe(0)
      expect(content.replaceAll('{days}', ''), id).not.toMatch(/[{}]/)
    }
  })
})

describe('the help', () => {
  it('has the same questions in the same order in both languages', () => {
    const order = (help: typeof en) => help.map((entry) => `${entry.category}/${entry.id}`)
    expect(order(id)).toEqual(order(en))
  })

  it('names the days that recaps are kept in both languages', () => {
    const withDays = (help: typeof en) =>
      help.filter((entry) => entry.content.includes('{days}')).map((entry) => entry.id)
    expect(withDays(en)).toEqual(['retention-days'])
    expect(withDays(id)).toEqual(withDays(en))
  })
})
