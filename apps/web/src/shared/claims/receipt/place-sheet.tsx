import type { Claim, Item, WaitlistBody } from '@dibs/contract'
import type { Move, SessionId } from '@dibs/core'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenPlans } from '../../plan/see-plans.tsx'
import { usePlan } from '../../plan/use-plan.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { buyerName } from '../buyer-name.ts'
import { type ClaimPlace, type FoundPlace, findPlace, type PlaceName } from '../claim-place.ts'
import { useOtherPlaces } from '../marks/use-other-places.ts'
import { PlaceActions } from './place-actions.tsx'
import { PlaceFacts } from './place-facts.tsx'
import { placeText } from './place-text.ts'

export type PlaceSheetProps = {
  sessionId: SessionId
  waitlists: readonly WaitlistBody[]
  /** Whose place is open; nothing is while nobody holds it. */
  chosen: PlaceName | null
  onClose: () => void
  /** Called when the sheet is closed already. */
  onMove: (found: FoundPlace, move: Move) => void
  /** Asks whether the place is to be taken away; called when the sheet is closed already. */
  onRemove: (place: ClaimPlace) => void
  /** Adds the comment of a claim to another item, too; the sheet stays and shows what comes of it. */
  onAdd: (claim: Claim, item: Item) => void
  /** Where the focus goes afterwards. */
  returnFocus: (place: ClaimPlace) => HTMLElement | null
}

/** What can be done with a buyer's place, and below it what is to be known of it. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { sessionId, waitlists, chosen, onClose } = props
  const { t, i18n } = useTranslation('live')
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const otherPlaces = useOtherPlaces(waitlists)
  useEffect(() => {
    // Before it is opened, so that it opens as high as it stays.
    i18n.loadNamespaces('receipt')
  }, [i18n])
  const found = findPlace(waitlists, chosen)
  const waitlist = waitlists.find(({ itemClueId }) => itemClueId === chosen?.itemId)
  if (!found || !waitlist) return null
  const { place } = found
  return (
    <Dialog
      open
      onClose={onClose}
      returnFocus={() => props.returnFocus(place)}
      title={buyerName(place.claim, t('livePage.guest'))}
      description={placeText(place, t)}
    >
      <PlaceActions
        found={found}
        onMove={(move) => {
          onClose()
          props.onMove(found, move)
        }}
        onRemove={() => {
          onClose()
          props.onRemove(place)
        }}
      />
      <Suspense fallback={<div className="min-h-18" />}>
        <PlaceFacts
          {...place}
          sessionId={sessionId}
          claims={waitlist.claims}
          others={otherPlaces(place)}
          onAdd={(item) => {
            if (allows('manualClaims')) {
              props.onAdd(place.claim, item)
              return
            }
            onClose()
            openPlans('manualClaims')
          }}
        />
      </Suspense>
    </Dialog>
  )
}
