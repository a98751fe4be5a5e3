import { type LucideIcon, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { NotSet, ProfileRow } from './profile-row.tsx'

type EditableRowProps = {
  icon: LucideIcon
  label: string
  value: string | null
  editLabel: string
  /** What stands here while it is edited; calls `onDone` when it was saved or cancelled. */
  form: (onDone: () => void) => ReactNode
}

/** A field of the profile, to read or to edit in place. */
export function EditableRow({ icon, label, value, editLabel, form }: EditableRowProps) {
  const { t } = useTranslation('profile')
  const [isEditing, setIsEditing] = useState(false)
  const button = useFocusOnReturn(isEditing)
  if (isEditing) return form(() => setIsEditing(false))
  return (
    <ProfileRow
      icon={icon}
      label={label}
      value={value ? <Breakable text={value} /> : <NotSet text={t('notSet')} />}
      action={
        // Its drawing, not its plane, ends where the rows do.
        <div className="-mr-3 flex">
          <IconButton
            ref={button}
            label={editLabel}
            onClick={() => setIsEditing(true)}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          />
        </div>
      }
    />
  )
}

/** A long e-mail address goes on in the next line after its @. */
function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@') + 1
  return (
    <bdi>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </bdi>
  )
}

/** The form takes its focus with it when it goes; it returns to the button that opened it. */
function useFocusOnReturn(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
