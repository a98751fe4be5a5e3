import { useContext } from 'react'
import { ChangesContext } from '../../shared/claims/changes-provider.tsx'

/** Counts the changes by hand that a log-out would lose. */
export function useCountUnsaved(): () => number {
  const changes = useContext(ChangesContext)
  return () => changes?.getState().changes.length ?? 0
}
