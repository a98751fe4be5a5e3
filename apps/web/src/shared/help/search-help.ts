import Fuse from 'fuse.js'
import type { HelpEntry } from './load-help.ts'

/** How many entries the assistant is given (specification, section 9). */
const LIMIT = 5
/** Worse than this is only by chance alike: 0 is a perfect match, 1 none. */
const WORST_SCORE = 0.85

/**
 * Searches help by likeness, best first; forgives typing errors. Threshold, location, shortest match
 * and keys are the specification's (section 9). The words of a question are looked up one by one:
 * as a whole, "why did a buyer jump ahead" is like nothing that is written here.
 */
export function createHelpSearch(help: readonly HelpEntry[]) {
  const fuse = new Fuse(help, {
    threshold: 0.4,
    ignoreLocation: true,
    minMatchCharLength: 3,
    keys: ['title', 'content', 'keywords'],
    useTokenSearch: true,
    includeScore: true,
  })
  return (query: string, limit = LIMIT): HelpEntry[] =>
    fuse
      .search(query.trim(), { limit })
      .filter(({ score = 1 }) => score <= WORST_SCORE)
      .map(({ item }) => item)
}
