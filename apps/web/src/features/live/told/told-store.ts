import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What may be told, the most urgent first; `calm` is that all is well, `past` what is over. */
const KINDS = [
  // It goes by itself: behind anything that stays, nobody would have seen it.
  'toast',
  'refused',
  // What is not heard just now is lost meanwhile: the way back from a change can wait.
  'trouble',
  'gap',
  'unheard',
  'ownChange',
  'doubt',
  'soonOver',
  'late',
  'missed',
  'offer',
  // Behind another in a column: in the sheet alone.
  'waiting',
  // About a rule, and no buyer waits for it.
  'rule',
  // Until the next change: a wrong one is often noticed late.
  'lastChange',
  'unsaved',
  'aside',
  'change',
  'calm',
  // Over, and only in the sheet.
  'past',
] as const

/** How urgent something is that is told. */
export type ToldKind = (typeof KINDS)[number]

/**
 * `slot`: which place of a column it stands in; `null` while there is none for it; `count`: how many it
 * stands for; `rank`: where it stands among those of its kind, the lowest first.
 */
type Entry = { id: string; kind: ToldKind; slot: number | null; count: number; rank: number }

type Told = {
  /** The most urgent first. */
  entries: readonly Entry[]
  /** Whether the sheet with all of it is open. */
  isOpen: boolean
  /** In which order they stand in it: nothing there changes its place by itself. */
  order: ReadonlySet<string>
  /** Where each is told in it, once it is there. */
  spots: ReadonlyMap<string, HTMLElement | null>
  /** How many things a column shows; 0 in a line. */
  slots: number
}

/** What is told of a live just now, and whether all of it is on screen. */
export type ToldStore = StoreApi<Told>

/** What a toast is told as in which there is nothing to press. */
export const READ_ONLY = 'read only'

/** The changes by hand: a column has a place for them alone, and the sheet begins with them. */
export const CHANGES = 'changes'

/** Makes the store of a place where things are told: a line, or a column of so many slots. */
export function createToldStore(slots = 0): ToldStore {
  return createStore(() => ({
    entries: [],
    isOpen: false,
    order: new Set(),
    spots: new Map(),
    slots,
  }))
}

/** Opens the sheet with all that is told. */
export function openTold(store: ToldStore): void {
  store.setState(({ entries }) => ({
    isOpen: true,
    order: new Set([CHANGES, ...entries.map(({ id }) => id)]),
  }))
}

/** Where the things around are told. */
export const ToldContext = createContext<{ store: ToldStore; isLine: boolean } | null>(null)

/** Where something is told: in one line, or with others beneath one another. */
export function useToldPlace(): { store: ToldStore; isLine: boolean } {
  const place = useContext(ToldContext)
  if (place === null) throw new Error('Nothing is told outside of its place.')
  return place
}

/** The most urgent of all; the older of two alike. */
export function mostUrgent({ entries: [first] }: Told): string | null {
  return first && first.kind !== 'past' ? first.id : null
}

/** Whether the most urgent goes by itself, or can be undone just now. */
export function isPassing({ entries: [first] }: Told): boolean {
  return first !== undefined && ['toast', 'refused', 'ownChange'].includes(first.kind)
}

/** How many things are told, but for that all is well and what is over. */
export function countTold({ entries }: Told): number {
  return entries.reduce((sum, { kind, count }) => (isNews(kind) ? sum + count : sum), 0)
}

const isNews = (kind: ToldKind) => kind !== 'calm' && kind !== 'past'

/** Whether something that is over is told in the sheet. */
export function hasPast({ entries }: Told): boolean {
  return entries.at(-1)?.kind === 'past'
}

/** How many of them are told behind the most urgent. */
export function countOthers(told: Told): number {
  const [first] = told.entries
  return countTold(told) - (first && isNews(first.kind) ? first.count : 0)
}

/** Puts what is told into the sheet while that is open. */
export function inSheet(sheet: HTMLElement | null, told: ReactNode): ReactNode {
  return sheet ? createPortal(told, sheet) : told
}

/**
 * Tells something for as long as it is `kind`; answers whether it is to be seen, whether it is the only
 * one, and where it stands.
 */
export function useTelling(id: string, kind: ToldKind | null, { count = 1, rank = 0 } = {}) {
  const { store, isLine } = useToldPlace()
  const isTold = kind !== null
  useLayoutEffect(() => {
    if (kind !== null) store.setState((told) => withEntry(told, { id, kind, count, rank }))
  }, [store, id, kind, count, rank])
  useLayoutEffect(() => {
    if (isTold) return () => store.setState((told) => withoutEntry(told, id))
    return undefined
  }, [store, id, isTold])
  const isFirst = useStore(store, (told) => mostUrgent(told) === id)
  const sheet = useStore(store, ({ spots }) => spots.get(id) ?? null)
  const isAlone = useStore(store, (told) => countTold(told) < 2 && !hasPast(told))
  const slot = useStore(store, ({ entries }) => entries.find((each) => each.id === id)?.slot)
  const isFixed = id === CHANGES
  const isInPlace = isLine ? isFirst : isFixed || slot != null
  const row = isFixed ? -2 : -3 - (slot ?? 0)
  return {
    isShown: isTold && (sheet ? kind !== 'calm' : isInPlace),
    isAlone,
    isBrief: isLine && !sheet,
    isInColumn: !isLine && !sheet,
    sheet,
    style: sheet || isLine ? {} : { gridRow: row },
  }
}

function withEntry(
  { entries, slots, order, isOpen }: Told,
  told: Omit<Entry, 'slot'>,
): Partial<Told> {
  const slot = entries.find(({ id }) => id === told.id)?.slot ?? null
  return {
    entries: placed([...entries.filter(({ id }) => id !== told.id), { ...told, slot }], slots),
    // What comes while the sheet is open stands last.
    ...(isOpen && !order.has(told.id) && { order: new Set([...order, told.id]) }),
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

/** Of one kind, what only counts others comes behind what says something. */
const byUrgency = (one: Entry, other: Entry) =>
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
  one.rank - other.rank ||
  one.count - other.count

const mayHaveSlot = ({ id, kind }: Entry) => id !== CHANGES && kind !== 'waiting' && isNews(kind)

/**
 * The most urgent first, each in a slot as far as they reach. What stands in one stays there, so that
 * nothing moves; what is more urgent takes the place of what is least.
 */
function placed(entries: readonly Entry[], slots: number): Entry[] {
  const result = entries
    .map((entry) => (mayHaveSlot(entry) ? entry : { ...entry, slot: null }))
    .toSorted(byUrgency)
  for (const [index, entry] of result.entries()) {
    if (entry.slot !== null || !mayHaveSlot(entry)) continue
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
