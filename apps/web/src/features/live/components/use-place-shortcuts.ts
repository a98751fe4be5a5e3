import type { Move } from '@dibs/core'
import { useOpenPlans } from '../../../shared/plan/plan-dialog-context.ts'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { focusedPlace } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { isPointless } from '../waitlists/is-pointless.ts'
import { type ClaimPlace, useClaimActions } from '../waitlists/use-claim-actions.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

/** The keys for the place that has the focus: the four moves, and taking it away after a question. */
export function usePlaceShortcuts(
  view: WaitlistsView,
  onRemove: (place: ClaimPlace) => void,
): void {
  const { move } = useClaimActions()
  const { allows } = usePlan()
  const openPlans = useOpenPlans()

  const find = () => {
    const focused = focusedPlace()
    const waitlist = view.waitlists.find(({ itemClueId }) => itemClueId === focused?.itemId)
    const claim = waitlist?.claims.find((held) => held.customerAccountId === focused?.accountId)
    if (!waitlist || !claim) return null
    const { itemClueId: itemId, itemClueText: itemText, claims } = waitlist
    return { place: { itemId, itemText, claim }, count: claims.length }
  }
  const moveBy = (direction: Move) => () => {
    const found = find()
    if (!found || isPointless(direction, found.place.claim, found.count)) return
    void move(view.sessionId, found.place, direction)
  }
  useShortcuts({
    winner: moveBy('winner'),
    up: moveBy('up'),
    down: moveBy('down'),
    bottom: moveBy('bottom'),
    remove: () => {
      const found = find()
      if (!found) return
      if (allows('manualClaims')) onRemove(found.place)
      else openPlans('manualClaims')
    },
  })
}
