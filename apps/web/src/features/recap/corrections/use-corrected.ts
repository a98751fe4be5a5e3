import type { WaitlistBody } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { applyChanges, settleChange } from '../../../shared/claims/apply-changes.ts'
import { useSettle, useUnsavedOf } from '../../../shared/claims/changes-context.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { recapQuery } from '../recap-query.ts'

/**
 * The recap's waitlists with the seller's corrections in them as soon as they are made; what the
 * server answers to each takes its place.
 */
export function useCorrected(
  sessionId: SessionId,
  waitlists: readonly WaitlistBody[] | undefined,
): readonly WaitlistBody[] | undefined {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const unsaved = useUnsavedOf(sessionId)
  useSettle(async (change, answer) => {
    if (change.sessionId !== sessionId) return
    const { queryKey } = recapQuery(api, sessionId)
    // A reading that began before the change would bring the old order back for a moment.
    await queryClient.cancelQueries({ queryKey })
    if (answer) {
      queryClient.setQueryData(queryKey, (held) => held && [...settleChange(held, change, answer)])
    }
    void queryClient.invalidateQueries({ queryKey })
  })
  return useMemo(() => waitlists && applyChanges(waitlists, unsaved), [waitlists, unsaved])
}
