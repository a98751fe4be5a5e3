import { buildWaitlistsInSteps, type SessionId, type UserId } from '@dibs/core'
import { inSlices } from '../../platform/in-slices.ts'
import { encodeWaitlists } from './encode-waitlists.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'
import { loadRecord } from './record.ts'
import { loadMarks } from './waitlists.ts'

/** A session's waitlists as the JSON that the API answers. @throws not_found, too_many_requests */
export type ReadWaitlists = (userId: UserId, sessionId: SessionId) => Promise<Buffer>

/**
 * Makes the reading of waitlists. Those who ask for a session's at the same time get one answer,
 * made once: from a reading that begins after they asked, or, in a live that this server listens to,
 * from one of the same revision.
 */
export function createReadWaitlists(context: ClaimsContext): ReadWaitlists {
  /** Readings that have not begun: whoever asks now may share them. */
  const waiting = new Map<SessionId, Promise<Buffer>>()
  /** Readings that have begun, each with the live's revision then. */
  const running = new Map<SessionId, { revision: number | undefined; answer: Promise<Buffer> }>()

  async function read(userId: UserId, sessionId: SessionId): Promise<Buffer> {
    const { live } = await accessSession(context, userId, sessionId)
    const [record, marks] = await Promise.all([
      loadRecord(context.db, { sessionId }),
      loadMarks(context.db, sessionId, live),
    ])
    const waitlists = await inSlices(buildWaitlistsInSteps(record))
    return inSlices(encodeWaitlists(waitlists, marks))
  }

  function begin(userId: UserId, sessionId: SessionId): Promise<Buffer> {
    waiting.delete(sessionId)
    const revision = context.lives.find(sessionId)?.revision
    const answer = read(userId, sessionId).finally(() => running.delete(sessionId))
    running.set(sessionId, { revision, answer })
    return answer
  }

  return async (userId, sessionId) => {
    const { live } = await accessSession(context, userId, sessionId)
    const current = running.get(sessionId)
    if (live && current?.revision === live.revision) return current.answer
    const shared = waiting.get(sessionId)
    if (shared) return shared
    const answer = context.queue.run(userId, () => begin(userId, sessionId))
    waiting.set(sessionId, answer)
    return answer.finally(() => {
      // One that was refused has never begun.
      if (waiting.get(sessionId) === answer) waiting.delete(sessionId)
    })
  }
}
