import { createContext } from 'react'

/** Starts the waiting version. */
type Apply = () => Promise<void>
/** Registers the service worker. */
type RegisterWorker = (onReady: () => void) => Apply

/** Whether a new version is waiting, and how to start it. The page never reloads by itself. */
export type AppUpdate = {
  subscribe: (listener: () => void) => () => void
  isReady: () => boolean
  apply: () => void
  dismiss: () => void
}

/** Registers the worker at the first subscription, once per page load. */
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

/** Provided by `App`; made in `main.tsx`. */
export const AppUpdateContext = createContext<AppUpdate>(createAppUpdate(() => async () => {}))

const ONE_HOUR_MS = 3_600_000

/**
 * Registers the service worker, with which the app starts without a network. `onReady` is called when
 * a new version is waiting. The returned function starts it and reloads this tab only: a live in
 * another tab is not interrupted.
 */
function registerWorker(onReady: () => void): Apply {
  let isAsked = false
  const registered = atLeisure()
    .then(() => import('virtual:pwa-register'))
    .then(({ registerSW }) =>
      registerSW({
        onNeedRefresh: onReady,
        onNeedReload: () => {
          if (isAsked) window.location.reload()
        },
        onRegisteredSW: (_url, registration) => {
          if (registration) lookForVersions(registration)
        },
        // Without a worker the app works from the network.
        onRegisterError: () => {},
      }),
    )
    // The network went away before its code came: the next page load registers it.
    .catch(() => null)
  return async () => {
    isAsked = true
    await (await registered)?.()
  }
}

/**
 * Resolves after as long again as the page took to come: on a slow link, what is not needed yet would
 * stand in line with what is.
 */
export function atLeisure(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, performance.now()))
}

/** Checks for new versions when the app comes to the front: on a home screen it stays open for weeks. */
function lookForVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < ONE_HOUR_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  })
}
