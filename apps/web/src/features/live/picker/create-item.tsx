import { readItemCode } from '@dibs/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'

type CreateItemProps = { isSaving: boolean; onCreate: (clueText: string) => void }

/** Types a new item code and claims it in one go. */
export function CreateItem({ isSaving, onCreate }: CreateItemProps) {
  const { t } = useTranslation('live')
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const code = readItemCode(text)
    const isBlank = !code.ok && code.reason === 'blank'
    setIsRefused(isBlank)
    // The length is judged by the server, in the seller's language.
    if (!isBlank) onCreate(code.ok ? code.text : text.trim())
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-4 grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end"
    >
      <TextField
        label={t('livePage.picker.createLabel')}
        placeholder={t('livePage.picker.createPlaceholder')}
        value={text}
        autoComplete="off"
        enterKeyHint="done"
        error={isRefused ? t('livePage.enterItemTextError') : null}
        onChange={(event) => {
          setText(event.target.value)
          setIsRefused(false)
        }}
      />
      <Button type="submit" variant="quiet" loading={isSaving}>
        {t('livePage.picker.create')}
      </Button>
    </form>
  )
}
