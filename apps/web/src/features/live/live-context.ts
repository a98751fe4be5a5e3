import { createContext, useContext } from 'react'
import type { Live } from './create-live.ts'

/** Carries the live of this device; `LiveProvider` fills it. */
export const LiveContext = createContext<Live | null>(null)

/** The live itself, for this feature's own parts. Throws outside of a `LiveProvider`. */
export function useLiveParts(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('useLive needs a LiveProvider above it')
  return live
}
