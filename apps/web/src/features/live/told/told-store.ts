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
  'offer',
  'unsaved',
  'missed',
  'aside',
  'change',
  'calm',
] as const

/** How urgent something is that is told. */
export type ToldKind = (typeof KINDS)[number]

type Entry = { id: string; kind: ToldKind }

type Told = { entries: readonly Entry[]; isOpen: boolean }

/** What is told of a live just now, and whether all of it is on screen. */
export type ToldStore = StoreApi<Told>

/** What a toast is told as in which there is nothing to press. */
export const READ_ONLY = 'read only'

/** Makes the store of a place where things are told; `isOpen` where there is room for all of them. */
export function createToldStore(isOpen: boolean): ToldStore {
  return createStore(() => ({ entries: [], isOpen }))
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

/** How many things are told, but for that all is well. */
export function countTold({ entries }: Told): number {
  return entries.filter(({ kind }) => kind !== 'calm').length
}

/** Tells something for as long as it is `kind`; answers whether it is to be seen, whether it is the only one, and its place in the list. */
export function useTelling(id: string, kind: ToldKind | null) {
  const { store, isLine } = useToldPlace()
  useLayoutEffect(() => {
    if (kind === null) return
    store.setState(({ entries }) => ({ entries: byUrgency([...entries, { id, kind }]) }))
    return () =>
      store.setState(({ entries }) => ({ entries: entries.filter((each) => each.id !== id) }))
  }, [store, id, kind])
  const isFirst = useStore(store, (told) => mostUrgent(told) === id)
  const isOpen = useStore(store, (told) => told.isOpen)
  const isAlone = useStore(store, (told) => countTold(told) < 2)
  const isShown = kind !== null && (isFirst || (isOpen && kind !== 'calm'))
  const order = kind === null ? 0 : KINDS.indexOf(kind)
  return { isShown, isAlone, isBrief: isLine && !isOpen, order }
}

function byUrgency(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
}
