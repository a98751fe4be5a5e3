import { endpoints } from '@dibs/contract'
import { useState } from 'react'
import { useServices } from '../../shared/services/services.tsx'
import { useCountUnsaved } from './use-count-unsaved.ts'

/** Longest wait for the server's word, in ms: logging out must not hang on a bad connection. */
const PATIENCE_MS = 3_000

/**
 * Logs out: the token is revoked if the server can be reached, and forgotten in any case. What is not
 * saved yet would be lost: then `unsaved` says how much, until that is confirmed or cancelled.
 */
export function useLogOut() {
  const { api, session } = useServices()
  const countUnsaved = useCountUnsaved()
  const [unsaved, setUnsaved] = useState(0)
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const confirm = async () => {
    setIsLoggingOut(true)
    await api(endpoints.auth.logout, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {})
    session.logOut()
  }
  const logOut = async () => {
    const count = countUnsaved()
    setUnsaved(count)
    if (count === 0) await confirm()
  }
  return { logOut, confirm, cancel: () => setUnsaved(0), unsaved, isLoggingOut }
}
