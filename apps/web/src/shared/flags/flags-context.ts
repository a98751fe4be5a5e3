import { createContext } from 'react'

/** Names of the feature flags that are on. */
export const FlagsContext = createContext<readonly string[]>([])
