import type { ItemWaitlist } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useMemo, useState } from 'react'
import { useLiveStore } from '../use-live.ts'

const NONE: readonly ItemWaitlist[] = []

/**
 * Puts a reading (the item whose first claim is the newest comes first) into the order of the desk:
 * that of the first claim. An item keeps its place for good, also when nobody is left on it.
 */
export function keepOrder(
  before: readonly ItemWaitlist[],
  reading: readonly ItemWaitlist[],
): readonly ItemWaitlist[] {
  const read = new Map(reading.map((waitlist) => [waitlist.itemId, waitlist]))
  const kept = before.map((item) => read.get(item.itemId) ?? emptied(item))
  const known = new Set(before.map(({ itemId }) => itemId))
  const added = reading.filter(({ itemId }) => !known.has(itemId)).toReversed()
  const isSame = added.length === 0 && kept.every((item, index) => item === before[index])
  return isSame ? before : [...kept, ...added]
}

function emptied(item: ItemWaitlist): ItemWaitlist {
  if (item.claims.length === 0 && !item.blocked) return item
  const { blocked: _, ...rest } = item
  return { ...rest, claims: [] }
}

/** The items of a live in the order of the desk, those included that are only named beside another. */
export function useItemOrder(
  sessionId: SessionId | null,
  waitlists: readonly ItemWaitlist[],
): readonly ItemWaitlist[] {
  const named = useLiveStore((live) => live.named)
  const reading = useMemo(() => {
    const known = new Set(waitlists.map(({ itemId }) => itemId))
    const others = [...named.values()].filter(({ item }) => !known.has(item.id))
    if (others.length === 0 || known.size === 0) return waitlists
    return [
      ...others.map(({ item }) => ({ itemId: item.id, itemText: item.clue_text, claims: [] })),
      ...waitlists,
    ]
  }, [waitlists, named])
  const [held, setHeld] = useState({ sessionId, reading: NONE, items: NONE })
  if (held.sessionId === sessionId && held.reading === reading) return held.items
  const items = keepOrder(held.sessionId === sessionId ? held.items : NONE, reading)
  setHeld({ sessionId, reading, items })
  return items
}
