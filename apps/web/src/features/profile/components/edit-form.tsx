import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'

type EditFormProps = {
  onSubmit: () => void
  onCancel: () => void
  saving?: boolean
  children: ReactNode
}

/** A field that is edited in place, with save and cancel; Escape cancels, too. */
export function EditForm({ onSubmit, onCancel, saving, children }: EditFormProps) {
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      noValidate
      className="grid gap-3 px-5 py-4 sm:px-6"
    >
      {children}
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={saving ?? false}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
