import type { PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import { isFirstAnswerDue } from '../is-first-answer-due.ts'
import { gapsQuery } from './gaps-query.ts'
import { type MissedStretch, missedStretches } from './missed-stretches.ts'

/** What was not heard of a session, as far as it could be read. */
export type Missed = {
  stretches: readonly MissedStretch[]
  /** Whether the first answer is still waited for. */
  isLoading: boolean
  isFailed: boolean
  isRetrying: boolean
  retry: () => void
}

/** Reads what was not heard of a session. */
export function useMissed(session: Pick<PastSession, 'id' | 'end_time'>): Missed {
  const { api } = useServices()
  const query = useQuery(gapsQuery(api, session.id))
  const { data, isFetched, isFetching, refetch } = query
  const stretches = useMemo(
    () => missedStretches(data ?? [], session.end_time),
    [data, session.end_time],
  )
  return {
    stretches,
    isLoading: isFirstAnswerDue(query),
    isFailed: isFetched && data === undefined,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}
