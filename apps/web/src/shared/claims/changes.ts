import {
  type ApiClient,
  commentEndpoints,
  commentToBody,
  type HandChange,
  handChangeEndpoints,
  type Item,
  type ItemWaitlist,
  type SavedResult,
  type WaitlistClaim,
  waitlistFromBody,
} from '@dibs/contract'
import type {
  AccountId,
  Buyer,
  Comment,
  HandChangeId,
  ItemId,
  MessageId,
  Move,
  SessionId,
} from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'
import type { ClaimPlace, FoundPlace } from './places.ts'

/** The place that a change is about, with what it takes to name it in a sentence. */
type ChangedPlace = {
  /** The `Idempotency-Key`: the same from the tap until the server has answered. */
  key: string
  sessionId: SessionId
  itemId: ItemId
  itemText: string
  messageId: MessageId
  buyer: Buyer
}

/** A change by hand that the server has not confirmed yet. */
export type UnsavedChange = ChangedPlace &
  (
    | { kind: 'add'; text: string /** Epoch milliseconds. */; commentedAt: number }
    | { kind: 'remove' }
    /** `passes`: for *up* and *down*, who stood next to the buyer when it was tapped. */
    | { kind: 'move'; move: Move; passes: AccountId | null }
    | { kind: 'undo'; changeId: HandChangeId }
  )

/** Adding a comment to an item by hand. */
export function addition(
  sessionId: SessionId,
  item: Pick<Item, 'id' | 'clue_text'>,
  { messageId, buyer, text, commentedAt }: Comment,
): UnsavedChange {
  const place = { sessionId, itemId: item.id, itemText: item.clue_text, messageId, buyer }
  return { kind: 'add', key: newIdempotencyKey(), ...place, text, commentedAt }
}

/** Taking a buyer off an item. */
export function removal(sessionId: SessionId, place: ClaimPlace): UnsavedChange {
  return { kind: 'remove', sessionId, ...changedPlace(place) }
}

/** Moving a buyer; *up* and *down* pass who is seen next to them now. */
export function movement(sessionId: SessionId, found: FoundPlace, move: Move): UnsavedChange {
  const passes = move === 'up' ? found.ahead : move === 'down' ? found.behind : null
  return { kind: 'move', sessionId, ...changedPlace(found.place), move, passes }
}

/** Undoing a change by hand, whichever device made it. */
export function undoing(sessionId: SessionId, change: HandChange): UnsavedChange {
  return {
    kind: 'undo',
    key: newIdempotencyKey(),
    sessionId,
    itemId: change.itemClueId,
    itemText: change.itemClueText,
    messageId: change.messageId,
    buyer: buyerOf(change),
    changeId: change.id,
  }
}

/** Whose place a change of the history was about. */
export function buyerOf(change: HandChange): Buyer {
  return {
    accountId: change.customerAccountId,
    username: change.customerUsername,
    nickname: change.customerNickname,
  }
}

function changedPlace({ itemId, itemText, claim: { messageId, buyer } }: ClaimPlace) {
  return { key: newIdempotencyKey(), itemId, itemText, messageId, buyer }
}

/**
 * A UUID (version 4) for the `Idempotency-Key`. Made from random values, since `crypto.randomUUID`
 * is missing where the page is served without TLS.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What was done, as a key of the texts: the move, where it is one. */
export function whatOf(change: UnsavedChange) {
  return change.kind === 'move' ? change.move : change.kind
}

/** As `whatOf`, of a change in the history. */
export function whatWasDone({ kind, move }: Pick<HandChange, 'kind' | 'move'>) {
  return kind === 'moved' ? (move ?? 'winner') : kind
}

/** What the server answered to a change that it saved. */
export type ChangeAnswer = {
  /** The item's waitlist after a move. */
  waitlist?: ItemWaitlist
  /** What became of a comment that was added. */
  added?: SavedResult
  /** The change as the history shows it after its undo. */
  undone?: HandChange
}

/** Sends a change by hand to the server; rejects as the API client does. */
export async function sendChange(
  api: ApiClient,
  change: UnsavedChange,
  signal: AbortSignal,
): Promise<ChangeAnswer> {
  const { key: idempotencyKey, sessionId, itemId, messageId, buyer } = change
  const call = { idempotencyKey, signal }
  const params = { sessionId, itemClueId: itemId, messageId, customerAccountId: buyer.accountId }
  switch (change.kind) {
    case 'add': {
      const body = { sessionId, itemClueId: itemId, ...commentToBody(change), isManualClaim: true }
      return { added: (await api(commentEndpoints.save, { body, ...call })).data }
    }
    case 'remove':
      await api(commentEndpoints.remove, { params, ...call })
      return {}
    case 'move': {
      const { move, passes } = change
      const body = { move, ...(passes && { passes }) }
      const { data } = await api(commentEndpoints.move, { params, body, ...call })
      return { waitlist: waitlistFromBody(data) }
    }
    case 'undo': {
      const params = { sessionId, changeId: change.changeId }
      return { undone: (await api(handChangeEndpoints.undo, { params, ...call })).data }
    }
  }
}

/** The changes by hand of a session on all devices, newest first, those undone included. */
export function changesQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['changes', sessionId],
    // Other devices may have made changes since it was last shown.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const { data } = await api(handChangeEndpoints.list, { params: { sessionId }, signal })
      return data
    },
  })
}

/**
 * Shows waitlists as they will be once these changes are saved, in their order. What the server
 * said stays untouched, so a refused change vanishes when it is left out. An undo shows once the
 * server has done it, since only the server knows what it brings back.
 */
export function applyUnsaved(
  waitlists: readonly ItemWaitlist[],
  changes: readonly UnsavedChange[],
): readonly ItemWaitlist[] {
  return changes.reduce(applyOne, waitlists)
}

/** Brings waitlists that were read before a change up to date with the server's answer to it. */
export function applyAnswer(
  waitlists: readonly ItemWaitlist[],
  change: UnsavedChange,
  { waitlist: updated }: ChangeAnswer,
): readonly ItemWaitlist[] {
  if (!updated) return applyUnsaved(waitlists, [change])
  return waitlists.map((waitlist) => (waitlist.itemId === updated.itemId ? updated : waitlist))
}

function applyOne(
  waitlists: readonly ItemWaitlist[],
  change: UnsavedChange,
): readonly ItemWaitlist[] {
  if (change.kind === 'undo') return waitlists
  const { itemId, itemText } = change
  if (change.kind === 'add' && !waitlists.some((waitlist) => waitlist.itemId === itemId)) {
    return [{ itemId, itemText, claims: [claimOf(change)] }, ...waitlists]
  }
  return waitlists
    .map((waitlist) =>
      waitlist.itemId === itemId
        ? { ...waitlist, claims: renumber(changeClaims(waitlist.claims, change)) }
        : waitlist,
    )
    .filter((waitlist) => waitlist.claims.length > 0)
}

type Addition = Extract<UnsavedChange, { kind: 'add' }>

function changeClaims(
  claims: readonly WaitlistClaim[],
  change: Exclude<UnsavedChange, { kind: 'undo' }>,
): readonly WaitlistClaim[] {
  const from = claims.findIndex(({ buyer }) => buyer.accountId === change.buyer.accountId)
  const claim = claims[from]
  if (change.kind === 'add') return claim ? claims : insert(claims, claimOf(change))
  if (claim === undefined) return claims
  const others = claims.toSpliced(from, 1)
  if (change.kind === 'remove') return others
  const to = targetIndex(from, claims.length, change.move)
  return to === from ? claims : others.toSpliced(to, 0, { ...claim, isMoved: true })
}

/** Puts a claim where its time belongs among those that were not moved by hand. */
function insert(claims: readonly WaitlistClaim[], added: WaitlistClaim): WaitlistClaim[] {
  const behind = claims.findIndex(
    (claim) => !claim.isMoved && claim.commentedAt > added.commentedAt,
  )
  return claims.toSpliced(behind < 0 ? claims.length : behind, 0, added)
}

function claimOf({ messageId, buyer, text, commentedAt, itemText }: Addition): WaitlistClaim {
  return {
    messageId,
    buyer,
    text,
    commentedAt,
    position: 1,
    isManualClaim: true,
    isMoved: false,
    heardAt: commentedAt,
    matchedCode: itemText,
    matchRule: null,
    isAfterGap: false,
    isTakenDown: false,
    isReported: false,
  }
}

function targetIndex(from: number, count: number, move: Move): number {
  switch (move) {
    case 'winner':
      return 0
    case 'up':
      return Math.max(0, from - 1)
    case 'down':
      return Math.min(count - 1, from + 1)
    case 'bottom':
      return count - 1
  }
}

function renumber(claims: readonly WaitlistClaim[]): WaitlistClaim[] {
  return claims.map((claim, index) =>
    claim.position === index + 1 ? claim : { ...claim, position: index + 1 },
  )
}
