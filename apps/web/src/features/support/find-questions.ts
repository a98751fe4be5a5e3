import { foldText, stripInvisible } from '@dibs/core'
import type { HelpEntry } from '../../shared/help/load-help.ts'

/** Shorter queries are ignored. */
const SHORTEST_QUERY = 2

/** The words of a query, folded; none while it is too short. */
export function wordsOf(query: string): readonly string[] {
  const folded = foldText(stripInvisible(query)).trim()
  return folded.length < SHORTEST_QUERY ? [] : [...new Set(folded.split(/\s+/))]
}

/** Where a word was found, best first. */
const PLACES = [
  (entry: HelpEntry) => entry.title,
  (entry: HelpEntry) => entry.keywords.join('\n'),
  (entry: HelpEntry) => entry.content.replaceAll('**', ''),
]

/** Entries that hold every word, those with the words in the question first. */
export function findQuestions(help: readonly HelpEntry[], words: readonly string[]): HelpEntry[] {
  return help
    .flatMap((entry) => {
      const places = words.map((word) =>
        PLACES.findIndex((read) => foldText(read(entry)).includes(word)),
      )
      const worst = Math.max(...places)
      return places.includes(-1) ? [] : [{ entry, worst }]
    })
    .sort((a, b) => a.worst - b.worst)
    .map(({ entry }) => entry)
}

/** A piece of a text: `isStrong` for a name from the interface, `isFound` for a word of the search. */
type TextPart = { text: string; isStrong: boolean; isFound: boolean }

/** Splits a text at its `**names**` and at the words of the search. */
export function splitText(text: string, words: readonly string[]): TextPart[] {
  return text.split('**').flatMap((piece, index) => {
    const isStrong = index % 2 === 1
    return splitFound(piece, words).map((part) => ({ ...part, isStrong }))
  })
}

function splitFound(text: string, words: readonly string[]): Omit<TextPart, 'isStrong'>[] {
  if (words.length === 0) return text ? [{ text, isFound: false }] : []
  // The longest first, or "li" would match before "live".
  const byLength = [...words].sort((a, b) => b.length - a.length).map(escapeWord)
  return text
    .split(new RegExp(`(${byLength.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
