import type { ItemWaitlist } from '@dibs/contract'
import type { Claim, SessionId, Waitlist } from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import type { SessionGaps } from './live.ts'
import { findTakedowns } from './takedown-store.ts'

/** For how long after a gap a claim may only be first because nobody else was heard (product decisions, *Capture and relay*). */
const AFTER_GAP_MS = 30_000

/** What a claim is marked with beside its place. */
export type Marks = {
  /** Whether it was heard so soon after a gap that somebody may have been earlier, unheard. */
  isAfterGap(comment: Pick<Claim, 'heardAt'>): boolean
  /** Whether the platform took the comment down, or all that its writer had said by then. */
  isTakenDown(comment: Pick<Claim, 'messageId' | 'buyer' | 'heardAt'>): boolean
}

/** Loads what the claims of a session are marked by. */
export async function loadMarks(
  db: Database,
  gaps: SessionGaps,
  sessionId: SessionId,
): Promise<Marks> {
  const [spans, takedowns] = await Promise.all([gaps.list(sessionId), findTakedowns(db, sessionId)])
  const gapEnds = spans.flatMap(({ to }) => to ?? [])
  const messages = new Set<string>()
  const accounts = new Map<string, number>()
  for (const { kind, subject, heardAt } of takedowns) {
    if (kind === 'message') messages.add(subject)
    else accounts.set(subject, heardAt.getTime())
  }
  return {
    isAfterGap: ({ heardAt }) =>
      gapEnds.some((end) => heardAt >= end && heardAt <= end + AFTER_GAP_MS),
    isTakenDown: ({ messageId, buyer, heardAt }) =>
      messages.has(messageId) ||
      heardAt <= (accounts.get(buyer.accountId) ?? Number.NEGATIVE_INFINITY),
  }
}

/** A waitlist as it is told, its claims marked. */
export function toItemWaitlist(
  { itemId, itemText, places }: Waitlist,
  { isAfterGap, isTakenDown }: Marks,
): ItemWaitlist {
  return {
    itemId,
    itemText,
    claims: places.map((place) => ({
      messageId: place.messageId,
      buyer: place.buyer,
      text: place.text,
      commentedAt: place.commentedAt,
      position: place.position,
      isManualClaim: place.addedAt !== null,
      isMoved: place.isMoved,
      heardAt: place.heardAt,
      matchedCode: place.itemText,
      matchRule: place.matchRule,
      isAfterGap: isAfterGap(place),
      isTakenDown: isTakenDown(place),
    })),
  }
}
