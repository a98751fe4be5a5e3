import { createContext, useContext } from 'react'

/** Whether the lists stand already: what comes from now on is new. Asked, not followed. */
export const SettledContext = createContext<() => boolean>(() => false)

/** The way to ask whether the lists stand already. */
export function useIsSettled(): () => boolean {
  return useContext(SettledContext)
}
