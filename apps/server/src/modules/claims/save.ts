import { commentFromBody, type SavedComment } from '@dibs/contract'
import { type AccountId, isBelievableStamp } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Changes } from './changes.ts'
import { type ByHand, placeOf } from './hand-change.ts'
import { decide, isOwnComment } from './hear.ts'
import type { Ledger } from './ledger.ts'
import type { ClaimingLive } from './live.ts'
import { findItemCode, loadRecord, type NewClaim } from './store.ts'

export type SaveOutcome = 'created' | 'duplicate_claim' | 'ignored'

/** The session that a comment is saved in; `live` while this server listens to it. */
export type SessionAccess = {
  live: ClaimingLive | undefined
  tiktokAccountId: AccountId
  tiktokUsername?: string
}

type Dependencies = { db: Database; clock: Clock; ledger: Ledger<NewClaim>; changes: Changes }

/** The two ways in which a device saves a comment. */
export function createSaving({ db, clock, ledger, changes }: Dependencies) {
  return {
    /** A comment that the device highlighted. The server decides; it has mostly heard it already. */
    async heard(live: ClaimingLive, body: SavedComment): Promise<SaveOutcome> {
      const isNew = !live.decisions.has(body.messageId)
      if (isNew) {
        const claim = decide(live, commentFromBody(body), clock())
        if (claim) ledger.append([claim])
      }
      const itemId = live.decisions.get(body.messageId)
      if (!itemId) return 'ignored'
      await ledger.flushed()
      const record = await loadRecord(db, { sessionId: body.sessionId, itemId })
      const place = placeOf(record, body.customerAccountId)
      if (!place) return 'ignored'
      return isNew && place.messageId === body.messageId ? 'created' : 'duplicate_claim'
    },

    /**
     * A comment that the seller gave to an item.
     * @throws not_found, stamp_unbelievable, own_comment, plan_limit
     */
    async byHand(access: SessionAccess, body: SavedComment, by: ByHand): Promise<SaveOutcome> {
      const { live } = access
      // What was heard is believed rather than what the device says of it.
      const heard = live?.recent.find(body.messageId) ?? {
        ...commentFromBody(body),
        heardAt: clock(),
      }
      if (isOwnComment(access, heard.buyer)) throw new AppError('own_comment')
      if (!isBelievableStamp(heard.commentedAt, clock())) throw new AppError('stamp_unbelievable')
      const itemText = await findItemCode(db, by.userId, body.itemClueId)
      if (itemText === undefined) throw new AppError('not_found')
      // A stored comment shows, after a restart, that those before it were heard: they have to be stored.
      await ledger.flushed()
      const { messageId, buyer, text, commentedAt, heardAt } = heard
      const outcome = await changes.add(
        {
          messageId,
          buyer,
          text,
          commentedAt,
          heardAt,
          sessionId: body.sessionId,
          itemId: body.itemClueId,
          itemText,
          matchRule: null,
          addedAt: null,
        },
        by,
      )
      if (outcome === 'created' && live) {
        // Known to claim from now on, as after a restart: a takedown is about it, too.
        if (live.decisions.get(messageId) === null) live.decisions.set(messageId, body.itemClueId)
        live.announceChange([live.setCommentState(messageId, 'manuallyAdded', body.itemClueId)])
      }
      return outcome
    },
  }
}
