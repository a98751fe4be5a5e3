import type { SessionId } from '@dibs/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import { type LiveTabEntry, STORED } from '../../../shared/storage/stored-entries.ts'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

type LiveTab = LiveTabEntry['tab']

/**
 * Which tab is open, and whether something arrived in the other one since it was last seen; both
 * outlive the page.
 */
export function useLiveTab(view: WaitlistsView) {
  const { store } = useLiveParts()
  const { storage } = useServices()
  const { sessionId, isLoading } = view
  const [held, setHeld] = useState(() => storage.read(STORED.liveTab) ?? newTab(sessionId))
  const known = held.sessionId === sessionId ? held : newTab(sessionId)
  const claims = readClaims(view)
  // Not the newest comment itself: all that the tabs hold would render with each of them.
  const hasNewComments = useLiveStore(({ comments }) => {
    const newest = comments.rows[0]?.messageId
    return known.tab === 'waitlists' && newest !== undefined && newest !== known.comment
  })

  /** What was seen until now: all of the tab that is open. */
  const seenNow = (): LiveTabEntry => {
    if (sessionId === null) return known
    const comment = store.getState().comments.rows[0]?.messageId ?? known.comment
    return known.tab === 'comments'
      ? { ...known, comment }
      : { ...known, ...(!isLoading && claims) }
  }
  const keep = useEffectEvent(() => {
    if (sessionId !== null) storage.write(STORED.liveTab, seenNow())
  })
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
  const setTab = (tab: LiveTab) => {
    const next = { ...seenNow(), tab }
    setHeld(next)
    if (sessionId !== null) storage.write(STORED.liveTab, next)
  }
  return {
    tab: known.tab,
    setTab,
    hasNewClaims:
      known.tab === 'comments' &&
      (claims.places > known.places || claims.newestClaim > known.newestClaim),
    hasNewComments,
  }
}

function newTab(sessionId: SessionId | null): LiveTabEntry {
  return { sessionId, tab: 'waitlists', comment: null, places: 0, newestClaim: 0 }
}

/** How many places there are, and when the newest claim was heard. */
function readClaims({ waitlists }: WaitlistsView) {
  let places = 0
  let newestClaim = 0
  for (const { claims } of waitlists) {
    places += claims.length
    for (const { heardAt } of claims) newestClaim = Math.max(newestClaim, heardAt)
  }
  return { places, newestClaim }
}
