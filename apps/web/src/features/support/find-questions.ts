import { foldText, stripInvisible } from '@dibs/core'
import type { HelpEntry } from '../../shared/help/load-help.ts'

/** Shorter than this narrows nothing down. */
const SHORTEST_QUERY = 2

/** The words that are searched for; none while there is too little to go by. */
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
