import type { WaitlistBody } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { type ReactNode, useRef, useState } from 'react'
import type { ClaimPlace, PlaceName } from '../../../shared/claims/claim-place.ts'
import { PlaceSheet } from '../../../shared/claims/receipt/place-sheet.tsx'
import { RemoveQuestion } from '../../../shared/claims/remove-question.tsx'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { ChooseContext } from './choose-context.ts'
import { focusAfter, placeButton } from './place-buttons.ts'
import { useCorrect } from './use-correct.ts'

type CorrectionsProps = {
  sessionId: SessionId
  waitlists: readonly WaitlistBody[]
  children: ReactNode
}

/** Lets the places inside be corrected, each by its button. */
export function Corrections({ sessionId, waitlists, children }: CorrectionsProps) {
  const [chosen, setChosen] = useState<PlaceName | null>(null)
  const [removing, setRemoving] = useState<ClaimPlace | null>(null)
  const correct = useCorrect(sessionId)
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const returnFocus = useRef<() => HTMLElement | null>(() => null)
  const askToRemove = (place: ClaimPlace) => {
    if (!allows('manualClaims')) {
      openPlans('manualClaims')
      return
    }
    // While the place is still on the page.
    returnFocus.current = focusAfter(place)
    setRemoving(place)
  }
  return (
    <ChooseContext value={setChosen}>
      {children}
      <PlaceSheet
        sessionId={sessionId}
        waitlists={waitlists}
        chosen={chosen}
        onClose={() => setChosen(null)}
        onMove={(found, move) => void correct.move(found, move)}
        onRemove={askToRemove}
        onAdd={(claim, item) => void correct.add(claim, item)}
        returnFocus={placeButton}
      />
      <RemoveQuestion
        place={removing}
        onRemove={correct.remove}
        onClose={() => setRemoving(null)}
        returnFocus={() => returnFocus.current()}
      />
    </ChooseContext>
  )
}
