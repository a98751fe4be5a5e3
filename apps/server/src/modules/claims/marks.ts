import type { ClaimingComment, SessionId } from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import { listGaps } from '../gaps/service.ts'
import type { Room } from '../rooms/service.ts'
import { findTakedowns } from './takedown-store.ts'

/** For how long after a gap a claim may only be first because nobody else was heard (product decisions, *Capture and relay*). */
const AFTER_GAP_MS = 30_000

/** What a claim is marked with beside its place. */
export type Marks = {
  /** Whether it was heard so soon after a gap that somebody may have been earlier, unheard. */
  isAfterGap(comment: Pick<ClaimingComment, 'heardAt'>): boolean
  /** Whether the platform took the comment down, or all that its writer had said by then. */
  isTakenDown(comment: Pick<ClaimingComment, 'messageId' | 'accountId' | 'heardAt'>): boolean
}

/** Loads what the claims of a session are marked by; `room` while this server listens to it. */
export async function loadMarks(
  db: Database,
  sessionId: SessionId,
  room: Room | undefined,
): Promise<Marks> {
  const [gaps, takedowns] = await Promise.all([
    listGaps(db, sessionId, room),
    findTakedowns(db, sessionId),
  ])
  const gapEnds = gaps.flatMap(({ to }) => to ?? [])
  const messages = new Set<string>()
  const accounts = new Map<string, number>()
  for (const { kind, subject, heardAt } of takedowns) {
    if (kind === 'message') messages.add(subject)
    else accounts.set(subject, heardAt.getTime())
  }
  return {
    isAfterGap: ({ heardAt }) =>
      gapEnds.some((end) => heardAt >= end && heardAt <= end + AFTER_GAP_MS),
    isTakenDown: ({ messageId, accountId, heardAt }) =>
      messages.has(messageId) || heardAt <= (accounts.get(accountId) ?? Number.NEGATIVE_INFINITY),
  }
}
