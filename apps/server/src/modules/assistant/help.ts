import { Worker } from 'node:worker_threads'
import { help as helpEn } from '@dibs/content/help/en'
import type { HelpEntry } from '@dibs/content/help/entry'
import { help as helpId } from '@dibs/content/help/id'
import type { Language } from '@dibs/contract'
import { AppError } from '../../platform/errors.ts'
import type { HelpFound, HelpQuestion } from './help-worker.ts'

/** An entry that fits a question; a score of 0 is a perfect match, 1 none at all. */
export type FoundEntry = Pick<HelpEntry, 'title' | 'content'> & { score: number }

/** Finds the entries of the help that fit a question, best first. @throws too_many_requests */
export type SearchHelp = (question: string, language: Language) => Promise<FoundEntry[]>

const HELP: Record<Language, readonly HelpEntry[]> = { en: helpEn, id: helpId }
/** Questions that may wait for the thread: a second's work or two. */
const MOST_WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Searches the help in a thread of its own, since a search takes tens of milliseconds, in which
 * nothing else would be served. The thread starts with the first question.
 */
export function createHelp({ recapDays }: { recapDays: number }) {
  const waiting = new Map<number, PromiseWithResolvers<HelpFound['found']>>()
  let worker: Worker | undefined
  let asked = 0

  function start(): Worker {
    const started = new Worker(new URL('./help-worker.ts', import.meta.url))
    started.on('message', ({ number, found }: HelpFound) => {
      waiting.get(number)?.resolve(found)
      waiting.delete(number)
    })
    started.on('error', (error) => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return started
  }

  const search: SearchHelp = async (question, language) => {
    if (waiting.size >= MOST_WAITING)
      throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    worker ??= start()
    asked += 1
    const answer = Promise.withResolvers<HelpFound['found']>()
    waiting.set(asked, answer)
    worker.postMessage({ number: asked, language, question } satisfies HelpQuestion)
    const found = await answer.promise
    return found.flatMap(({ index, score }) => {
      const entry = HELP[language][index]
      if (!entry) return []
      const content = entry.content.replaceAll('{days}', String(recapDays))
      return [{ title: entry.title, content, score }]
    })
  }

  return { search, close: async () => void (await worker?.terminate()) }
}
