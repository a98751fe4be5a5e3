import type { HandChange } from '@dibs/contract'
import {
  type AccountId,
  buildWaitlists,
  type Claim,
  type MessageId,
  type Place,
  type SessionRecord,
  type UserId,
  type Waitlist,
} from '@dibs/core'
import type { PlaceBefore } from '../../platform/database/schema/index.ts'
import type { Repeatable } from '../../platform/once.ts'
import type { NewChange, PlaceRef, StoredChange } from './hand-change-store.ts'

/** Who changes something by hand, on which device, and whether it may be sent again. */
export type ByHand = { userId: UserId; device: string; repeatable: Repeatable | null }

/** The waitlist of a record that holds one item, if anybody has a place. */
export function waitlistOf(record: SessionRecord): Waitlist | undefined {
  return buildWaitlists(record)[0]
}

/** A buyer's place in a record that holds one item. */
export function placeOf(record: SessionRecord, accountId: AccountId): Place | undefined {
  return waitlistOf(record)?.places.find((place) => place.buyer.accountId === accountId)
}

/** The removal of a buyer that is in force, in a record that holds one item: epoch milliseconds. */
export function removalOf(record: SessionRecord, accountId: AccountId): number | undefined {
  return record.removals.find((removal) => removal.accountId === accountId)?.removedAt
}

/** What the history tells of a change that led from one record of an item to another. */
export function describeChange(
  ref: PlaceRef,
  what: Pick<NewChange, 'kind' | 'move' | 'device'> & { at: number; comment: Claim },
  before: SessionRecord,
  after: SessionRecord,
): NewChange {
  const { sessionId, itemId, accountId } = ref
  const { messageId, buyer, text, itemText } = what.comment
  return {
    sessionId,
    itemId,
    accountId,
    messageId,
    username: buyer.username,
    nickname: buyer.nickname,
    commentText: text,
    kind: what.kind,
    move: what.move ?? null,
    device: what.device,
    itemText: (waitlistOf(after) ?? waitlistOf(before))?.itemText ?? itemText,
    positionBefore: placeOf(before, accountId)?.position ?? null,
    positionAfter: placeOf(after, accountId)?.position ?? null,
    before: standingOf(before, accountId, messageId),
    madeAt: new Date(what.at),
  }
}

function standingOf(
  record: SessionRecord,
  accountId: AccountId,
  messageId: MessageId,
): PlaceBefore {
  const comment = record.comments.find((each) => each.messageId === messageId)
  return {
    removedAt: removalOf(record, accountId) ?? null,
    rank: record.placements.find((each) => each.accountId === accountId)?.rank ?? null,
    claim: comment ? { addedAt: comment.addedAt } : null,
  }
}

/** A session's changes in the wire's words; `changes` are all of them, newest first. */
export function toHistory(changes: readonly StoredChange[]): HandChange[] {
  const placesSeen = new Set<string>()
  return changes.map((change) => {
    if (change.undoneAt !== null) return toHandChange(change, false)
    const place = `${change.itemId}/${change.accountId}`
    const isNewest = !placesSeen.has(place)
    placesSeen.add(place)
    return toHandChange(change, isNewest)
  })
}

/** A change in the wire's words. */
export function toHandChange(change: StoredChange, canUndo: boolean): HandChange {
  const { id, kind, move, messageId, commentText, positionBefore, positionAfter } = change
  return {
    ...{ id, kind, move, messageId, commentText, positionBefore, positionAfter, canUndo },
    itemClueId: change.itemId,
    itemClueText: change.itemText,
    customerAccountId: change.accountId,
    customerUsername: change.username,
    customerNickname: change.nickname,
    madeAt: change.madeAt.toISOString(),
    device: change.device,
    undoneAt: change.undoneAt?.toISOString() ?? null,
    undoneOn: change.undoneOn,
  }
}
