import { useEffect, useRef, useState } from 'react'

/** Starts a new version that waits. */
type Apply = () => Promise<void>
/** Registers the service worker; tests pass their own. */
export type RegisterWorker = (onReady: () => void) => Apply

const registerInBrowser: RegisterWorker = (onReady) => {
  const registered = import('./register-worker.ts').then((module) => module.registerWorker(onReady))
  return async () => (await registered)()
}

/** Whether a new version waits, and starting it. Nothing is loaded anew unless that is called. */
export function useAppUpdate(register: RegisterWorker = registerInBrowser) {
  const [isReady, setIsReady] = useState(false)
  const apply = useRef<Apply>(null)
  useEffect(() => {
    apply.current ??= register(() => setIsReady(true))
  }, [register])
  return {
    isReady,
    apply: () => void apply.current?.(),
    dismiss: () => setIsReady(false),
  }
}
