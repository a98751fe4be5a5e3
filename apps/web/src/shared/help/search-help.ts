import { HELP_SEARCH_LIMIT, helpQuery, helpSearch } from '@dibs/content/help/search'
import type { Language } from '@dibs/contract'
import Fuse from 'fuse.js'
import type { HelpEntry } from './load-help.ts'

/** Results with a worse score are dropped: 0 is a perfect match, 1 none. */
const WORST_SCORE = 0.8

/** Searches the help of a language by likeness, best first; forgives typing errors. */
export function createHelpSearch(help: readonly HelpEntry[], language: Language) {
  // Building the index takes a moment: done at the first search.
  let fuse: Fuse<HelpEntry> | undefined
  return (query: string, limit = HELP_SEARCH_LIMIT): HelpEntry[] => {
    const words = helpQuery(language, query)
    if (words === '') return []
    fuse ??= new Fuse(help, { ...helpSearch(language), includeScore: true })
    return fuse
      .search(words, { limit })
      .filter(({ score = 1 }) => score <= WORST_SCORE)
      .map(({ item }) => item)
  }
}
