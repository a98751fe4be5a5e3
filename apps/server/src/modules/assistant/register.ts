import { help as helpEn } from '@dibs/content/help/en'
import type { HelpEntry } from '@dibs/content/help/entry'
import { help as helpId } from '@dibs/content/help/id'
import { questionOf } from '@dibs/content/help/prompt'
import { helpSearch } from '@dibs/content/help/search'
import { helpAnswerText } from '@dibs/content/server'
import { endpoints, type Generated, LANGUAGES, type Language, type Prompt } from '@dibs/contract'
import Fuse from 'fuse.js'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import { createGenerativeAi } from '../../platform/generative-ai.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'

/** Questions of a seller: more than anybody types, and few enough to pay for. */
const LIMIT = { max: 20, periodMs: 10 * 60_000 }
/** An answer from the help has this many entries at most. */
const MAX_ENTRIES = 3
/** Further entries must fit nearly as well as the best; 0 is a perfect score, 1 no match at all. */
const SCORE_MARGIN = 0.1

const HELP: Record<Language, readonly HelpEntry[]> = { en: helpEn, id: helpId }

/** Registers the assistant. Without a key for the generative AI, the help itself answers. */
export function registerAssistant({ bind }: App, { config, clock, log, outbound }: Context): void {
  const generate = config.ASSISTANT_API_KEY
    ? createGenerativeAi({
        apiUrl: config.ASSISTANT_API_URL,
        apiKey: config.ASSISTANT_API_KEY,
        model: config.ASSISTANT_MODEL,
        service: outbound('assistant'),
      })
    : null
  const limitQuestions = createRateLimiter(LIMIT, clock)
  const answerFromHelp = createHelpAnswers({ recapDays: config.RECAP_RETENTION_DAYS })

  bind(endpoints.assistant.ask, async ({ caller, body, language }) => {
    limitQuestions(caller.userId)
    if (!generate) {
      return { status: 200, data: toGenerated(answerFromHelp(questionIn(body), language)) }
    }
    const generation = await generate(body)
    if ('answer' in generation) return { status: 200, data: generation.answer }
    log.warn({ why: generation.why }, 'the generative AI did not answer')
    throw new AppError('assistant_unavailable')
  })
}

/** Makes the function that answers a question with the best entries of the help, and says so. */
function createHelpAnswers({ recapDays }: { recapDays: number }) {
  const indexes = new Map(
    LANGUAGES.map((language) => [
      language,
      new Fuse(HELP[language], { ...helpSearch(language), includeScore: true }),
    ]),
  )

  return (question: string, language: Language): string => {
    const found = indexes.get(language)?.search(question, { limit: MAX_ENTRIES }) ?? []
    const best = found[0]?.score ?? 0
    const entries = found
      .filter(({ score = 1 }) => score <= best + SCORE_MARGIN)
      .map(({ item }) => ({
        title: item.title,
        content: item.content.replaceAll('{days}', String(recapDays)),
      }))
    return helpAnswerText(language, entries)
  }
}

function questionIn({ contents }: Prompt): string {
  return questionOf(contents[0]?.parts[0]?.text ?? '')
}

/** The shape in which the generative AI answers. */
function toGenerated(text: string): Generated {
  return {
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    modelVersion: 'help',
  }
}
