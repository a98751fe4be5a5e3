import type { ItemWaitlist } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { buyerName, type ClaimPlace, isWinner } from './places.ts'

type RemoveQuestionProps = {
  /** Whose place is asked about; nothing is asked without one. */
  place: ClaimPlace | null
  waitlists: readonly ItemWaitlist[]
  onRemove: (place: ClaimPlace) => Promise<void>
  onClose: () => void
  /** Where the focus goes afterwards. */
  returnFocus: () => HTMLElement | null
}

/** Asks before a buyer is taken off an item. */
export function RemoveQuestion({ place, waitlists, onRemove, ...rest }: RemoveQuestionProps) {
  const { t } = useTranslation('live')
  const { t: tPlace } = useTranslation('place')
  const [isRemoving, setIsRemoving] = useState(false)
  const guest = t('livePage.guest')
  const name = place ? buyerName(place.claim.buyer, guest) : ''
  const claims = waitlists.find(({ itemId }) => itemId === place?.itemId)?.claims ?? []
  const next = claims.find((claim) => !isWinner(claim))
  const what = !(place && isWinner(place.claim)) ? 'Waiting' : next ? 'Winner' : 'Last'
  const confirm = async () => {
    if (!place) return
    setIsRemoving(true)
    await onRemove(place)
    setIsRemoving(false)
    rest.onClose()
  }
  return (
    <ConfirmDialog
      open={place !== null}
      title={tPlace('removeTitle', { name })}
      message={tPlace(`remove${what}`, {
        name,
        item: place?.itemText ?? '',
        next: next ? buyerName(next.buyer, guest) : '',
      })}
      confirmLabel={tPlace('removeConfirm')}
      confirmingLabel={t('status.deleting', { ns: 'common' })}
      confirming={isRemoving}
      cancelLabel={t('action.back', { ns: 'common' })}
      onConfirm={confirm}
      onCancel={rest.onClose}
      returnFocus={rest.returnFocus}
    />
  )
}
