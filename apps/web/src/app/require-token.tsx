import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { APP_NAMESPACES } from '../shared/i18n/texts-backend.ts'
import { useToken } from '../shared/services/services.tsx'
import { HAS_LEFT } from './leftover-toasts.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { PATHS } from './pages.ts'

/** Lets sellers in and sends visitors to the landing page. */
export function RequireToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const [wasIn] = useState(token !== null)
  const { i18n } = useTranslation()
  useEffect(() => {
    // Fetched beside the code of the page, not after it.
    if (token) i18n.loadNamespaces(APP_NAMESPACES)
  }, [i18n, token])
  if (!token) return <Navigate to={PATHS.landing} replace state={wasIn ? HAS_LEFT : null} />
  return <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
}

/** Lets visitors see the public pages and sends sellers home. */
export function RequireVisitor({ children }: { children: ReactNode }) {
  return useToken() ? <Navigate to={PATHS.home} replace /> : children
}
