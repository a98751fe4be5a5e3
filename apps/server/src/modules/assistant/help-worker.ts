import { parentPort } from 'node:worker_threads'
import { help as helpEn } from '@dibs/content/help/en'
import { createHelpFit, type HelpFit } from '@dibs/content/help/fit'
import { help as helpId } from '@dibs/content/help/id'
import { HELP_SEARCH_LIMIT, helpQuery, helpSearch } from '@dibs/content/help/search'
import { LANGUAGES, type Language } from '@dibs/contract'
import Fuse from 'fuse.js'

/** A question to the thread that searches the help, and its answer: entries by their index. */
export type HelpQuestion = { number: number; language: Language; question: string }
export type HelpFound = { number: number; found: { index: number; score: number }[]; fit: HelpFit }

const HELP = { en: helpEn, id: helpId }
const searches = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    {
      fuse: new Fuse(HELP[language], { ...helpSearch(language), includeScore: true }),
      fitOf: createHelpFit(HELP[language], language),
    },
  ]),
) as Record<
  Language,
  { fuse: Fuse<(typeof helpEn)[number]>; fitOf: ReturnType<typeof createHelpFit> }
>

parentPort?.on('message', ({ number, language, question }: HelpQuestion) => {
  const words = helpQuery(language, question)
  const { fuse, fitOf } = searches[language]
  // Nothing to look for would find everything.
  const all = words === '' ? [] : fuse.search(words)
  const scored = all.map(({ refIndex: index, score = 1 }) => ({ index, score }))
  const fit = fitOf(question, scored)
  const found = scored.slice(0, HELP_SEARCH_LIMIT)
  parentPort?.postMessage({ number, found, fit } satisfies HelpFound)
})
