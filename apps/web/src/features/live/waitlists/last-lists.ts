import type { ItemWaitlist } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useEffect, useEffectEvent } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import type { BrowserStorage } from '../../../shared/storage/browser-storage.ts'
import { STORED } from '../../../shared/storage/stored-entries.ts'

/** So many claims are kept at most: the browser gives a page a few megabytes. */
const MAX_CLAIMS = 2_000

/** The lists that this browser last showed of a live; they stand until the server can be asked again. */
export function readLastLists(
  storage: BrowserStorage,
  sessionId: SessionId | null,
): ItemWaitlist[] | null {
  const kept = sessionId === null ? null : storage.read(STORED.lastLists)
  // What this app wrote itself, the types say in full.
  return kept?.sessionId === sessionId ? ((kept?.waitlists as ItemWaitlist[]) ?? null) : null
}

/** Keeps the lists of a running live for a reload without network, whenever the page is left. */
export function useKeepLastLists(
  sessionId: SessionId | null,
  waitlists: readonly ItemWaitlist[] | undefined,
): void {
  const { storage } = useServices()
  const keep = useEffectEvent(() => {
    if (sessionId === null || !waitlists || waitlists.length === 0) return
    let left = MAX_CLAIMS
    const kept = waitlists.filter(({ claims }) => {
      left -= claims.length
      return left >= 0
    })
    storage.write(STORED.lastLists, { sessionId, waitlists: kept })
  })
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [])
}
