import { createContext } from 'react'

/** Starts a new version that waits. */
type Apply = () => Promise<void>
/** Registers the service worker. */
type RegisterWorker = (onReady: () => void) => Apply

/** Whether a new version waits, and starting it. Nothing is loaded anew unless that is called. */
export type AppUpdate = {
  subscribe: (listener: () => void) => () => void
  isReady: () => boolean
  apply: () => void
  dismiss: () => void
}

/** Registers the worker when somebody first listens, and never again while the page is open. */
export function createAppUpdate(register: RegisterWorker = registerWorker): AppUpdate {
  let isReady = false
  let apply: Apply | null = null
  const listeners = new Set<() => void>()
  const tell = (next: boolean) => {
    isReady = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      apply ??= register(() => tell(true))
      return () => listeners.delete(listener)
    },
    isReady: () => isReady,
    apply: () => void apply?.(),
    dismiss: () => tell(false),
  }
}

/** The update that `main.tsx` makes. */
export const AppUpdateContext = createContext<AppUpdate>(createAppUpdate(() => async () => {}))

const ONE_HOUR_MS = 3_600_000

/**
 * Registers the service worker, which lets the app start without a network. `onReady` is called when
 * a new version waits; the answer starts it, and loads the page anew in this tab alone: a live that
 * runs in another one is never interrupted.
 */
function registerWorker(onReady: () => void): Apply {
  let isAsked = false
  const registered = import('virtual:pwa-register').then(({ registerSW }) =>
    registerSW({
      onNeedRefresh: onReady,
      onNeedReload: () => {
        if (isAsked) window.location.reload()
      },
      onRegisteredSW: (_url, registration) => {
        if (registration) lookForVersions(registration)
      },
      // Without it the app works all the same, from the network.
      onRegisterError: () => {},
    }),
  )
  return async () => {
    isAsked = true
    await (await registered)()
  }
}

/** An app on a home screen may stay open for weeks. */
function lookForVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < ONE_HOUR_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  })
}
