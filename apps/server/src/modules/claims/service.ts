import type { HandChange, ItemWaitlist, SavedComment } from '@dibs/contract'
import { buildWaitlists, type HandChangeId, type SessionId, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { createChanges, type WantedMove } from './changes.ts'
import { stateOf } from './comment-state.ts'
import { type ByHand, toHistory } from './hand-change.ts'
import { listChanges, type PlaceRef } from './hand-change-store.ts'
import { recentMessagesOf } from './hear.ts'
import type { Ledger } from './ledger.ts'
import type { ClaimingLive, ClaimingLives, SessionGaps } from './live.ts'
import { loadMarks, toItemWaitlist } from './marks.ts'
import { createSaving, type SaveOutcome, type SessionAccess } from './save.ts'
import { findSession, loadRecord, type NewClaim } from './store.ts'
import { createUndo } from './undo.ts'

export { decide } from './hear.ts'
export { createLedger, type Ledger } from './ledger.ts'
export { createClaimInsert, loadDecisions, type NewClaim } from './store.ts'
export { createTakedownInsert, type NewTakedown } from './takedown-store.ts'

export type Claims = ReturnType<typeof createClaims>

type Dependencies = {
  db: Database
  clock: Clock
  lives: ClaimingLives
  gaps: SessionGaps
  ledger: Ledger<NewClaim>
}

/**
 * The use-cases of claims: reading waitlists, saving comments, the seller's changes by hand and
 * their history. All of them also for sessions that have ended.
 */
export function createClaims({ db, clock, lives, gaps, ledger }: Dependencies) {
  const changes = createChanges({ db, clock })
  const saving = createSaving({ db, clock, ledger, changes })
  const undo = createUndo({ db, clock })

  async function access(userId: UserId, sessionId: SessionId): Promise<SessionAccess> {
    const live = lives.find(sessionId)
    if (live?.session.userId === userId) return { live, ...live.session }
    const session = await findSession(db, userId, sessionId)
    if (!session) throw new AppError('not_found')
    return { live: undefined, ...session }
  }

  /** Gives the rows of a buyer's recent comments the looks that they had before a change. */
  async function restateComments(live: ClaimingLive, undone: HandChange): Promise<void> {
    const sessionId = live.session.id
    const accountId = undone.customerAccountId
    const recent = live.recent.list().filter(({ buyer }) => buyer.accountId === accountId)
    const record = recent.length > 0 && (await loadRecord(db, { sessionId, accountId }))
    const marks = record && (await loadMarks(db, gaps, sessionId))
    const states = recent.flatMap((comment) => {
      if (!record || !marks) return []
      const { state, itemId } = stateOf(comment, record, marks)
      const isSame = state === (comment.state?.state ?? 'normal')
      return isSame ? [] : [live.setCommentState(comment.messageId, state, itemId)]
    })
    live.announceChange(states)
  }

  return {
    /** @throws not_found */
    async waitlists(userId: UserId, sessionId: SessionId): Promise<ItemWaitlist[]> {
      await access(userId, sessionId)
      const [record, marks] = await Promise.all([
        loadRecord(db, { sessionId }),
        loadMarks(db, gaps, sessionId),
      ])
      return buildWaitlists(record).map((waitlist) => toItemWaitlist(waitlist, marks))
    },

    /** Saves a comment as a claim. @throws not_found, stamp_unbelievable, own_comment, plan_limit */
    async save(body: SavedComment, by: ByHand): Promise<SaveOutcome> {
      const session = await access(by.userId, body.sessionId)
      if (body.isManualClaim) return saving.byHand(session, body, by)
      return session.live ? saving.heard(session.live, body) : 'ignored'
    },

    /** @throws not_found, waitlist_changed */
    async move(ref: PlaceRef, wanted: WantedMove, by: ByHand): Promise<ItemWaitlist> {
      const { live } = await access(by.userId, ref.sessionId)
      const waitlist = await changes.move(ref, wanted, by)
      if (live) live.announceChange()
      return toItemWaitlist(waitlist, await loadMarks(db, gaps, ref.sessionId))
    },

    /** Takes a buyer off an item. @throws not_found, plan_limit */
    async remove(ref: PlaceRef, by: ByHand): Promise<void> {
      const { live } = await access(by.userId, ref.sessionId)
      const hasChanged = await changes.remove(ref, by)
      if (!hasChanged || !live) return
      const messages = recentMessagesOf(live, ref.accountId, ref.itemId)
      live.announceChange(
        messages.map((id) => live.setCommentState(id, 'manuallyRemoved', ref.itemId)),
      )
    },

    /** Every change by hand of a session, newest first. @throws not_found */
    async history(userId: UserId, sessionId: SessionId): Promise<HandChange[]> {
      await access(userId, sessionId)
      return toHistory(await listChanges(db, sessionId))
    },

    /** Takes a change by hand back. @throws not_found, change_superseded */
    async undo(sessionId: SessionId, id: HandChangeId, by: ByHand): Promise<HandChange> {
      const { live } = await access(by.userId, sessionId)
      const undone = await undo(sessionId, id, by)
      if (live) await restateComments(live, undone)
      return undone
    },
  }
}
