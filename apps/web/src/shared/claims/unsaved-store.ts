import type { UserId } from '@dibs/core'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { UNSAVED, type Unsaved, type UnsavedChange } from './unsaved-entry.ts'

/** More than this wait for nobody: what was made first stays, later ones are not taken. */
export const MAX_UNSAVED = 200
const MAX_REFUSED = 20

type Held = Omit<Unsaved, 'userId'>
const NOTHING: Held = { changes: [], refused: [] }

/** The unsaved changes of one seller, as all tabs of the browser hold them. */
export type UnsavedStore = {
  get: () => Held
  /** Reads what other tabs may have written meanwhile. */
  refresh: () => void
  subscribe: (listener: () => void) => () => void
  /** Whose changes these are; those of somebody else are dropped, those made before it was known stay. */
  setOwner: (userId: UserId) => void
  hasOwner: () => boolean
  /** Takes a change in as the last; answers whether there was room. */
  add: (change: UnsavedChange) => boolean
  takeOut: (key: string) => void
  /** Takes a change out, and keeps that it was refused, and why. */
  refuse: (change: UnsavedChange, reason: string | null) => void
  /** Forgets that a change was refused. */
  dismiss: (key: string) => void
  clear: () => void
}

/**
 * Keeps unsaved changes in the browser's storage, which is the truth: every change of the list
 * reads it anew, so that two tabs do not undo each other's. `events` tells of other tabs.
 */
export function createUnsavedStore(storage: BrowserStorage, events: EventTarget): UnsavedStore {
  let owner: UserId | null = null
  let held = NOTHING
  const listeners = new Set<() => void>()

  function read(): Held {
    if (owner === null) return held
    const stored = storage.read(UNSAVED)
    return stored?.userId === owner ? stored : NOTHING
  }

  const isOfAnother = () => {
    const stored = storage.read(UNSAVED)
    return stored !== null && stored.userId !== owner
  }

  function set({ changes, refused }: Held): void {
    held = { changes, refused }
    for (const listener of listeners) listener()
  }

  function update(change: (held: Held) => Held): void {
    const next = change(read())
    if (owner !== null && !isOfAnother()) {
      if (next.changes.length + next.refused.length === 0) storage.remove(UNSAVED)
      else storage.write(UNSAVED, { ...next, userId: owner })
    }
    set(next)
  }

  const without = (key: string) => (change: UnsavedChange) => change.key !== key

  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    if (owner !== null && (key === UNSAVED.key || key === null)) set(read())
  })

  return {
    get: () => held,
    refresh: () => set(read()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setOwner: (userId) => {
      if (userId === owner) return
      const early = owner === null ? held : NOTHING
      owner = userId
      if (isOfAnother()) storage.remove(UNSAVED)
      update((stored) => ({ ...stored, changes: [...stored.changes, ...early.changes] }))
    },
    hasOwner: () => owner !== null,
    add: (change) => {
      if (read().changes.length >= MAX_UNSAVED) return false
      update(({ changes, refused }) => ({ changes: [...changes, change], refused }))
      return true
    },
    takeOut: (key) =>
      update(({ changes, refused }) => ({ changes: changes.filter(without(key)), refused })),
    refuse: (change, reason) =>
      update(({ changes, refused }) => ({
        changes: changes.filter(without(change.key)),
        refused: [...refused, { change, reason }].slice(-MAX_REFUSED),
      })),
    dismiss: (key) =>
      update(({ changes, refused }) => ({
        changes,
        refused: refused.filter(({ change }) => change.key !== key),
      })),
    clear: () => update(() => NOTHING),
  }
}
