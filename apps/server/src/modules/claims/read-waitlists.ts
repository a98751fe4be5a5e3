import { buildWaitlistsInSteps, type SessionId, type UserId } from '@dibs/core'
import { inSlices } from '../../platform/limits/in-slices.ts'
import { encodeWaitlists } from './encode-waitlists.ts'
import type { ClaimsContext } from './live-access.ts'
import { loadMarkedRecord } from './record.ts'
import { type ListedWaitlist, type LoadedRecord, tellBrought, tellGivenUp } from './waitlists.ts'

/** A session's waitlists as the JSON that the API answers, and the revision that they are of. */
export type EncodedWaitlists = { json: Buffer; revision: number }

/** A session's waitlists. Items that only blocked buyers claimed come last, with no place. */
export function* listWaitlists({
  blocked = [],
  ...record
}: LoadedRecord): Generator<undefined, ListedWaitlist[], undefined> {
  const waitlists = yield* tellBrought(yield* buildWaitlistsInSteps(record), record.comments)
  if (blocked.length === 0) return waitlists
  const apart = yield* buildWaitlistsInSteps({ ...record, comments: blocked, placements: [] })
  const byItem = new Map(apart.map((list) => [list.itemId, list]))
  const listed = waitlists.map((list): ListedWaitlist => {
    const places = byItem.get(list.itemId)?.places
    byItem.delete(list.itemId)
    return places ? { ...list, blocked: places } : list
  })
  const alone = [...byItem.values()].map((list) => ({ ...list, places: [], blocked: list.places }))
  return [...listed, ...alone]
}

/**
 * Makes the reading of waitlists; it gives null when they are of the revision that is known already.
 * Those who ask for a session's at the same time get one answer, made once: from a reading that begins
 * after they asked, or from one of the revision that is stored when they ask.
 */
export function createReadWaitlists({
  db,
  queue,
  findRevision,
}: Pick<ClaimsContext, 'db' | 'queue' | 'findRevision'>) {
  /** Readings that have not begun: whoever asks now may share them. */
  const waiting = new Map<SessionId, Promise<EncodedWaitlists>>()
  /** Readings that have begun, each with a revision that was stored before. */
  const running = new Map<SessionId, { revision: number; answer: Promise<EncodedWaitlists> }>()

  async function read(sessionId: SessionId): Promise<EncodedWaitlists> {
    const { record, marks, stocks, revision } = await loadMarkedRecord(db, { sessionId })
    const listed = await inSlices(listWaitlists(record))
    const waitlists = await inSlices(tellGivenUp(listed, record))
    return { json: await inSlices(encodeWaitlists(waitlists, marks, stocks)), revision }
  }

  function begin(sessionId: SessionId, revision: number): Promise<EncodedWaitlists> {
    waiting.delete(sessionId)
    const answer = read(sessionId).finally(() => running.delete(sessionId))
    running.set(sessionId, { revision, answer })
    return answer
  }

  /** @throws not_found, too_many_requests */
  return async (
    userId: UserId,
    sessionId: SessionId,
    isKnown: (revision: number) => boolean = () => false,
  ): Promise<EncodedWaitlists | null> => {
    const revision = await findRevision(userId, sessionId)
    if (isKnown(revision)) return null
    const current = running.get(sessionId)
    if (current?.revision === revision) return current.answer
    const shared = waiting.get(sessionId)
    if (shared) return shared
    const answer = queue.run(userId, () => begin(sessionId, revision))
    waiting.set(sessionId, answer)
    return answer.finally(() => {
      // One that was refused has never begun.
      if (waiting.get(sessionId) === answer) waiting.delete(sessionId)
    })
  }
}
