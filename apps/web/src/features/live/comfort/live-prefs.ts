import type { BrowserStorage } from '../../../shared/storage/browser-storage.ts'
import { type LivePrefs, STORED } from '../../../shared/storage/stored-entries.ts'

/** Nothing makes a noise before it is asked to; a screen that goes dark helps nobody. */
const DEFAULTS: LivePrefs = { sound: false, vibration: false, keepAwake: true, shortcuts: true }

/** What the seller chose for the live page on this device; remembered. */
export type LivePrefsStore = {
  getSnapshot: () => LivePrefs
  subscribe: (listener: () => void) => () => void
  change: (changed: Partial<LivePrefs>) => void
}

/** Reads what this device remembers. */
export function createLivePrefs(storage: BrowserStorage): LivePrefsStore {
  let prefs = storage.read(STORED.livePrefs) ?? DEFAULTS
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => prefs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (changed) => {
      prefs = { ...prefs, ...changed }
      storage.write(STORED.livePrefs, prefs)
      for (const listener of listeners) listener()
    },
  }
}
