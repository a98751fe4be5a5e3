import type { Flag } from '@dibs/contract'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useServices } from '../services/services.tsx'
import { STORED } from '../storage/stored-entries.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { FlagConnection } from './flag-connection.tsx'

/** Names of the feature flags that are on; `null` while unknown. */
export const FlagsContext = createContext<readonly string[] | null>(null)

/**
 * Provides the seller's feature flags: those of the last visit at once, then the service's. The
 * service's client is loaded beside the page; without it the flags of the last visit stay.
 */
export function FlagsProvider({ children }: { children: ReactNode }) {
  const { storage } = useServices()
  const [enabled, setEnabled] = useState<readonly string[] | null>(() => storage.read(STORED.flags))
  const [Connection, setConnection] = useState<typeof FlagConnection | null>(null)

  useEffect(() => {
    let isCurrent = true
    import('./flag-connection.tsx').then(
      (loaded) => isCurrent && setConnection(() => loaded.FlagConnection),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])

  return (
    <FlagsContext value={enabled}>
      {children}
      {/* The client is somebody else's code: if it crashes, the known flags stay. */}
      <ErrorBoundary region="flags" fallback={null}>
        {Connection ? <Connection onFlags={setEnabled} /> : null}
      </ErrorBoundary>
    </FlagsContext>
  )
}

/** Whether a feature is on for this seller; off while unknown. */
export function useFlag(flag: Flag): boolean {
  return useContext(FlagsContext)?.includes(flag) ?? false
}

/**
 * Whether plans can be looked at and changed. Until the flag is known they can, so that nothing that
 * leads to them comes and goes; where it is off, nothing leads there.
 */
export function usePlansOffered(): boolean {
  return useContext(FlagsContext)?.includes('dibs-subscription' satisfies Flag) ?? true
}
