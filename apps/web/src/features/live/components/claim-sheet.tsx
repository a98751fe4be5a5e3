import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimPlace, PlaceName } from '../../../shared/claims/claim-place.ts'
import { lazyPlaceSheet } from '../../../shared/claims/receipt/lazy-place-sheet.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { placeButton } from '../shortcuts/live-rows.ts'
import { useClaimActions } from '../waitlists/use-claim-actions.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

type ClaimSheetProps = {
  view: WaitlistsView
  chosen: PlaceName | null
  onClose: () => void
  /** Asks whether the place is to be taken away. */
  onRemove: (place: ClaimPlace) => void
}

/** What can be done with a buyer's place of the running live, and what is to be known of it. */
export function ClaimSheet({ view, chosen, onClose, onRemove }: ClaimSheetProps) {
  const { move, add } = useClaimActions()
  const Sheet = lazyPlaceSheet.usePart()
  const { sessionId, waitlists } = view
  if (sessionId === null) return null
  if (Sheet === null) return chosen ? <MissingSheet onClose={onClose} /> : null
  return (
    <Sheet
      sessionId={sessionId}
      waitlists={waitlists}
      chosen={chosen}
      onClose={onClose}
      onMove={(found, direction) => void move(sessionId, found, direction)}
      onRemove={onRemove}
      onAdd={(claim, item) => void add(sessionId, claim, item)}
      returnFocus={({ itemId, claim }) => placeButton(itemId, claim.customerAccountId)}
    />
  )
}

/** In place of a sheet that could not be fetched: tries again, and closes with a word. */
function MissingSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an opening is a reason to try
  useEffect(() => {
    void lazyPlaceSheet.fetch().then((isHere) => {
      if (isHere) return
      toast.error(t('error.offline'))
      onClose()
    })
  }, [])
  return null
}
