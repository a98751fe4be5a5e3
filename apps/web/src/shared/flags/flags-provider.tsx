import type { Flag } from '@dibs/contract'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useServices } from '../services/services.tsx'
import { STORED } from '../storage/stored-entries.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { FlagConnection } from './flag-connection.tsx'

/** Names of the feature flags that are on. */
export const FlagsContext = createContext<readonly string[]>([])

/**
 * Gives the screens below it the seller's feature flags: those of the last visit at once, then the
 * service's own. Its client is fetched beside the page; without it, what is known stays.
 */
export function FlagsProvider({ children }: { children: ReactNode }) {
  const { storage } = useServices()
  const [enabled, setEnabled] = useState<readonly string[]>(() => storage.read(STORED.flags) ?? [])
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
      {/* Its client is not ours: without it, what is known stays. */}
      <ErrorBoundary region="flags" fallback={null}>
        {Connection ? <Connection onFlags={setEnabled} /> : null}
      </ErrorBoundary>
    </FlagsContext>
  )
}

/** Whether a feature is switched on for this seller; off while nothing is known of it. */
export function useFlag(flag: Flag): boolean {
  return useContext(FlagsContext).includes(flag)
}
