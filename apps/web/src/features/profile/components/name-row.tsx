import { UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useRename } from '../use-rename.ts'
import { EditForm } from './edit-form.tsx'
import { EditableRow } from './editable-row.tsx'

/** The name; saved directly. */
export function NameRow({ name }: { name: string | null }) {
  const { t } = useTranslation('profile')
  return (
    <EditableRow
      icon={UserRound}
      label={t('name')}
      value={name}
      editLabel={t('editName')}
      form={(onDone) => <NameForm name={name} onDone={onDone} />}
    />
  )
}

function NameForm({ name, onDone }: { name: string | null; onDone: () => void }) {
  const { t } = useTranslation('profile')
  const [text, setText] = useState(name ?? '')
  const field = useRef<HTMLInputElement>(null)
  const { error, isSaving, rename, clearError } = useRename(name)

  const save = async () => {
    if (await rename(text)) onDone()
    else field.current?.focus()
  }
  return (
    <EditForm onSubmit={save} onCancel={onDone} saving={isSaving}>
      <TextField
        ref={field}
        label={t('name')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          clearError()
        }}
        error={error}
        autoComplete="name"
        maxLength={200}
        autoFocus
      />
    </EditForm>
  )
}
