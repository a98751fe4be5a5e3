import type { SavedComment, WaitlistBody } from '@dibs/contract'
import { buildWaitlists, type Move, type SessionId, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Repeatable } from '../../platform/once.ts'
import { announceChange, type Rooms, setCommentState } from '../rooms/service.ts'
import { createChanges, type PlaceRef } from './changes.ts'
import { recentMessagesOf } from './hear.ts'
import type { Ledger } from './ledger.ts'
import { createSaving, type SaveOutcome, type SessionAccess } from './save.ts'
import { findSession, loadRecord } from './store.ts'
import { toWaitlistBody } from './waitlist-body.ts'

export { decide } from './hear.ts'
export { createLedger, type Ledger } from './ledger.ts'
export { createClaimInsert, loadDecisions, type NewClaim } from './store.ts'

export type Claims = ReturnType<typeof createClaims>

type Dependencies = { db: Database; clock: Clock; rooms: Rooms; ledger: Ledger }

/** The use-cases of claims: reading waitlists, saving comments, and the seller's changes by hand. */
export function createClaims({ db, clock, rooms, ledger }: Dependencies) {
  const changes = createChanges({ db, clock })
  const saving = createSaving({ db, clock, ledger, changes })

  async function access(userId: UserId, sessionId: SessionId): Promise<SessionAccess> {
    const room = rooms.find(sessionId)
    if (room?.session.userId === userId) return { room, ...room.session }
    const session = await findSession(db, userId, sessionId)
    if (!session) throw new AppError('not_found')
    return { room: undefined, ...session }
  }

  return {
    /** @throws not_found */
    async waitlists(userId: UserId, sessionId: SessionId): Promise<WaitlistBody[]> {
      await access(userId, sessionId)
      return buildWaitlists(await loadRecord(db, { sessionId })).map(toWaitlistBody)
    },

    /** Saves a comment as a claim. @throws not_found, stamp_unbelievable, own_comment, plan_limit */
    async save(
      userId: UserId,
      body: SavedComment,
      repeatable: Repeatable | null,
    ): Promise<SaveOutcome> {
      const session = await access(userId, body.sessionId)
      if (body.isManualClaim) return saving.byHand(userId, session, body, repeatable)
      return session.room ? saving.heard(session.room, body) : 'ignored'
    },

    /** @throws not_found */
    async move(userId: UserId, ref: PlaceRef, move: Move, repeatable: Repeatable | null) {
      const { room } = await access(userId, ref.sessionId)
      const waitlist = await changes.move(ref, move, repeatable)
      if (room) announceChange(room)
      return toWaitlistBody(waitlist)
    },

    /** Takes a buyer off an item. @throws not_found, plan_limit */
    async remove(userId: UserId, ref: PlaceRef, repeatable: Repeatable | null): Promise<void> {
      const { room } = await access(userId, ref.sessionId)
      await changes.remove(userId, ref, repeatable)
      if (!room) return
      const messages = recentMessagesOf(room, ref.accountId, ref.itemId)
      announceChange(
        room,
        messages.map((id) => setCommentState(room, id, 'manuallyRemoved', ref.itemId)),
      )
    },
  }
}
