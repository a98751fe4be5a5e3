import { Worker } from 'node:worker_threads'
import { help as helpEn } from '@dibs/content/help/en'
import type { HelpEntry } from '@dibs/content/help/entry'
import { help as helpId } from '@dibs/content/help/id'
import type { Language } from '@dibs/contract'
import { AppError } from '../../platform/errors.ts'
import type { HelpFound, HelpQuestion } from './help-worker.ts'

type Entry = Pick<HelpEntry, 'title' | 'content'>
/** What the help has on a question, each best first. */
export type FoundHelp = {
  /** What the search finds; a score of 0 is a perfect match, 1 none at all. */
  found: (Entry & { score: number })[]
  /** The entries that answer the question, and those that come near. */
  answers: Entry[]
  near: Entry[]
}

/** Finds what the help has on a question. @throws too_many_requests */
export type SearchHelp = (question: string, language: Language) => Promise<FoundHelp>

const HELP: Record<Language, readonly HelpEntry[]> = { en: helpEn, id: helpId }
/** Questions that may wait for the thread: a second's work or two. */
const MOST_WAITING = 50
const RETRY_AFTER_SECONDS = 5

/**
 * Searches the help in a thread of its own, since a search takes tens of milliseconds, in which
 * nothing else would be served. The thread starts with the first question.
 */
export function createHelp({ recapDays }: { recapDays: number }) {
  const waiting = new Map<number, PromiseWithResolvers<HelpFound>>()
  let worker: Worker | undefined
  let asked = 0

  function start(): Worker {
    const started = new Worker(new URL('./help-worker.ts', import.meta.url))
    started.on('message', (found: HelpFound) => {
      waiting.get(found.number)?.resolve(found)
      waiting.delete(found.number)
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
    const answer = Promise.withResolvers<HelpFound>()
    waiting.set(asked, answer)
    worker.postMessage({ number: asked, language, question } satisfies HelpQuestion)
    const { found, fit } = await answer.promise
    const entryOf = (index: number): Entry[] => {
      const entry = HELP[language][index]
      if (!entry) return []
      const content = entry.content.replaceAll('{days}', String(recapDays))
      return [{ title: entry.title, content }]
    }
    return {
      found: found.flatMap(({ index, score }) =>
        entryOf(index).map((entry) => ({ ...entry, score })),
      ),
      answers: fit.answers.flatMap(entryOf),
      near: fit.near.flatMap(entryOf),
    }
  }

  return { search, close: async () => void (await worker?.terminate()) }
}
