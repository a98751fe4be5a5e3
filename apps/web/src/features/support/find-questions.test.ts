import { describe, expect, it } from 'vitest'
import { loadHelp } from '../../shared/help/load-help.ts'
import { findQuestions, splitText, wordsOf } from './find-questions.ts'

const help = await loadHelp('en')
const find = (query: string) => findQuestions(help, wordsOf(query)).map((entry) => entry.id)

describe('finding questions', () => {
  it('wants every word, wherever it stands and however it is written', () => {
    expect(find('  DELETE\u200B   account ')[0]).toBe('delete-account')
    expect(find('csv excel')).toEqual(expect.arrayContaining(['export-csv', 'csv-columns']))
    expect(find('csv zebra')).toEqual([])
  })

  it('puts questions with the words in their title first, then those with a keyword', () => {
    const titles = help.filter((entry) => /bio/i.test(entry.title)).map((entry) => entry.id)
    expect(find('bio').slice(0, titles.length)).toEqual(titles)
    expect(find('hit and run')[0]).toBe('not-paid')
  })

  it('finds what is asked in everyday words about comments and the network', async () => {
    const inIndonesian = await loadHelp('id')
    const findId = (query: string) =>
      findQuestions(inIndonesian, wordsOf(query)).map((entry) => entry.id)
    expect(findId('kok ga ketangkep komennya')).toEqual(['missed-comment', 'not-delivered'])
    expect(findId('wifi mati')).toEqual(expect.arrayContaining(['reconnecting', 'offline']))
    expect(findId('komen hilang')).toEqual(
      expect.arrayContaining(['missed-comment', 'not-heard', 'not-delivered']),
    )
    expect(find('comment not caught')).toContain('missed-comment')
    expect(find('wifi down')).toEqual(expect.arrayContaining(['reconnecting', 'offline']))
    expect(find('comments gone')).toEqual(expect.arrayContaining(['missed-comment', 'not-heard']))
  })

  it('does not stumble over the marks of a name', () => {
    expect(find('tap join live on home')).toContain('start-live')
  })

  it('waits for two characters', () => {
    expect(wordsOf(' c ')).toEqual([])
    expect(wordsOf('cs cs CS')).toEqual(['cs'])
  })
})

/** The parts with their marks: names in capitals' brackets, found words in angle ones. */
const marked = (text: string, words: string[]) =>
  splitText(text, words)
    .map(({ text, isStrong, isFound }) => {
      const found = isFound ? `<${text}>` : text
      return isStrong ? `[${found}]` : found
    })
    .join('|')

describe('splitting an answer', () => {
  it('marks names and found words, one inside the other, too', () => {
    expect(marked('Tap **Export CSV** in the recap.', [])).toBe('Tap |[Export CSV]| in the recap.')
    expect(marked('Tap **Export CSV**.', ['csv'])).toBe('Tap |[Export ]|[<CSV>]|.')
  })

  it('finds the longest of overlapping words', () => {
    expect(marked('going live', ['li', 'live'])).toBe('going |<live>')
  })

  it('takes what was typed as text, not as a pattern', () => {
    const signs = '\\^$.*+?()[]{}|/-'
    expect(marked(`a ${signs} b`, [...signs])).toContain('<\\>|<^>')
    expect(marked('Rp 49,000 (a month)', ['(a', '.*'])).toBe('Rp 49,000 |<(a>| month)')
  })

  it('leaves nothing out', () => {
    const text = '**Home** first, then **Items**'
    expect(
      splitText(text, ['e', 'it'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text.replaceAll('**', ''))
  })
})
