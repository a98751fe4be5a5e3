import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../features/live/use-live.ts'
import { subscriptionQuery } from '../shared/api/queries.ts'
import { useServices } from '../shared/services/services.tsx'

/** A live that starts, ends or is refused changes how much of the plan is used. */
export function useFreshUsage(): void {
  const { state } = useLive()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    void queryClient.invalidateQueries({ queryKey: subscriptionQuery(api).queryKey })
  }, [state, api, queryClient])
}
