import type { HelpEntry } from './entry.ts'
import { helpQuery, wordsOf } from './search.ts'

/** From here on an entry is about what was asked: 1 for all of the question's words, 0 for none. */
const FITS = 0.55
/** Entries that fit nearly as well as the best are told apart by the search. */
const MARGIN = 0.25
/** An entry that shares less with the question is not near it. */
const IS_NEAR = 0.2
/** A word that only the answer has, not the title or the keywords, counts for less. */
const IN_ANSWER = 0.4
/** So much is made of a word that the help does not know: it is what the question is about. */
const UNKNOWN = 0.5

/** What a search found: an entry by its index; a score of 0 is a perfect match, 1 none at all. */
type Found = { index: number; score: number }

/** Entries by their index, best first: those that answer a question, and those that come near. */
export type HelpFit = { answers: number[]; near: number[] }

/**
 * Tells which entries answer a question, for where they are shown as they are. The search always
 * finds something; here the words that tell a question from others have to be there, rare ones above
 * all: "nomor rekening" is not answered by the number for the log-in.
 */
export function createHelpFit(
  help: readonly HelpEntry[],
  language: 'en' | 'id',
): (question: string, found: readonly Found[]) => HelpFit {
  const entries = help.map(({ title, content, keywords }) => {
    const told = unique([title, ...keywords].flatMap((text) => tellingWords(text, language)))
    return { told, answer: unique(wordsOf(content)) }
  })
  const fitsOf = (question: string): number[] => {
    const asked = tellingWords(helpQuery(language, question), language)
    const words = asked.map((word) => {
      const isWord = (other: string) => isAlike(word, other)
      const has = entries.map(({ told, answer }) =>
        told.some(isWord) ? 1 : answer.some(isWord) ? IN_ANSWER : 0,
      )
      const weight = Math.log(1 + entries.length / Math.max(UNKNOWN, sum(has)))
      return { has, weight }
    })
    const all = sum(words.map(({ weight }) => weight))
    return entries.map((_, at) =>
      all === 0 ? 0 : sum(words.map(({ has, weight }) => (has[at] ?? 0) * weight)) / all,
    )
  }
  return (question, found) => {
    const scores = new Map(found.map(({ index, score }) => [index, score]))
    const scoreOf = (index: number) => scores.get(index) ?? 1
    const fits = fitsOf(question)
    const fitOf = (index: number) => fits[index] ?? 0
    const least = Math.max(FITS, Math.max(...fits) - MARGIN)
    const near = [...fits.keys()]
      .filter((index) => fitOf(index) >= IS_NEAR)
      .sort((a, b) => fitOf(b) - fitOf(a) || scoreOf(a) - scoreOf(b))
    const answers = near
      .filter((index) => fitOf(index) >= least)
      .sort((a, b) => scoreOf(a) - scoreOf(b))
    return { answers, near }
  }
}

/** Words that ask or are polite, as sellers type them, beside those that the search leaves out. */
const ASKING = {
  en: 'dibs does get happens please who',
  id: 'dibs deh kak kakak min mimin pakai pake pas siapa sih sudah udah',
} as const
const NOT = {
  en: /^(not|no|t|cannot|never|without)$/,
  id: /^(nggak|gak|ga|ngga|enggak|tidak|ndak|tak|belum|blm|tanpa)$/,
} as const
/** "Bisa nggak …?" and "… bisa ga?" ask; they deny nothing. */
const ASKS =
  /\bbisa (?:nggak|gak|ga|ngga|enggak|tidak)\b|\s(?:nggak|gak|ga|ngga|enggak|tidak)\s*\??$/gu

/** The words that tell something; all that deny are one word. */
function tellingWords(text: string, language: 'en' | 'id'): string[] {
  const isAsking = new Set(ASKING[language].split(' '))
  const words = wordsOf(language === 'id' ? text.toLowerCase().replace(ASKS, ' ') : text)
  return unique(words.map((word) => (NOT[language].test(word) ? 'not' : word))).filter(
    (word) => !isAsking.has(word),
  )
}

/** Whether two words are one, with its endings ("rekeningmu", "returned"), or with one slip. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const more = long.length - short.length
  if (short.length >= 4 && more <= 4 && long.startsWith(short)) return true
  if (short.length >= 5 && more <= 6 && long.includes(short)) return true
  return short.length >= 5 && more <= 1 && short[0] === long[0] && isOneSlip(short, long)
}

function isOneSlip(short: string, long: string): boolean {
  const at = [...short].findIndex((letter, index) => letter !== long[index])
  if (at < 0) return true
  const [left, right] = [short.slice(at), long.slice(at)]
  if (left === right.slice(1) || left.slice(1) === right.slice(1)) return true
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
}

const unique = (words: readonly string[]) => [...new Set(words)]
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
