import type { Item, ItemWaitlist, StreamTrouble } from '@dibs/contract'
import type { Cancellation, ItemId, SessionId } from '@dibs/core'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Batch } from '../../shared/claims/acts.ts'
import type { ClaimPlace } from '../../shared/claims/places.ts'
import type { BrowserStorage } from '../../shared/storage/browser-storage.ts'
import { type LivePrefs, STORED } from '../../shared/storage/stored-entries.ts'
import {
  applyCommentChanges,
  type CommentChange,
  type CommentList,
  EMPTY_LIST,
} from './comments/comment-list.ts'
import type { OnAir, StreamMessage } from './connection/messages.ts'
import type { LiveState } from './connection/states.ts'
import { countOnAir, NOTHING_ON_AIR, type OnAirCount, readOnAir } from './on-air.ts'

/** What this device knows of the live without asking the server; TanStack Query keeps the rest. */
export type LiveData = {
  connection: LiveState
  /** The session that this device is just ending; the server may still tell that it runs. */
  ending: SessionId | null
  /** Who is at the other end of the socket: the server, or the provider itself. */
  chatStream: 'relay' | 'direct'
  /** Why the server hears less of the live than the seller may think. */
  trouble: StreamTrouble | null
  comments: CommentList
  /** The server's last word of time and figures; `null` before the first. */
  onAir: OnAir | null
  /** What the seller chose for the live page on this device. */
  prefs: LivePrefs
  /** Comments that nearly name a code, by their message's id. */
  chips: ReadonlyMap<string, Chip>
  /** What buyers wrote last that sounds like a cancellation, by their account. */
  cancellations: ReadonlyMap<string, Cancellation>
  /** What was written by those who seem to give up a place, by `item/account`. */
  cancelled: ReadonlyMap<string, string>
  /** The items that claims of others name as well. */
  named: ReadonlyMap<ItemId, NamedItem>
  /** How many wrote a winner's code before them and are offered, by `item/account`. */
  earlier: ReadonlyMap<string, number>
  /** Offers that the seller turned down, by what they are about. */
  turnedDown: ReadonlySet<string>
  /** How often it was said that something else is offered of what a second source heard. */
  besideTold: number
  /** Whom one tap added, on this device since the page was opened. */
  batches: readonly Batch[]
}

/** The item that a comment nearly names; `claimed`: the one that it claims by a shorter code. */
export type Chip = { item: Item; claimed: Item | null }

/**
 * An item, its list as long as nobody claims it, and the places of others whose comments name it and
 * whose buyers have none on it.
 */
export type NamedItem = { item: Item; list: ItemWaitlist; places: readonly ClaimPlace[] }

export type LiveStore = StoreApi<LiveData>

/** Nothing makes a sound before it is asked to; the screen stays on. */
const DEFAULT_PREFS: LivePrefs = {
  sound: false,
  vibration: false,
  keepAwake: true,
  shortcuts: true,
}

/** Makes the store of a device that is in no live, with the preferences that it remembers. */
export function createLiveStore(storage: BrowserStorage): LiveStore {
  return createStore(() => ({
    connection: { kind: 'idle' },
    ending: null,
    chatStream: 'relay',
    trouble: null,
    comments: EMPTY_LIST,
    onAir: null,
    prefs: storage.read(STORED.livePrefs) ?? DEFAULT_PREFS,
    chips: new Map(),
    cancellations: new Map(),
    cancelled: new Map(),
    named: new Map(),
    earlier: new Map(),
    turnedDown: new Set(),
    besideTold: 0,
    batches: [],
  }))
}

/** Puts offers and notes aside, by their keys, until the next live. */
export function putAside(store: LiveStore, keys: readonly string[]): void {
  store.setState(({ turnedDown }) => ({ turnedDown: new Set([...turnedDown, ...keys]) }))
}

/** Changes preferences and remembers them on this device. */
export function changePrefs(
  store: LiveStore,
  storage: BrowserStorage,
  changed: Partial<LivePrefs>,
): void {
  const prefs = { ...store.getState().prefs, ...changed }
  store.setState({ prefs })
  storage.write(STORED.livePrefs, prefs)
}

/** The way into the comment list; a change costs one rendering of what it touches. */
export type CommentFeed = {
  /** The first change shows at once; more before the next frame show together with that frame. */
  push: (changes: CommentChange[]) => void
  /** Shows at once what the seller did by hand. */
  pushNow: (changes: CommentChange[]) => void
  clear: () => void
}

/** Runs its argument before the next paint, or later where so many changes were `shown` at once. */
export type NextFrame = (run: () => void, shown: number) => void

/** A page that was hidden in the middle of a frame must not gather changes for hours. */
const MAX_WAITING = 1_000

/** Makes the feed of a store's comments. */
export function createCommentFeed(store: LiveStore, nextFrame: NextFrame): CommentFeed {
  let waiting: CommentChange[] = []
  /** Whether changes were shown since the last frame. */
  let isPaced = false

  /** Returns how many changes there were. */
  function flush(): number {
    const changes = waiting
    waiting = []
    const { comments } = store.getState()
    const next = applyCommentChanges(comments, changes)
    if (next !== comments) store.setState({ comments: next })
    return changes.length
  }

  function pace(shown: number): void {
    if (isPaced) return
    isPaced = true
    nextFrame(() => {
      isPaced = false
      if (waiting.length > 0) pace(flush())
    }, shown)
  }

  return {
    push: (changes) => {
      if (changes.length === 0) return
      waiting.push(...changes)
      if (isPaced && waiting.length <= MAX_WAITING) return
      pace(flush())
    },
    pushNow: (changes) => {
      waiting.push(...changes)
      flush()
    },
    clear: () => {
      waiting = []
      store.setState({ comments: EMPTY_LIST })
    },
  }
}

/** Counts what is heard of a live, and tells the figures of this moment. */
export type OnAirCounter = ReturnType<typeof createOnAirCounter>

/**
 * Counts beside the store, which has the server's words alone: each change of it asks all that the page
 * shows, and the figures are read once a second.
 */
export function createOnAirCounter(store: LiveStore, monotonicNow: () => number) {
  let held = NOTHING_ON_AIR
  const set = (next: OnAirCount) => {
    const { said } = held
    held = next
    if (next.said !== said) store.setState({ onAir: next.said })
  }
  return {
    count: (messages: readonly StreamMessage[]) => set(countOnAir(held, messages, monotonicNow())),
    read: () => readOnAir(held, monotonicNow()),
    clear: () => set(NOTHING_ON_AIR),
  }
}
