import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { changesQuery } from '../../../shared/claims/changes-query.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { createHandNews } from './changed-by-hand.ts'
import type { WaitlistsView } from './use-waitlists.ts'

type LastChanges = {
  changes: readonly HandChange[]
  /** Whether this device made a change that the history does not tell yet. */
  isComing: boolean
}

const NONE: readonly HandChange[] = []

/**
 * The changes by hand of the running live on all devices, newest first. Read anew when the lists
 * show that another device made one; those of this device tell it themselves.
 */
export function useLastChanges(view: WaitlistsView): LastChanges {
  const { sessionId, waitlists, unsaved, isLoading } = view
  const { api } = useServices()
  const {
    data: changes = NONE,
    isFetching,
    refetch,
  } = useQuery({
    ...changesQuery(api, sessionId ?? ('' as SessionId)),
    ...(sessionId === null && { queryFn: skipToken }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another live has lists of its own
  const hasNews = useMemo(createHandNews, [sessionId])
  useEffect(() => {
    if (sessionId === null || unsaved.length > 0 || isLoading || !hasNews(waitlists)) return
    void refetch()
  }, [sessionId, hasNews, isLoading, waitlists, unsaved, refetch])
  const [isComing, setIsComing] = useState(false)
  const isOnItsWay = unsaved.length > 0 || (isComing && isFetching)
  if (isComing !== isOnItsWay) setIsComing(isOnItsWay)
  return { changes, isComing }
}
