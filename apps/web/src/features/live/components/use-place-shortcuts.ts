import type { Move } from '@dibs/core'
import type { ClaimPlace } from '../../../shared/claims/claim-place.ts'
import { findPlace } from '../../../shared/claims/claim-place.ts'
import { isPointless } from '../../../shared/claims/is-pointless.ts'
import { focusedPlace } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useClaimActions } from '../waitlists/use-claim-actions.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

/** The keys for the place that has the focus: the four moves, and taking it away after a question. */
export function usePlaceShortcuts(
  view: WaitlistsView,
  onRemove: (place: ClaimPlace) => void,
): void {
  const { move } = useClaimActions()
  const find = () => findPlace(view.waitlists, focusedPlace())
  const moveBy = (direction: Move) => () => {
    const found = find()
    if (!found || isPointless(direction, found.place.claim, found.count)) return
    void move(view.sessionId, found, direction)
  }
  useShortcuts({
    winner: moveBy('winner'),
    up: moveBy('up'),
    down: moveBy('down'),
    bottom: moveBy('bottom'),
    remove: () => {
      const found = find()
      if (found) onRemove(found.place)
    },
  })
}
