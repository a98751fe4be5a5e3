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
    // A line for the live, and one for each thing that was put aside.
    const [of, ...keys] = storage.read(STORED.putAside)?.split('\n') ?? []
    if (of === sessionId) putAside(store, keys)
    return store.subscribe(({ turnedDown }, before) => {
      if (turnedDown === before.turnedDown || turnedDown.size === 0) return
      storage.write(STORED.putAside, [sessionId, ...[...turnedDown].slice(-MOST)].join('\n'))
    })
  }, [sessionId, storage, store])
}
