import {
  type ApiClient,
  buyerEndpoints,
  commentEndpoints,
  commentToBody,
  type HandChange,
  handChangeEndpoints,
  type ItemWaitlist,
  type SavedResult,
  waitlistFromBody,
} from '@dibs/contract'
import type { AccountId, Buyer, HandChangeId, ItemId, MessageId, Move, SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** The item that a change is about. */
type ChangedItem = {
  /** The `Idempotency-Key`: the same from the tap until the server has answered. */
  key: string
  sessionId: SessionId
  itemId: ItemId
  itemText: string
}

/** The place that a change is about, with what it takes to name it in a sentence. */
type ChangedPlace = ChangedItem & { messageId: MessageId; buyer: Buyer }

/** What is sold under a code in a session; `null` takes name or price away. */
export type GoodsOfSession = { name?: string | null; price?: number | null; stock?: number | null }

/** A change of an item as a whole. */
export type ItemChange = ChangedItem &
  (
    | { kind: 'goods'; goods: GoodsOfSession }
    /** The item is on sale again: all its places go. */
    | { kind: 'restart' }
  )

/** A change of one buyer's place. */
export type PlaceChange = ChangedPlace &
  (
    | { kind: 'add'; text: string /** Epoch milliseconds. */; commentedAt: number }
    | { kind: 'remove' }
    /** `passes`: for *up* and *down*, who stood next to the buyer when it was tapped. */
    | { kind: 'move'; move: Move; passes: AccountId | null }
    /** To a position, past who stood there; to the own one: confirmed where it is. */
    | { kind: 'place'; place: number; passes: AccountId | null }
    | { kind: 'undo'; changeId: HandChangeId }
    /**
     * Undoes the change with the key `of`, which is saved before: the newest of its place then, if that
     * is one of its kind (`was`) and came after what was known when it was made (`after`).
     */
    | {
        kind: 'takeBack'
        of: string
        was: Exclude<HandChange['kind'], 'restarted'>
        after: HandChangeId | null
      }
    | { kind: 'quantity'; quantity: number }
    /** In this live and in later ones; the place is where it was seen. */
    | { kind: 'block' }
    | { kind: 'unblock' }
  )

/** A change by hand that the server has not confirmed yet. */
export type UnsavedChange = PlaceChange | ItemChange

/** What was done, as a key of the texts: the move, where it is one. */
export function whatOf(change: UnsavedChange) {
  if (change.kind === 'takeBack') return 'undo'
  return change.kind === 'move' ? change.move : change.kind
}

/** As `whatOf`, of a change in the history; `kept`: confirmed where it was. */
export function whatWasDone(
  change: Pick<HandChange, 'kind' | 'move' | 'positionBefore' | 'positionAfter'>,
) {
  const { kind, move } = change
  if (kind !== 'moved') return kind
  const isKept = move === 'place' && change.positionBefore === change.positionAfter
  return isKept ? 'kept' : (move ?? 'winner')
}

/** What the server answered to a change that it saved. */
export type ChangeAnswer = {
  /** The item's waitlist after a move, another quantity, or a change of the item. */
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
  const { key: idempotencyKey, sessionId, itemId } = change
  const call = { idempotencyKey, signal }
  if (change.kind === 'goods' || change.kind === 'restart') {
    const params = { sessionId, itemClueId: itemId }
    const body = change.kind === 'goods' ? change.goods : { startAgain: true as const }
    const { data } = await api(commentEndpoints.changeItem, { params, body, ...call })
    return { waitlist: waitlistFromBody(data) }
  }
  const undo = async (changeId: HandChangeId) => {
    const params = { sessionId, changeId }
    return { undone: (await api(handChangeEndpoints.undo, { params, ...call })).data }
  }
  const { messageId, buyer } = change
  const params = { sessionId, itemClueId: itemId, messageId, customerAccountId: buyer.accountId }
  switch (change.kind) {
    case 'add': {
      const body = { sessionId, itemClueId: itemId, ...commentToBody(change), isManualClaim: true }
      return { added: (await api(commentEndpoints.save, { body, ...call })).data }
    }
    case 'remove':
      await api(commentEndpoints.remove, { params, ...call })
      return {}
    case 'move':
    case 'place':
    case 'quantity': {
      const { data } = await api(commentEndpoints.move, { params, body: moveOf(change), ...call })
      return { waitlist: waitlistFromBody(data) }
    }
    case 'block':
    case 'unblock': {
      const params = { customerAccountId: buyer.accountId }
      await api(buyerEndpoints[change.kind], { params, signal })
      return {}
    }
    case 'undo':
      return undo(change.changeId)
    case 'takeBack': {
      const { data } = await api(handChangeEndpoints.list, { params: { sessionId }, signal })
      const known = data.findIndex(({ id }) => id === change.after)
      const newest = data
        .slice(0, known < 0 ? data.length : known)
        .find(
          (each) =>
            each.itemClueId === itemId &&
            each.customerAccountId === buyer.accountId &&
            each.undoneAt === null,
        )
      // The change changed nothing.
      if (newest?.kind !== change.was) return {}
      return undo(newest.id).catch((error) => {
        // The key has undone another one: it was this, and the answer was lost.
        if (error?.code === 'idempotency_conflict') return {}
        throw error
      })
    }
  }
}

function moveOf(change: Extract<PlaceChange, { kind: 'move' | 'place' | 'quantity' }>) {
  if (change.kind === 'quantity') return { quantity: change.quantity }
  const where = change.kind === 'move' ? { move: change.move } : { place: change.place }
  return { ...where, ...(change.passes && { passes: change.passes }) }
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
