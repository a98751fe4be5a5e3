import type { ErrorCode, SavedComment, SavedResult } from '@dibs/contract'
import type { MessageId, SessionId } from '@dibs/core'
import { AppError, type ErrorDetails } from '../../platform/errors.ts'
import type { Bus } from '../../platform/nodes/bus.ts'
import type { Live, RecentComment } from './live-access.ts'

/** What became of a comment that was saved. */
export type SaveOutcome = SavedResult['status']

type SaveAnswer = { outcome: SaveOutcome } | { refused: ErrorCode; details: ErrorDetails }
type Asked = { messageId: MessageId }
type Known = { comment?: RecentComment | undefined }

const askSubject = (sessionId: SessionId) => `live.${sessionId}.ask`
const saveSubject = (sessionId: SessionId) => `live.${sessionId}.save`

/** An ear waits up to five seconds until what it heard is stored. */
const ANSWERED_WITHIN_MS = 6_000

type Work = {
  /** Saves a comment that a device of another node highlighted. */
  save: (body: SavedComment) => Promise<SaveOutcome>
  /** Resolves when all that was heard of the live is stored. */
  flushed: () => Promise<void>
}

/** Answers nodes that do not hear a live what this one knows of it. Gives the way to stop. */
export function answerForLive(
  bus: Pick<Bus, 'respond'>,
  live: Live,
  { save, flushed }: Work,
): () => void {
  const { id } = live.session
  const stops = [
    bus.respond(askSubject(id), async ({ messageId }: Asked): Promise<Known> => {
      await flushed()
      return { comment: live.recent.find(messageId) }
    }),
    bus.respond(saveSubject(id), async (body: SavedComment): Promise<SaveAnswer> => {
      try {
        return { outcome: await save(body) }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { refused: error.code, details: error.details }
      }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Has a node that hears the live save what a device highlighted.
 * @throws what that node throws; service_unavailable when none hears the live now
 */
export async function askToSave(bus: Pick<Bus, 'request'>, body: SavedComment) {
  const subject = saveSubject(body.sessionId)
  const answer = await bus.request<SaveAnswer>(subject, body, ANSWERED_WITHIN_MS)
  if ('refused' in answer) throw new AppError(answer.refused, answer.details)
  return answer.outcome
}

/**
 * A comment as a node heard it that hears the live, which has stored by then what came before it;
 * undefined when none remembers it, or none can be asked.
 */
export async function askForComment(
  bus: Pick<Bus, 'request'>,
  sessionId: SessionId,
  messageId: MessageId,
): Promise<RecentComment | undefined> {
  try {
    const asked: Asked = { messageId }
    return (await bus.request<Known>(askSubject(sessionId), asked, ANSWERED_WITHIN_MS)).comment
  } catch {
    return undefined
  }
}
