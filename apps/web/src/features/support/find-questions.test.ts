import { describe, expect, it } from 'vitest'
import { loadHelp } from '../../shared/help/load-help.ts'
import { findQuestions, wordsOf } from './find-questions.ts'

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
    expect(find('hit and run')[0]).toBe('remove-claim')
  })

  it('does not stumble over the marks of a name', () => {
    expect(find('tap join live on home')).toContain('start-live')
  })

  it('waits for two characters', () => {
    expect(wordsOf(' c ')).toEqual([])
    expect(wordsOf('cs cs CS')).toEqual(['cs'])
  })
})
