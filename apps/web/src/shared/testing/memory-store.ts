import type { TextStore } from '../storage/browser-storage.ts'

/** A browser's storage in a test, with what is in it, and every key that was ever written. */
export function memoryStore(initial: Record<string, string> = {}): TextStore & {
  kept: Map<string, string>
  written: Set<string>
} {
  const kept = new Map(Object.entries(initial))
  const written = new Set<string>()
  return {
    kept,
    written,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      written.add(key)
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
  }
}
