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

const registerInBrowser: RegisterWorker = (onReady) => {
  const registered = import('./register-worker.ts').then((module) => module.registerWorker(onReady))
  return async () => (await registered)()
}

/** Registers the worker when somebody first listens, and never again while the page is open. */
export function createAppUpdate(register: RegisterWorker = registerInBrowser): AppUpdate {
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
