import type { TextStore } from '../storage/browser-storage.ts'

/** A browser's storage in a test, with what is in it to look at. */
export function memoryStore(initial: Record<string, string> = {}): TextStore & {
  kept: Map<string, string>
} {
  const kept = new Map(Object.entries(initial))
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
