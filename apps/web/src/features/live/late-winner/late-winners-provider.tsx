import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import type { LateWinners } from './late-winner.tsx'

const NO_LATE_WINNERS: LateWinners = { notes: [], told: [], dismiss: () => {} }
const LateWinnersContext = createContext(NO_LATE_WINNERS)

/** What watches for late winners, and what shows one in an item's card. */
const lazyLateWinner = lazyPart(() => import('./late-winner.tsx'))

/** The notes of late winners, for the items' cards. */
export function useLateWinners(): LateWinners {
  return useContext(LateWinnersContext)
}

/** Watches who takes a first place late, also while the lists are not on screen, and says it. */
export function LateWinnersProvider(props: { view: WaitlistsView; children: ReactNode }) {
  const [late, setLate] = useState(NO_LATE_WINNERS)
  const part = lazyLateWinner.usePart()
  const { view } = props
  // Somebody may be late before the part that notices it is here.
  const first = useRef<WaitlistsView>(null)
  useEffect(() => {
    if (!view.isLoading && first.current?.sessionId !== view.sessionId) first.current = view
  }, [view])
  return (
    <LateWinnersContext value={late}>
      {part ? <part.LateWinnerWatch view={view} first={first} onChange={setLate} /> : null}
      {props.children}
    </LateWinnersContext>
  )
}
