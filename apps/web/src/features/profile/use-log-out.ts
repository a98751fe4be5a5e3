import { endpoints } from '@dibs/contract'
import { useState } from 'react'
import { useServices } from '../../shared/services/services.tsx'

/** Longest wait for the server's word, in ms: logging out must not hang on a bad connection. */
const PATIENCE_MS = 3_000

/** Logs out: the token is revoked if the server can be reached, and forgotten in any case. */
export function useLogOut() {
  const { api, session } = useServices()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const logOut = async () => {
    setIsLoggingOut(true)
    await api(endpoints.auth.logout, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {})
    session.logOut()
  }
  return { logOut, isLoggingOut }
}
