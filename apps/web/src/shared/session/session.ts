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
  logIn: (token: string) => void
  /** Forgets the token and everything that belongs to its owner. */
  logOut: (ending?: Exclude<Ending, 'expired'>) => void
  /** The token is dead: as `logOut`, but what the owner has not saved yet waits for their return. */
  expire: () => void
  subscribe: (listener: () => void) => () => void
}

/** Keeps the token in storage and tells listeners of changes, those made in other tabs included. */
export function createSession(storage: BrowserStorage, events: EventTarget): Session {
  const listeners = new Set<() => void>()
  let token = storage.read(STORED.token)
  let lastEnding: Ending = 'left'

  const set = (next: string | null) => {
    if (next === token) return
    token = next
    for (const listener of listeners) listener()
  }
  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    if (key !== STORED.token.key && key !== null) return
    lastEnding = 'left'
    set(storage.read(STORED.token))
  })

  const end = (ending: Ending) => {
    lastEnding = ending
    storage.remove(STORED.token)
    forgetOwner(storage)
    set(null)
  }

  return {
    getToken: () => token,
    getEnding: () => lastEnding,
    logIn: (next) => {
      forgetOwner(storage)
      storage.write(STORED.token, next)
      set(next)
    },
    logOut: (ending = 'left') => {
      storage.remove(STORED.unsavedChanges)
      end(ending)
    },
    expire: () => end('expired'),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function forgetOwner(storage: BrowserStorage): void {
  storage.remove(STORED.userInfo)
  storage.remove(STORED.userProfile)
  storage.remove(STORED.liveStreamId)
  storage.remove(STORED.activeStreamInfo)
  storage.remove(STORED.verification)
  storage.remove(STORED.flags)
}
