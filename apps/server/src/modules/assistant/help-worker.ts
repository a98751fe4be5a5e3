import { parentPort } from 'node:worker_threads'
import { help as helpEn } from '@dibs/content/help/en'
import { help as helpId } from '@dibs/content/help/id'
import { HELP_SEARCH_LIMIT, helpQuery, helpSearch } from '@dibs/content/help/search'
import { LANGUAGES, type Language } from '@dibs/contract'
import Fuse from 'fuse.js'

/** A question to the thread that searches the help, and its answer: entries by their index. */
export type HelpQuestion = { number: number; language: Language; question: string }
export type HelpFound = { number: number; found: { index: number; score: number }[] }

const HELP = { en: helpEn, id: helpId }
const indexes = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Fuse(HELP[language], { ...helpSearch(language), includeScore: true }),
  ]),
) as Record<Language, Fuse<(typeof helpEn)[number]>>

parentPort?.on('message', ({ number, language, question }: HelpQuestion) => {
  const words = helpQuery(language, question)
  // Nothing to look for would find everything.
  const all = words === '' ? [] : indexes[language].search(words, { limit: HELP_SEARCH_LIMIT })
  const found = all.map(({ refIndex: index, score = 1 }) => ({ index, score }))
  parentPort?.postMessage({ number, found } satisfies HelpFound)
})
