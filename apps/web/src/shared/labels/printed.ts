import type { AccountId, SessionId } from '@dibs/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useServices } from '../services/services.tsx'
import { type BrowserStorage, jsonEntry } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'

/** Which labels this device has printed, of the lives of which it printed last, newest first. */
const PRINTED = jsonEntry(
  STORED.labels.key,
  z.array(z.object({ sessionId: z.string(), keys: z.array(z.string()) })),
)
/** The labels of so many lives are remembered, and so many of each. */
const MOST_SESSIONS = 5
const MOST_KEYS = 5_000

/** What a label says of a win: another quantity wants another label. */
export const labelKey = (accountId: AccountId, itemId: string, quantity: number): string =>
  `${accountId}/${itemId}/${quantity}`

/** Which labels of a live were printed on this device; also after a reload. */
export function usePrinted(sessionId: SessionId) {
  const { storage } = useServices()
  const [keys, setKeys] = useState(() => read(storage, sessionId))
  /** Reads the storage anew: another tab may have printed, too. */
  function update(change: (before: readonly string[]) => readonly string[]): void {
    const next = change(read(storage, sessionId)).slice(-MOST_KEYS)
    write(storage, sessionId, next)
    setKeys(next)
  }
  return {
    printed: new Set(keys),
    add: (more: readonly string[]) =>
      update((before) => [...before.filter((key) => !more.includes(key)), ...more]),
    /** Forgets whoever is not among these buyers any more. */
    keepOnly: (buyers: ReadonlySet<string>) => {
      const isGone = (key: string) => !buyers.has(key.slice(0, key.indexOf('/')))
      if (keys.some(isGone)) update((before) => before.filter((key) => !isGone(key)))
    },
  }
}

const read = (storage: BrowserStorage, sessionId: SessionId): readonly string[] =>
  storage.read(PRINTED)?.find((each) => each.sessionId === sessionId)?.keys ?? []

function write(storage: BrowserStorage, sessionId: SessionId, keys: readonly string[]): void {
  const others = (storage.read(PRINTED) ?? []).filter((each) => each.sessionId !== sessionId)
  const own = keys.length > 0 ? [{ sessionId, keys: [...keys] }] : []
  storage.write(PRINTED, [...own, ...others].slice(0, MOST_SESSIONS))
}
