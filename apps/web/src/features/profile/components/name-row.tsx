import { Pencil } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useRename } from '../use-rename.ts'
import { ProfileRow } from './profile-row.tsx'

/** The name, to read or to edit in place. */
export function NameRow({ name }: { name: string | null }) {
  const { t } = useTranslation('profile')
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <NameForm name={name} onDone={() => setIsEditing(false)} />
  return (
    <ProfileRow
      label={t('name')}
      value={name ?? <NotSet />}
      action={
        <IconButton
          label={t('editName')}
          onClick={() => setIsEditing(true)}
          icon={<Pencil aria-hidden="true" className="size-5" />}
        />
      }
    />
  )
}

/** Stands where a value is missing. */
export function NotSet() {
  const { t } = useTranslation('profile')
  return <span className="font-normal text-ink-soft">{t('notSet')}</span>
}

function NameForm({ name, onDone }: { name: string | null; onDone: () => void }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [text, setText] = useState(name ?? '')
  const field = useRef<HTMLInputElement>(null)
  const { error, isSaving, rename, clearError } = useRename(name)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await rename(text)) onDone()
    else field.current?.focus()
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      noValidate
      className="grid gap-3 px-5 py-4 sm:px-6"
    >
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
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onDone}>
          {common('action.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {common('action.save')}
        </Button>
      </div>
    </form>
  )
}
