import { createContext, useContext, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What may be told, the most urgent first; `calm` is that all is well. */
const KINDS = [
  // It goes by itself: behind anything that stays, nobody would have seen it.
  'toast',
  'refused',
  'ownChange',
  'trouble',
  'gap',
  'unheard',
  'soonOver',
  'late',
  'missed',
  'offer',
  // Until the next change: a wrong one is often noticed late.
  'lastChange',
  'unsaved',
  'aside',
  'change',
  'calm',
] as const

/** How urgent something is that is told. */
export type ToldKind = (typeof KINDS)[number]

/** `slot`: which place of a column it stands in; `null` while there is none for it; `count`: how many it stands for. */
type Entry = { id: string; kind: ToldKind; slot: number | null; count: number }

type Told = {
  /** The most urgent first. */
  entries: readonly Entry[]
  isOpen: boolean
  /** How many things a column shows; 0 in a line. */
  slots: number
}

/** What is told of a live just now, and whether all of it is on screen. */
export type ToldStore = StoreApi<Told>

/** What a toast is told as in which there is nothing to press. */
export const READ_ONLY = 'read only'

/** Makes the store of a place where things are told: a line that opens, or a column of so many slots. */
export function createToldStore(slots = 0): ToldStore {
  return createStore(() => ({ entries: [], isOpen: slots > 0, slots }))
}

/** Where the things around are told. */
export const ToldContext = createContext<{ store: ToldStore; isLine: boolean } | null>(null)

/** Where something is told: in one line that opens, or with everything else beneath one another. */
export function useToldPlace(): { store: ToldStore; isLine: boolean } {
  const place = useContext(ToldContext)
  if (place === null) throw new Error('Nothing is told outside of its place.')
  return place
}

/** The most urgent of all; the older of two alike. */
export function mostUrgent({ entries }: Told): string | null {
  return entries[0]?.id ?? null
}

/** Whether the most urgent goes by itself, or can be undone just now. */
export function isPassing({ entries: [first] }: Told): boolean {
  return first !== undefined && ['toast', 'refused', 'ownChange'].includes(first.kind)
}

/** How many things are told, but for that all is well. */
export function countTold({ entries }: Told): number {
  return entries.reduce((sum, { kind, count }) => (kind === 'calm' ? sum : sum + count), 0)
}

/** How many of them are told behind the most urgent. */
export function countOthers(told: Told): number {
  return countTold(told) - (told.entries[0]?.count ?? 0)
}

/**
 * Tells something for as long as it is `kind`; answers whether it is to be seen, whether it is the only
 * one, and where it stands.
 */
export function useTelling(id: string, kind: ToldKind | null, count = 1) {
  const { store, isLine } = useToldPlace()
  const isTold = kind !== null
  useLayoutEffect(() => {
    if (kind !== null) store.setState((told) => withEntry(told, { id, kind, count }))
  }, [store, id, kind, count])
  useLayoutEffect(() => {
    if (isTold) return () => store.setState((told) => withoutEntry(told, id))
    return undefined
  }, [store, id, isTold])
  const isFirst = useStore(store, (told) => mostUrgent(told) === id)
  const isOpen = useStore(store, (told) => told.isOpen)
  const isAlone = useStore(store, (told) => countTold(told) < 2)
  const slot = useStore(store, ({ entries }) => entries.find((each) => each.id === id)?.slot)
  const isInLine = isFirst || (isOpen && kind !== 'calm')
  return {
    isShown: isTold && (isLine ? isInLine : slot != null),
    isAlone,
    isBrief: isLine && !isOpen,
    isLine,
    style: isLine ? { order: isTold ? KINDS.indexOf(kind) : 0 } : { gridRow: -2 - (slot ?? 0) },
  }
}

function withEntry({ entries, slots }: Told, told: Omit<Entry, 'slot'>): Partial<Told> {
  const slot = entries.find(({ id }) => id === told.id)?.slot ?? null
  return {
    entries: placed([...entries.filter(({ id }) => id !== told.id), { ...told, slot }], slots),
  }
}

function withoutEntry({ entries, slots }: Told, id: string): Partial<Told> {
  return {
    entries: placed(
      entries.filter((each) => each.id !== id),
      slots,
    ),
  }
}

/** What only counts others comes behind what says something. */
const byUrgency = (one: Entry, other: Entry) =>
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) || one.count - other.count

/**
 * The most urgent first, each in a slot as far as they reach. What stands in one stays there, so that
 * nothing moves; what is more urgent takes the place of what is least.
 */
function placed(entries: readonly Entry[], slots: number): Entry[] {
  const result = entries.toSorted(byUrgency)
  for (const [index, entry] of result.entries()) {
    if (entry.slot !== null) continue
    const held = result.filter(({ slot }) => slot !== null)
    const taken = new Set(held.map(({ slot }) => slot))
    const free = Array.from({ length: slots }, (_, slot) => slot).find((slot) => !taken.has(slot))
    const least = held.at(-1)
    if (free !== undefined) result[index] = { ...entry, slot: free }
    else if (least && byUrgency(entry, least) < 0) {
      result[index] = { ...entry, slot: least.slot }
      result[result.indexOf(least)] = { ...least, slot: null }
    }
  }
  return result
}
