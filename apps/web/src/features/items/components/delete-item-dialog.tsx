import type { Item } from '@dibs/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'

type DeleteItemDialogProps = {
  /** The item in question; `null` while there is none. */
  item: Item | null
  /** All of them, in the order in which they are shown. */
  items: readonly Item[]
  onDelete: (id: Item['id']) => Promise<unknown>
  onDone: () => void
}

/** Asks before an item code goes; afterwards the focus is on the one that stands there now. */
export function DeleteItemDialog({ item, items, onDelete, onDone }: DeleteItemDialogProps) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const [isDeleting, setIsDeleting] = useState(false)
  const near = useRef<readonly Item[]>([])
  // As they stood when it was asked: the item goes before the question does.
  if (item && item !== near.current[0]) near.current = nearTo(item, items)

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
      returnFocus={() => near.current.map(deleteButton).find((button) => button !== null) ?? null}
    />
  )
}

/** The item itself, in case it stays; else who comes in its place. */
function nearTo(item: Item, items: readonly Item[]): Item[] {
  const at = items.findIndex(({ id }) => id === item.id)
  return [item, items[at + 1], items[at - 1]].filter((each) => each !== undefined)
}

function deleteButton({ id }: Item): HTMLElement | null {
  return document.querySelector(`[data-item-id="${CSS.escape(id)}"] button:last-of-type`)
}
