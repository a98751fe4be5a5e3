import { help as helpEn } from '@dibs/content/help/en'
import type { HelpEntry } from '@dibs/content/help/entry'
import { help as helpId } from '@dibs/content/help/id'
import { helpSearch } from '@dibs/content/help/search'
import { helpAnswerText } from '@dibs/content/server'
import { LANGUAGES, type Language } from '@dibs/contract'
import Fuse from 'fuse.js'

/** Most entries in an answer; whoever wants to read more opens the help itself. */
const MOST = 3
/** Further entries must fit nearly as well as the best; 0 is a perfect score, 1 none at all. */
const NEARLY = 0.1

const HELP: Record<Language, readonly HelpEntry[]> = { en: helpEn, id: helpId }

/** Makes the function that answers a question with the best entries of the help, and says so. */
export function createHelpAnswers({ recapDays }: { recapDays: number }) {
  const indexes = new Map(
    LANGUAGES.map((language) => [
      language,
      new Fuse(HELP[language], { ...helpSearch(language), includeScore: true }),
    ]),
  )

  return (question: string, language: Language): string => {
    const found = indexes.get(language)?.search(question, { limit: MOST }) ?? []
    const best = found[0]?.score ?? 0
    const entries = found
      .filter(({ score = 1 }) => score <= best + NEARLY)
      .map(({ item }) => ({
        title: item.title,
        content: item.content.replaceAll('{days}', String(recapDays)),
      }))
    return helpAnswerText(language, entries)
  }
}
