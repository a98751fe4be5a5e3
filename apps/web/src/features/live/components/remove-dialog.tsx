import { useRef } from 'react'
import type { ClaimPlace } from '../../../shared/claims/claim-place.ts'
import { RemoveQuestion } from '../../../shared/claims/remove-question.tsx'
import { panelElement, placeButton } from '../shortcuts/live-rows.ts'
import { useClaimActions } from '../waitlists/use-claim-actions.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

type RemoveDialogProps = { view: WaitlistsView; place: ClaimPlace | null; onClose: () => void }

/** Asks before a buyer is taken off an item; afterwards the focus is on who stands there now. */
export function RemoveDialog({ view, place, onClose }: RemoveDialogProps) {
  const { remove } = useClaimActions()
  const focusAfter = useRef(() => panelElement('waitlists'))
  if (place) focusAfter.current = findFocus(view, place)
  return (
    <RemoveQuestion
      place={place}
      onRemove={(asked) => remove(view.sessionId, asked)}
      onClose={onClose}
      returnFocus={() => focusAfter.current()}
    />
  )
}

/** Who was asked about, else who comes in their place, else the panel. */
function findFocus(view: WaitlistsView, { itemId, claim }: ClaimPlace): () => HTMLElement | null {
  const claims = view.waitlists.find(({ itemClueId }) => itemClueId === itemId)?.claims ?? []
  const others = claims.flatMap(({ customerAccountId }) =>
    customerAccountId === claim.customerAccountId ? [] : customerAccountId,
  )
  // Of the others, the one behind has the same index before and after the removal.
  const behind = others.slice(claim.position - 1, claim.position)
  const ahead = others.slice(0, claim.position - 1).slice(-1)
  const accounts = [claim.customerAccountId, ...behind, ...ahead]
  return () =>
    accounts.map((account) => placeButton(itemId, account)).find((button) => button !== null) ??
    panelElement('waitlists')
}
