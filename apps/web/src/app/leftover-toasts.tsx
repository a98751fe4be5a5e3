import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

// Visitors have no toasts, and need not fetch the code for them.
const ToastRegion = lazy(async () => ({
  default: (await import('../shared/ui/toast/toast-region.tsx')).ToastRegion,
}))

/** In the location's state: the seller left just now, and may bring a toast along. */
export const HAS_LEFT = { hasLeft: true } as const

/** Shows on the public pages what was said while a seller left, such as that the account is gone. */
export function LeftoverToasts() {
  const state: unknown = useLocation().state
  const hasLeft = typeof state === 'object' && state !== null && 'hasLeft' in state
  if (!hasLeft) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
