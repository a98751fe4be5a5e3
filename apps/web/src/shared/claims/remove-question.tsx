import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { buyerName, type ClaimPlace } from './places.ts'

type RemoveQuestionProps = {
  /** Whose place is asked about; nothing is asked without one. */
  place: ClaimPlace | null
  onRemove: (place: ClaimPlace) => Promise<void>
  onClose: () => void
  /** Where the focus goes afterwards. */
  returnFocus: () => HTMLElement | null
}

/** Asks before a buyer is taken off an item. */
export function RemoveQuestion({ place, onRemove, onClose, returnFocus }: RemoveQuestionProps) {
  const { t } = useTranslation('live')
  const [isRemoving, setIsRemoving] = useState(false)
  const name = place ? buyerName(place.claim.buyer, t('livePage.guest')) : ''
  const confirm = async () => {
    if (!place) return
    setIsRemoving(true)
    await onRemove(place)
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
      returnFocus={returnFocus}
    />
  )
}
