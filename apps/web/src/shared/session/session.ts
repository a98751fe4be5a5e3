import { createStore } from 'zustand/vanilla'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'

/**
 * How the last login on this page ended: by its owner, by its owner on all devices, or without their
 * doing on this one.
 */
export type Ending = 'left' | 'leftEverywhere' | 'expired'

/** Who is logged in on this browser. `null` is a visitor. */
export type Session = {
  getToken: () => string | null
  getEnding: () => Ending
  /** Why the token is dead, as a sentence, where the server told. */
  getReason: () => string | null
  logIn: (token: string) => void
  /** Forgets the token and everything that belongs to its owner. */
  logOut: (ending?: Exclude<Ending, 'expired'>) => void
  /** The token is dead: as `logOut`, but what the owner has not saved yet waits for their return. */
  expire: (reason?: string | null) => void
  subscribe: (listener: () => void) => () => void
}

/** Keeps the token in storage and tells listeners of changes, those made in other tabs included. */
export function createSession(storage: BrowserStorage, events: EventTarget): Session {
  const store = createStore<{ token: string | null; ending: Ending; reason: string | null }>(
    () => ({
      token: storage.read(STORED.token),
      ending: 'left',
      reason: null,
    }),
  )
  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    if (key !== STORED.token.key && key !== null) return
    store.setState({ token: storage.read(STORED.token), ending: 'left' })
  })

  const end = (ending: Ending, reason: string | null = null) => {
    storage.remove(STORED.token)
    forgetOwner(storage)
    store.setState({ token: null, ending, reason })
  }

  return {
    getToken: () => store.getState().token,
    getEnding: () => store.getState().ending,
    getReason: () => store.getState().reason,
    logIn: (token) => {
      forgetOwner(storage)
      storage.write(STORED.token, token)
      store.setState({ token })
    },
    logOut: (ending = 'left') => {
      storage.remove(STORED.unsavedChanges)
      end(ending)
    },
    expire: (reason = null) => end('expired', reason),
    subscribe: store.subscribe,
  }
}

/** All of it is the owner's. */
const OWN = [
  'userInfo',
  'userProfile',
  'liveStreamId',
  'activeStreamInfo',
  'verification',
  'flags',
  'helpedShop',
  'lists',
  'homeNext',
  'currency',
  'liveTab',
  'lastLists',
  'putAside',
  'liveOrder',
  'packing',
  'sending',
  'labels',
] as const

function forgetOwner(storage: BrowserStorage): void {
  for (const name of OWN) storage.remove(STORED[name])
}
