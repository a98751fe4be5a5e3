import type { SessionId } from '@dibs/core'
import { useEffect } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import { STORED } from '../../../shared/storage/stored-entries.ts'
import { putAside } from '../live-store.ts'
import { useLiveParts } from '../use-live.ts'

/** So many are kept, those put aside last. */
const MOST = 500

/** Keeps on this device what is put aside of a live, for when the page is loaded again during it. */
export function useKeepPutAside(sessionId: SessionId | null): void {
  const { storage } = useServices()
  const { store } = useLiveParts()
  useEffect(() => {
    if (sessionId === null) return
    const kept = storage.read(STORED.putAside)
    if (kept?.sessionId === sessionId) putAside(store, kept.keys)
    return store.subscribe(({ turnedDown }, before) => {
      if (turnedDown === before.turnedDown || turnedDown.size === 0) return
      storage.write(STORED.putAside, { sessionId, keys: [...turnedDown].slice(-MOST) })
    })
  }, [sessionId, storage, store])
}
