import type { Flag, Toggles } from '@dibs/contract'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { FlagContext, FlagService } from '../../platform/outside/flag-service.ts'
import { failureReason } from '../../platform/outside/outbound.ts'

/** How many good answers are kept for when the service is away, those of the latest askers. */
const KEPT_ANSWERS = 1_000

type Dependencies = {
  /** The flags that are on when no service says otherwise. */
  configured: readonly Flag[]
  service: FlagService | null
  log: Log
}

/** The use-cases of feature flags: which are on, and passing on what the service's client sends. */
export function createFlags({ configured, service, log }: Dependencies) {
  const ownAnswer = { toggles: [...new Set(configured)].map(toToggle) }
  const goodAnswers = new Map<string, Toggles>()
  const noteAnswering = createNote('the feature-flag service does not answer')
  const noteSending = createNote('the feature-flag service does not take what clients counted')

  function keep(asker: string, answer: Toggles): void {
    goodAnswers.delete(asker)
    goodAnswers.set(asker, answer)
    const oldest = goodAnswers.keys().next().value
    if (goodAnswers.size > KEPT_ANSWERS && oldest !== undefined) goodAnswers.delete(oldest)
  }

  /** Pages ask twice a minute each, so a failure is logged once until calls succeed again. */
  function createNote(sentence: string) {
    let isSaid = false
    return {
      works(): void {
        isSaid = false
      },
      fails(error: unknown): void {
        if (!isSaid) log.warn({ why: failureReason(error) }, sentence)
        isSaid = true
      },
    }
  }

  return {
    /** The flags that are on: the service's answer, else its last one, else what is configured. */
    async list(context: FlagContext): Promise<Toggles> {
      if (!service) return ownAnswer
      const { userId, sessionId, appName, environment } = context
      const asker = JSON.stringify([userId, sessionId, appName, environment])
      try {
        const answer = await service.toggles(context)
        keep(asker, answer)
        noteAnswering.works()
        return answer
      } catch (error) {
        noteAnswering.fails(error)
        return goodAnswers.get(asker) ?? ownAnswer
      }
    },

    /**
     * Passes on what a client counted. The caller does not wait, and a failure is only logged.
     * @throws not_found
     */
    send(kind: 'metrics' | 'register', body: unknown): void {
      if (!service) throw new AppError('not_found')
      service.send(kind, body).then(noteSending.works, noteSending.fails)
    },
  }
}

function toToggle(name: Flag): Toggles['toggles'][number] {
  return {
    name,
    enabled: true,
    variant: { name: 'disabled', enabled: false },
    impressionData: false,
  }
}
