import { registerSW } from 'virtual:pwa-register'

const ONE_HOUR_MS = 3_600_000

/**
 * Registers the service worker, which lets the app start without a network. `onReady` is called when
 * a new version waits; the answer starts it, and loads the page anew in this tab alone: a live that
 * runs in another one is never interrupted.
 */
export function registerWorker(onReady: () => void): () => Promise<void> {
  let isAsked = false
  const apply = registerSW({
    onNeedRefresh: onReady,
    onNeedReload: () => {
      if (isAsked) window.location.reload()
    },
    onRegisteredSW: (_url, registration) => {
      if (registration) lookForVersions(registration)
    },
    // Without it the app works all the same, from the network.
    onRegisterError: () => {},
  })
  return () => {
    isAsked = true
    return apply()
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
