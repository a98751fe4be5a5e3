import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimPlace } from '../../../shared/claims/claim-place.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { useClaimWords } from '../claim-words.ts'
import { focusAfter } from './place-buttons.ts'

type RemoveQuestionProps = {
  place: ClaimPlace | null
  onRemove: (place: ClaimPlace) => Promise<void>
  onClose: () => void
}

/** Asks before a buyer is taken off an item of a recap. */
export function RemoveQuestion({ place, onRemove, onClose }: RemoveQuestionProps) {
  const { t } = useTranslation('live')
  const words = useClaimWords()
  const [isRemoving, setIsRemoving] = useState(false)
  const asked = useRef(place)
  const returnFocus = useRef<() => HTMLElement | null>(() => null)
  // While the place is still on the page.
  if (place && place !== asked.current) returnFocus.current = focusAfter(place)
  asked.current = place
  const name = place ? words.name(place.claim) : ''
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
      returnFocus={() => returnFocus.current()}
    />
  )
}
