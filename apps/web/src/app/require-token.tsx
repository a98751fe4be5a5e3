import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { APP_NAMESPACES } from '../shared/i18n/texts-backend.ts'
import { PATHS } from '../shared/paths.ts'
import { useServices, useToken } from '../shared/services/services.tsx'
import type { Ending } from '../shared/session/session.ts'
import { HAS_LEFT } from './leftover-toasts.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** In the location's state at the login: the seller was logged out without doing so here. */
const WAS_LOGGED_OUT = { wasLoggedOut: true } as const

/** Where a login leads when it ends, and what is said there. */
const WAYS_OUT: Record<Ending, { to: string; state: object }> = {
  left: { to: PATHS.landing, state: HAS_LEFT },
  leftEverywhere: { to: PATHS.login, state: HAS_LEFT },
  expired: { to: PATHS.login, state: WAS_LOGGED_OUT },
}

/** Lets sellers in; visitors go to the landing page, and sellers by the way that their login ended. */
export function RequireToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const { session } = useServices()
  const [wasIn] = useState(token !== null)
  const { i18n } = useTranslation()
  useEffect(() => {
    // Fetched beside the code of the page, not after it.
    if (token) i18n.loadNamespaces(APP_NAMESPACES)
  }, [i18n, token])
  if (!token) {
    const { to, state } = wasIn ? WAYS_OUT[session.getEnding()] : { to: PATHS.landing, state: null }
    return <Navigate to={to} replace state={state} />
  }
  return <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
}

/** Lets visitors see the public pages and sends sellers home. */
export function RequireVisitor({ children }: { children: ReactNode }) {
  return useToken() ? <Navigate to={PATHS.home} replace /> : children
}
