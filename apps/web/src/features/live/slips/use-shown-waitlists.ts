import type { ItemWaitlist } from '@dibs/contract'
import type { HasPlace, SessionId } from '@dibs/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { applyUnsaved } from '../../../shared/claims/apply-changes.ts'
import { useUnsavedOf } from '../../../shared/claims/changes-provider.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { isLive, streamOf } from '../connection/states.ts'
import { useLiveState } from '../use-live.ts'
import { waitlistsQuery } from '../waitlists/waitlists-query.ts'

const NONE: readonly ItemWaitlist[] = []

/** The waitlists as the page shows them, read by whoever polls; and who has a place in them. */
export function useShownWaitlists(): {
  sessionId: SessionId | null
  waitlists: readonly ItemWaitlist[]
  hasPlace: HasPlace
} {
  const { api } = useServices()
  const state = useLiveState()
  const sessionId = isLive(state) ? (streamOf(state)?.sessionId ?? null) : null
  const { data } = useQuery({
    ...waitlistsQuery(api, sessionId ?? ('' as SessionId)),
    ...(sessionId === null && { queryFn: skipToken }),
    enabled: false,
  })
  const unsaved = useUnsavedOf(sessionId)
  const read = sessionId === null ? undefined : data?.waitlists
  const waitlists = useMemo(() => (read ? applyUnsaved(read, unsaved) : NONE), [read, unsaved])
  const hasPlace = useMemo(() => {
    // Few of those that read the lists ask: gathered once somebody does.
    let places: Set<string> | undefined
    return (itemId: string, accountId: string) => {
      places ??= new Set(
        waitlists.flatMap((list) =>
          list.claims.map(({ buyer }) => `${list.itemId}/${buyer.accountId}`),
        ),
      )
      return places.has(`${itemId}/${accountId}`)
    }
  }, [waitlists])
  return { sessionId, waitlists, hasPlace }
}
