import type { Item } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'

type DeleteItemDialogProps = {
  /** The item in question; `null` while there is none. */
  item: Item | null
  onDelete: (id: Item['id']) => Promise<unknown>
  onDone: () => void
}

/** Asks before an item code goes. */
export function DeleteItemDialog({ item, onDelete, onDone }: DeleteItemDialogProps) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const [isDeleting, setIsDeleting] = useState(false)

  const confirm = async () => {
    if (!item || isDeleting) return
    setIsDeleting(true)
    try {
      await onDelete(item.id)
    } catch (error) {
      toast.error(errorText(error, common, t('error.deleteFailed')))
    }
    setIsDeleting(false)
    onDone()
  }
  return (
    <ConfirmDialog
      open={item !== null}
      title={t('remove.title', { code: item?.clue_text ?? '' })}
      message={t('remove.message')}
      confirmLabel={common('action.delete')}
      confirmingLabel={common('status.deleting')}
      confirming={isDeleting}
      onConfirm={confirm}
      onCancel={onDone}
    />
  )
}
