import { questionOf } from '@dibs/content/help/prompt'
import type { Generated, Language, Prompt } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Generate } from '../../platform/generative-ai.ts'
import type { Log } from '../../platform/log.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { createHelpAnswers } from './answer-from-help.ts'

/** Questions of a seller: more than anybody types, and little enough to pay for. */
const LIMIT = { max: 20, periodMs: 10 * 60_000 }

export type Assistant = ReturnType<typeof createAssistant>

type Dependencies = {
  /** The generative AI; null without a key for it: then the help itself answers. */
  generate: Generate | null
  clock: Clock
  log: Log
  recapDays: number
}

/** The use-case of asking the assistant. */
export function createAssistant({ generate, clock, log, recapDays }: Dependencies) {
  const countQuestion = createRateLimiter(LIMIT, clock)
  const answerFromHelp = createHelpAnswers({ recapDays })

  return {
    /** @throws too_many_requests, assistant_unavailable */
    async ask(userId: UserId, prompt: Prompt, language: Language): Promise<Generated> {
      countQuestion(userId)
      if (!generate) return toGenerated(answerFromHelp(questionIn(prompt), language))
      const generation = await generate(prompt)
      if ('answer' in generation) return generation.answer
      log.warn({ why: generation.why }, 'the generative AI did not answer')
      throw new AppError('assistant_unavailable')
    },
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
