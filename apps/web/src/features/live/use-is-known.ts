import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeSessionQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'
import { useLiveState } from './use-live.ts'

/**
 * Whether it is known if a live runs, so that the page is not built for none and then moved. A
 * server that does not answer at once is not waited for.
 */
export function useIsKnown(): boolean {
  const { api } = useServices()
  const { kind } = useLiveState()
  const [wasKnown, setWasKnown] = useState(false)
  const { isLoading, failureCount } = useQuery({ ...activeSessionQuery(api), enabled: false })
  const isKnown = wasKnown || kind !== 'idle' || !isLoading || failureCount > 0
  useEffect(() => {
    if (isKnown) setWasKnown(true)
  }, [isKnown])
  return isKnown
}
