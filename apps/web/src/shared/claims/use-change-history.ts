import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useServices } from '../services/services.tsx'
import { changesQuery } from './changes-query.ts'

const NONE: readonly HandChange[] = []

/** The changes by hand of a session, newest first; none until they are read, or without a session. */
export function useChangeHistory(sessionId: SessionId | null): readonly HandChange[] {
  const { api } = useServices()
  const { data } = useQuery({
    ...changesQuery(api, sessionId ?? ('' as SessionId)),
    ...(sessionId === null && { queryFn: skipToken }),
  })
  return data ?? NONE
}
