import type { Item } from '@dibs/contract'
import { ITEM_LIST_MAX } from '@dibs/core'

/** A list in which one entry has gone from one place to another. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from] as Entry
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Whether so many items can be sorted: their order is saved in one call. */
export const canSort = (items: readonly Item[]) => items.length <= ITEM_LIST_MAX

/** Items by their codes as people count them: A1, A2, A10. */
export function sortByCode(items: readonly Item[], language: string): Item[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return items.toSorted((a, b) => compare(a.clue_text, b.clue_text))
}

/**
 * What is to be saved so that items stand in a new order: each call's ids share out the places that
 * they hold. One call; more where one item was moved past so many others that a call cannot name them.
 */
export function callsForOrder(before: readonly Item[], after: readonly Item[]): Item['id'][][] {
  const isSame = (item: Item, index: number) => item.id === before[index]?.id
  const first = after.findIndex((item, index) => !isSame(item, index))
  if (first < 0) return []
  const last = after.findLastIndex((item, index) => !isSame(item, index))
  const span = after.slice(first, last + 1).map(({ id }) => id)
  if (span.length <= ITEM_LIST_MAX) return [span]
  const isUp = before[last]?.id === span[0]
  const moved = (isUp ? span[0] : span.at(-1)) as Item['id']
  const others = isUp ? span.slice(1).toReversed() : span.slice(0, -1)
  const calls: Item['id'][][] = []
  for (let at = 0; at < others.length; at += ITEM_LIST_MAX - 1) {
    const passed = others.slice(at, at + ITEM_LIST_MAX - 1)
    calls.push(isUp ? [moved, ...passed.toReversed()] : [...passed, moved])
  }
  return calls
}
