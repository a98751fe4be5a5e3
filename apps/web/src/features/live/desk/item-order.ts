import type { ItemWaitlist } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useState } from 'react'
import { useLiveStore } from '../use-live.ts'

const NONE: readonly ItemWaitlist[] = []

/**
 * Puts a reading (the item whose first claim is the newest comes first) into the order of the desk:
 * that of the first claim; of two lists of an item the later one counts. An item keeps its place for good,
 * also when nobody is left on it.
 */
export function keepOrder(
  before: readonly ItemWaitlist[],
  reading: readonly ItemWaitlist[],
): readonly ItemWaitlist[] {
  const read = new Map(reading.map((waitlist) => [waitlist.itemId, waitlist]))
  const kept = before.map((item) => read.get(item.itemId) ?? emptied(item))
  const known = new Set(before.map(({ itemId }) => itemId))
  const added = [...read.values()].filter(({ itemId }) => !known.has(itemId)).toReversed()
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
  reading: readonly ItemWaitlist[],
): readonly ItemWaitlist[] {
  const named = useLiveStore((live) => live.named)
  const [held, setHeld] = useState({ sessionId, reading: NONE, named, items: NONE })
  const isSame = held.sessionId === sessionId
  if (isSame && held.reading === reading && held.named === named) return held.items
  const lists = [...Array.from(named.values(), ({ list }) => list), ...reading]
  const items = keepOrder(isSame ? held.items : NONE, lists)
  setHeld({ sessionId, reading, named, items })
  return items
}
