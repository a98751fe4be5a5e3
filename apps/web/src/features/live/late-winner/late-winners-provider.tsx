import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { LateWinnersContext, NO_LATE_WINNERS } from './late-winners-context.ts'
import { lazyLateWinner } from './lazy-late-winner.ts'

/** Watches who takes a first place late, also while the lists are out of sight, and says it. */
export function LateWinnersProvider(props: { view: WaitlistsView; children: ReactNode }) {
  const [late, setLate] = useState(NO_LATE_WINNERS)
  const part = lazyLateWinner.usePart()
  const { view } = props
  // Somebody may be late before the part is here that notices.
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
