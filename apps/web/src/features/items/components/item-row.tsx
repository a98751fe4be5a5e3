import type { Item } from '@dibs/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { EditItemForm } from './edit-item-form.tsx'

type ItemRowProps = {
  item: Item
  /** Whether the code that is being added is this one. */
  isPointedAt: boolean
  onEdit: (code: string) => Promise<unknown>
  onDelete: () => void
}

/** One item code, to read or to edit in place. */
export function ItemRow({ item, isPointedAt, onEdit, onDelete }: ItemRowProps) {
  const { t } = useTranslation('items')
  const { relative } = useFormat()
  const [isEditing, setIsEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <li
      data-item-id={item.id}
      className={classNames(
        'animate-rise rounded-md bg-surface py-2 pr-2 pl-4 shadow-raised transition-shadow',
        isPointedAt && 'ring-2 ring-action',
      )}
    >
      {isEditing ? (
        <EditItemForm item={item} onSave={onEdit} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <p className="text-lg leading-snug font-bold break-words">{item.clue_text}</p>
            <p className="text-xs text-ink-soft">
              {t('list.changed', { time: relative(item.updated_at) })}
            </p>
          </div>
          <IconButton
            ref={pencil}
            label={t('row.edit', { code: item.clue_text })}
            onClick={() => setIsEditing(true)}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          />
          <IconButton
            label={t('row.delete', { code: item.clue_text })}
            onClick={onDelete}
            tone="danger"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
          />
        </div>
      )}
    </li>
  )
}
