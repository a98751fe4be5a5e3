import type { Claim, SavedComment } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'

/** A place that this device gave or took by hand, with all that is needed to do the opposite. */
export type HandChange = { kind: 'added' | 'removed'; itemText: string; comment: SavedComment }

/** How many changes are kept (the page has to stay calm). */
export const MAX_HAND_CHANGES = 10

/** The last changes by hand of the running live, newest first; one for each buyer and item. */
export type HandChanges = {
  getSnapshot: () => readonly HandChange[]
  subscribe: (listener: () => void) => () => void
  /** Takes a change in: on top, or where the change stands that it undoes. */
  record: (change: HandChange, undone?: HandChange) => void
  /** Takes a change out that cannot be undone any more. */
  drop: (change: HandChange) => void
  clear: () => void
}

/** Makes an empty list. */
export function createHandChanges(): HandChanges {
  let changes: readonly HandChange[] = []
  const listeners = new Set<() => void>()

  function set(next: readonly HandChange[]): void {
    changes = next
    for (const listener of listeners) listener()
  }

  return {
    getSnapshot: () => changes,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    record: (change, undone) => {
      if (undone !== undefined && changes.includes(undone)) {
        set(changes.map((held) => (held === undone ? change : held)))
        return
      }
      const place = placeOf(change)
      const others = changes.filter((held) => placeOf(held) !== place)
      set([change, ...others].slice(0, MAX_HAND_CHANGES))
    },
    drop: (change) => set(changes.filter((held) => held !== change)),
    clear: () => set([]),
  }
}

/** Names the place that a change is about: a buyer holds one for each item. */
export function placeOf({ comment }: HandChange): string {
  return `${comment.sessionId}/${comment.itemClueId}/${comment.customerAccountId}`
}

/** What is sent to put a claim back: the comment that it was made for, by hand. */
export function commentOfClaim(
  claim: Claim,
  sessionId: SessionId,
  itemClueId: ItemId,
): SavedComment {
  const { messageId, customerAccountId, customerUsername, customerNickname } = claim
  const { commentText, commentTimestamp } = claim
  return {
    ...{ sessionId, itemClueId, messageId, customerAccountId, customerUsername, customerNickname },
    ...{ commentText, commentTimestamp, isManualClaim: true },
  }
}
