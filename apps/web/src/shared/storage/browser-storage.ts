import type { StoredEntry } from './stored-entry.ts'

/** Typed access to the browser's storage. Never throws: what cannot be stored is kept in memory. */
export type BrowserStorage = {
  read: <Value>(entry: StoredEntry<Value>) => Value | null
  write: <Value>(entry: StoredEntry<Value>, value: Value) => void
  remove: <Value>(entry: StoredEntry<Value>) => void
}

/** Where texts are kept: `localStorage`, or anything like it in tests. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Wraps a store that may be missing, blocked or full. A value that could not be stored lives on in
 * memory, so that a private window can be used until it is closed.
 */
export function createBrowserStorage(open: () => TextStore | null): BrowserStorage {
  const store = attempt(open)
  const memory = new Map<string, string>()
  return {
    read: (entry) => {
      const text = memory.get(entry.key) ?? attempt(() => store?.getItem(entry.key))
      return text == null ? null : entry.decode(text)
    },
    write: (entry, value) => {
      const text = entry.encode(value)
      const stored = attempt(() => {
        store?.setItem(entry.key, text)
        return store !== null
      })
      if (stored) memory.delete(entry.key)
      else memory.set(entry.key, text)
    },
    remove: (entry) => {
      memory.delete(entry.key)
      attempt(() => store?.removeItem(entry.key))
    },
  }
}

/** Blocked storage throws already when it is touched. */
function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch {
    return null
  }
}
