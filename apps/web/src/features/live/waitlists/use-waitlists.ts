import { ApiError, type ItemWaitlist } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { applyUnsaved } from '../../../shared/claims/apply-changes.ts'
import type { UnsavedChange } from '../../../shared/claims/changes.ts'
import { useUnsavedOf } from '../../../shared/claims/changes-provider.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { isLive, streamOf } from '../connection/states.ts'
import { liveFailureText } from '../notices.tsx'
import { useLiveParts, useLiveState } from '../use-live.ts'
import { readLastLists, useKeepLastLists } from './last-lists.ts'
import { POLL_MS, waitlistsQuery } from './waitlists-query.ts'

/** The waitlists of the running live, with the seller's changes in them as soon as they are made. */
export type WaitlistsView = {
  sessionId: SessionId | null
  waitlists: readonly ItemWaitlist[]
  /** Why the last reading failed; `null` after one that went well. */
  error: unknown
  isLoading: boolean
  /** The seller's changes by hand that are on their way, already in the waitlists. */
  unsaved: readonly UnsavedChange[]
}

const NONE: readonly ItemWaitlist[] = []

/** Polls while the live is connected; without one, there are no waitlists and no error. */
export function useWaitlists(): WaitlistsView {
  const { api, storage } = useServices()
  const { connection } = useLiveParts()
  const state = useLiveState()
  const sessionId = isLive(state) ? (streamOf(state)?.sessionId ?? null) : null
  const query = useQuery({
    ...waitlistsQuery(api, sessionId ?? ('' as SessionId)),
    ...(sessionId === null && { queryFn: skipToken }),
    enabled: sessionId !== null,
    refetchInterval: POLL_MS,
    // A look at another page may have missed a change.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    initialData: () => {
      const waitlists = readLastLists(storage, sessionId)
      return waitlists ? { waitlists, etag: null } : undefined
    },
    initialDataUpdatedAt: 0,
  })
  useKeepLastLists(sessionId, query.data?.waitlists)
  const unsaved = useUnsavedOf(sessionId)
  const read = sessionId === null ? undefined : query.data?.waitlists
  const waitlists = useMemo(() => (read ? applyUnsaved(read, unsaved) : NONE), [read, unsaved])
  const error = sessionId === null ? null : query.error
  useErrorToast(state.kind === 'reconnecting' && isOffline(error) ? null : error)
  useEffect(() => {
    // The server answers again, so the socket need not wait for its next attempt.
    if (query.dataUpdatedAt > 0) connection.dispatch({ type: 'returned' })
  }, [query.dataUpdatedAt, connection])
  return {
    sessionId,
    waitlists,
    error,
    isLoading: sessionId !== null && query.isPending,
    unsaved,
  }
}

/** While the connection is being restored, the strip says so already: no toast beside it. */
function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline'
}

/** Says once that the waitlists cannot be read, not once for each poll. */
function useErrorToast(error: unknown): void {
  const { t } = useTranslation('live')
  const isTold = useRef(false)
  useEffect(() => {
    if (error && !isTold.current) {
      toast.error(`${t('livePage.failedToUpdateWaitlists')} ${liveFailureText(error, t)}`, {
        id: 'live-waitlists',
      })
    }
    isTold.current = Boolean(error)
  }, [error, t])
}

/** How many places are held, and by how many people; `null` as long as that is not known. */
export function countBuyers({ waitlists, isLoading, error }: WaitlistsView): {
  claims: number
  buyers: number
} | null {
  const claims = waitlists.flatMap((waitlist) => waitlist.claims)
  if (claims.length === 0 && (isLoading || error !== null)) return null
  return {
    claims: claims.length,
    buyers: new Set(claims.map(({ buyer }) => buyer.accountId)).size,
  }
}
