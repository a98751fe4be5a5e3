import type { Claim, HandChange, Item, SavedComment } from '@dibs/contract'
import type { Move, SessionId } from '@dibs/core'
import type { ClaimPlace, FoundPlace } from './claim-place.ts'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import type { UnsavedChange } from './unsaved-entry.ts'

/** Adding a comment to an item by hand. */
export function addition(comment: SavedComment, itemText: string): UnsavedChange {
  return {
    kind: 'add',
    ...aboutBuyer(comment, itemText),
    sessionId: comment.sessionId,
    text: comment.commentText,
    timestamp: comment.commentTimestamp,
  }
}

/** Adding the comment of a claim to another item, too. */
export function additionOf(
  sessionId: SessionId,
  claim: Claim,
  { id, clue_text }: Pick<Item, 'id' | 'clue_text'>,
): UnsavedChange {
  return addition({ ...claim, sessionId, itemClueId: id, isManualClaim: true }, clue_text)
}

/** Taking a buyer off an item. */
export function removal(sessionId: SessionId, place: ClaimPlace): UnsavedChange {
  return { kind: 'remove', ...aboutPlace(place), sessionId }
}

/** Moving a buyer; *up* and *down* pass who is seen next to them now. */
export function movement(sessionId: SessionId, found: FoundPlace, move: Move): UnsavedChange {
  const passes = move === 'up' ? found.ahead : move === 'down' ? found.behind : null
  return { kind: 'move', ...aboutPlace(found.place), sessionId, move, passes }
}

/** Undoing a change by hand, whichever device made it. */
export function undoing(sessionId: SessionId, change: HandChange): UnsavedChange {
  return {
    kind: 'undo',
    ...aboutBuyer(change, change.itemClueText),
    sessionId,
    changeId: change.id,
  }
}

/** The comment that an addition is saved with (spec, section 3, "Saved comment"). */
export function commentOf(change: Extract<UnsavedChange, { kind: 'add' }>): SavedComment {
  return {
    sessionId: change.sessionId,
    itemClueId: change.itemId,
    messageId: change.messageId,
    customerAccountId: change.accountId,
    customerUsername: change.username,
    customerNickname: change.nickname,
    commentText: change.text,
    commentTimestamp: change.timestamp,
    isManualClaim: true,
  }
}

function aboutPlace({ itemId, itemText, claim }: ClaimPlace) {
  return aboutBuyer({ ...claim, itemClueId: itemId }, itemText)
}

type OfBuyer = Pick<
  SavedComment,
  'itemClueId' | 'messageId' | 'customerAccountId' | 'customerUsername' | 'customerNickname'
>

function aboutBuyer(buyer: OfBuyer, itemText: string) {
  return {
    key: newIdempotencyKey(),
    itemId: buyer.itemClueId,
    itemText,
    messageId: buyer.messageId,
    accountId: buyer.customerAccountId,
    username: buyer.customerUsername,
    nickname: buyer.customerNickname,
  }
}
