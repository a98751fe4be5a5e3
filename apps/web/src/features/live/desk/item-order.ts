import type { ItemWaitlist } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useEffect, useState } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import { STORED } from '../../../shared/storage/stored-entries.ts'
import { useLiveStore } from '../use-live.ts'

const NONE: readonly ItemWaitlist[] = []

/**
 * Puts a reading (the item whose first claim is the newest comes first) into the order of the desk:
 * `order`, as far as it goes (item ids), and then that of the first claim. An item keeps its place for
 * good, also when nobody is left on it.
 */
export function keepOrder(
  before: readonly ItemWaitlist[],
  reading: readonly ItemWaitlist[],
  order = '',
): readonly ItemWaitlist[] {
  const read = new Map(reading.map((waitlist) => [waitlist.itemId, waitlist]))
  const kept = before.map((item) => read.get(item.itemId) ?? emptied(item))
  const known = new Set(before.map(({ itemId }) => itemId))
  const at = ({ itemId }: ItemWaitlist) => order.indexOf(itemId) >>> 0
  const added = [...read.values()]
    .filter(({ itemId }) => !known.has(itemId))
    .toReversed()
    .sort((one, next) => at(one) - at(next))
  const isSame = added.length === 0 && kept.every((item, index) => item === before[index])
  return isSame ? before : [...kept, ...added]
}

function emptied(item: ItemWaitlist): ItemWaitlist {
  if (item.claims.length === 0 && !item.blocked) return item
  const { blocked: _, ...rest } = item
  return { ...rest, claims: [] }
}

/**
 * The items of a live in the order of the desk, those included that are only named beside another. The
 * browser keeps the order until the live is over.
 */
export function useItemOrder(
  sessionId: SessionId | null,
  reading: readonly ItemWaitlist[],
): readonly ItemWaitlist[] {
  const { storage } = useServices()
  const named = useLiveStore((live) => live.named)
  const [held, setHeld] = useState({ sessionId, reading: NONE, named, items: NONE })
  const isSame = held.sessionId === sessionId
  let items = isSame ? held.items : NONE
  if (!isSame || held.reading !== reading || held.named !== named) {
    // Who has a list stands where its first claim puts it, whoever names it as well.
    const alone = Array.from(named.values(), ({ list }) => list).filter(
      ({ itemId }) => !reading.some((list) => list.itemId === itemId),
    )
    const kept = items.length === 0 ? storage.read(STORED.liveOrder) : null
    const order = kept?.startsWith(`${sessionId}`) ? kept : ''
    items = keepOrder(items, [...alone, ...reading], order)
    setHeld({ sessionId, reading, named, items })
  }
  const order = [sessionId, ...items.map(({ itemId }) => itemId)].join()
  useEffect(() => {
    if (order.includes(',')) storage.write(STORED.liveOrder, order)
  }, [storage, order])
  return items
}
