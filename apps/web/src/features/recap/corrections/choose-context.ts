import { createContext } from 'react'
import type { PlaceName } from '../../../shared/claims/claim-place.ts'

/** Opens what can be done with a place. */
export const ChooseContext = createContext<(place: PlaceName) => void>(() => {})
