import { useSyncExternalStore } from 'react'
import type { LivePrefs } from '../../../shared/storage/stored-entries.ts'
import { useLiveParts } from '../live-context.ts'

/** What the seller chose for the live page on this device. */
export function useLivePrefs(): LivePrefs {
  const { prefs } = useLiveParts()
  return useSyncExternalStore(prefs.subscribe, prefs.getSnapshot)
}
