import type { WaitlistBody } from '@dibs/contract'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { findPlace, type PlaceName } from '../claim-place.ts'

/** Whether somebody holds a place now. */
type Holds = (place: PlaceName) => boolean

const HoldsContext = createContext<Holds>(() => false)

/** Tells rows of other items' places; followed only by the few whose comment names several. */
export function HoldsProvider(props: { waitlists: readonly WaitlistBody[]; children: ReactNode }) {
  const { waitlists, children } = props
  const holds = useMemo((): Holds => (place) => findPlace(waitlists, place) !== null, [waitlists])
  return <HoldsContext value={holds}>{children}</HoldsContext>
}

/** The way to ask whether somebody holds a place. */
export function useHolds(): Holds {
  return useContext(HoldsContext)
}
