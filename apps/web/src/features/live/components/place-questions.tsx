import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName, type ClaimPlace, type FoundPlace } from '../../../shared/claims/places.ts'
import { RemoveQuestion } from '../../../shared/claims/remove-question.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { panelElement, placeButton } from '../shortcuts/live-rows.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { usePlaceActions } from './place-dialogs.tsx'

type RemoveDialogProps = { view: WaitlistsView; place: ClaimPlace | null; onClose: () => void }

/** Asks before a buyer is taken off an item; afterwards the focus is on who stands there now. */
export function RemoveDialog({ view, place, onClose }: RemoveDialogProps) {
  const { remove } = usePlaceActions()
  const focusAfter = useRef(() => panelElement('waitlists'))
  useEffect(() => {
    if (place) focusAfter.current = findFocus(view, place)
  }, [view, place])
  return (
    <RemoveQuestion
      place={place}
      waitlists={view.waitlists}
      onRemove={(asked) => remove(view.sessionId, asked)}
      onClose={onClose}
      returnFocus={() => focusAfter.current()}
    />
  )
}

type SkipDialogProps = { view: WaitlistsView; found: FoundPlace | null; onClose: () => void }

/** Asks before a buyer is skipped who has only just come up. */
export function SkipDialog({ view, found, onClose }: SkipDialogProps) {
  const { t } = useTranslation('live')
  const { move } = usePlaceActions()
  const name = found ? buyerName(found.place.claim.buyer, t('livePage.guest')) : ''
  return (
    <ConfirmDialog
      open={found !== null}
      title={t('livePage.desk.skipTitle', { name })}
      message={t('livePage.desk.skipMessage', { name, item: found?.place.itemText ?? '' })}
      confirmLabel={t('livePage.desk.skip')}
      confirmingLabel={t('livePage.desk.skip')}
      confirming={false}
      onConfirm={() => {
        if (found) void move(view.sessionId, found, 'bottom')
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

/** The row that was asked about, else the one that takes its place, else the panel. */
function findFocus(view: WaitlistsView, { itemId, claim }: ClaimPlace): () => HTMLElement | null {
  const claims = view.waitlists.find((waitlist) => waitlist.itemId === itemId)?.claims ?? []
  const { accountId } = claim.buyer
  const others = claims.map(({ buyer }) => buyer.accountId).filter((id) => id !== accountId)
  // Of the others, the one behind has the same index before and after the removal.
  const behind = others.slice(claim.position - 1, claim.position)
  const ahead = others.slice(0, claim.position - 1).slice(-1)
  return () =>
    [accountId, ...behind, ...ahead]
      .map((account) => placeButton(itemId, account))
      .find((button) => button !== null) ?? panelElement('waitlists')
}
