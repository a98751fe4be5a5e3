import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName } from '../../../shared/claims/buyer-name.ts'
import type { ClaimPlace } from '../../../shared/claims/claim-place.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { panelElement, placeButton } from '../shortcuts/live-rows.ts'
import { useClaimActions } from '../waitlists/use-claim-actions.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

type RemoveDialogProps = { view: WaitlistsView; place: ClaimPlace | null; onClose: () => void }

/** Asks before a buyer is taken off an item; afterwards the focus is on who stands there now. */
export function RemoveDialog({ view, place, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('live')
  const { remove } = useClaimActions()
  const [isRemoving, setIsRemoving] = useState(false)
  const focusAfter = useRef(() => panelElement('waitlists'))
  const name = place ? buyerName(place.claim, t('livePage.guest')) : ''
  if (place) focusAfter.current = findFocus(view, place)
  const confirm = async () => {
    setIsRemoving(true)
    await remove(view.sessionId, place)
    setIsRemoving(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={place !== null}
      title={t('livePage.actions.removeTitle', { name })}
      message={t('livePage.actions.removeMessage', { name, item: place?.itemText ?? '' })}
      confirmLabel={t('livePage.actions.removeConfirm')}
      confirmingLabel={t('status.deleting', { ns: 'common' })}
      confirming={isRemoving}
      onConfirm={confirm}
      onCancel={onClose}
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
