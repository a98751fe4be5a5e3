import type * as z from 'zod/mini'

/** One key of the browser's storage: how its value is written, and when a stored one is believed. */
export type StoredEntry<Value> = {
  key: string
  encode: (value: Value) => string
  /** `null` for a text that this app did not write or no longer understands. */
  decode: (text: string) => Value | null
}

/** A value kept as it is, such as the token. */
export function textEntry<Value extends string>(
  key: string,
  schema: z.ZodMiniType<Value>,
): StoredEntry<Value> {
  return { key, encode: (value) => value, decode: (text) => accept(schema, text) }
}

/** A value kept as JSON. */
export function jsonEntry<Value>(key: string, schema: z.ZodMiniType<Value>): StoredEntry<Value> {
  return {
    key,
    encode: (value) => JSON.stringify(value),
    decode: (text) => {
      try {
        return accept(schema, JSON.parse(text))
      } catch {
        return null
      }
    },
  }
}

function accept<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value | null {
  const read = schema.safeParse(value)
  return read.success ? read.data : null
}

/** Typed access to the browser's storage. Never throws: what cannot be stored is kept in memory. */
export type BrowserStorage = {
  read: <Value>(entry: StoredEntry<Value>) => Value | null
  write: <Value>(entry: StoredEntry<Value>, value: Value) => void
  remove: (entry: Pick<StoredEntry<unknown>, 'key'>) => void
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
