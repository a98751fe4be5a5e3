import type { HandChange, Item, ItemWaitlist } from '@dibs/contract'
import type { Buyer, Comment, Move, SessionId } from '@dibs/core'
import type { GoodsOfSession, PlaceChange, UnsavedChange } from './changes.ts'
import type { ClaimPlace, FoundPlace } from './places.ts'

// Changes by hand as they are made: apart from what sends them, which every page has.

/** Adding a comment to an item by hand. */
export function addition(
  sessionId: SessionId,
  item: Pick<Item, 'id' | 'clue_text'>,
  { messageId, buyer, text, commentedAt }: Comment,
): PlaceChange {
  const place = { sessionId, itemId: item.id, itemText: item.clue_text, messageId, buyer }
  return { kind: 'add', key: newIdempotencyKey(), ...place, text, commentedAt }
}

/** Taking a buyer off an item. */
export function removal(sessionId: SessionId, place: ClaimPlace): PlaceChange {
  return { kind: 'remove', sessionId, ...changedPlace(place) }
}

/** Moving a buyer; *up* and *down* pass who is seen next to them now. */
export function movement(sessionId: SessionId, found: FoundPlace, move: Move): PlaceChange {
  const passes = move === 'up' ? found.ahead : move === 'down' ? found.behind : null
  return { kind: 'move', sessionId, ...changedPlace(found.place), move, passes }
}

/** Moving a buyer to a position of their waitlist; to the one that they have, it is confirmed. */
export function placing(
  sessionId: SessionId,
  { place, claims }: Pick<FoundPlace, 'place' | 'claims'>,
  to: number,
): PlaceChange {
  const there = to === place.claim.position ? undefined : claims[to - 1]
  const passes = there?.buyer.accountId ?? null
  return { kind: 'place', sessionId, ...changedPlace(place), place: to, passes }
}

/** Saying how many a buyer wants. */
export function wish(sessionId: SessionId, place: ClaimPlace, quantity: number): PlaceChange {
  return { kind: 'quantity', sessionId, ...changedPlace(place), quantity }
}

/** Blocking the buyer of a place, or letting them back in. */
export function blocking(
  sessionId: SessionId,
  place: ClaimPlace,
  kind: 'block' | 'unblock',
): PlaceChange {
  return { kind, sessionId, ...changedPlace(place) }
}

type NamedItem = Pick<ItemWaitlist, 'itemId' | 'itemText'>

/** Changing what is sold under a code in this session. */
export function goodsChange(
  sessionId: SessionId,
  { itemId, itemText }: NamedItem,
  goods: GoodsOfSession,
): UnsavedChange {
  return { kind: 'goods', key: newIdempotencyKey(), sessionId, itemId, itemText, goods }
}

/** Putting an item on sale again. */
export function restart(sessionId: SessionId, { itemId, itemText }: NamedItem): UnsavedChange {
  return { kind: 'restart', key: newIdempotencyKey(), sessionId, itemId, itemText }
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

const SAVED_AS = {
  add: 'added',
  remove: 'removed',
  move: 'moved',
  place: 'moved',
  quantity: 'quantity',
} as const

/**
 * Undoing a change that is not saved yet: it may have reached the server all the same. `known`: the
 * history as it is known, newest first.
 */
export function takingBack(
  change: Extract<PlaceChange, { kind: keyof typeof SAVED_AS }>,
  known: readonly HandChange[],
): UnsavedChange {
  const { sessionId, itemId, itemText, messageId, buyer } = change
  const place = { sessionId, itemId, itemText, messageId, buyer }
  const was = SAVED_AS[change.kind]
  const newest = known.find(
    (each) => each.itemClueId === itemId && each.customerAccountId === buyer.accountId,
  )
  const key = newIdempotencyKey()
  return { kind: 'takeBack', key, ...place, of: change.key, was, after: newest?.id ?? null }
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
