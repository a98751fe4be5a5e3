import type { Item } from '@dibs/contract'
import { Check, X } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useCodeDraft } from '../use-code-draft.ts'
import { CodeWarnings } from './code-warnings.tsx'

type EditItemFormProps = {
  item: Item
  onSave: (code: string) => Promise<unknown>
  onDone: () => void
}

/** Edits a code in place: Enter or the tick saves, the cross or Escape does not. */
export function EditItemForm({ item, onSave, onDone }: EditItemFormProps) {
  const { t } = useTranslation('items')
  const code = item.clue_text
  const draft = useCodeDraft({ initial: code, save: onSave, failure: t('error.editFailed') })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // An empty edit is ignored; so is one that changes nothing.
    if (draft.text.trim() === '') return
    if (draft.text.trim() === code || (await draft.submit())) onDone()
  }
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <form onSubmit={submit} onKeyDown={cancelOnEscape} noValidate>
      <div className="flex items-start gap-1">
        <TextField
          label={t('row.editLabel')}
          hideLabel
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          error={draft.error}
          autoComplete="off"
          enterKeyHint="done"
          autoFocus
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          type="submit"
          label={t('row.save', { code })}
          tone="action"
          icon={draft.isSaving ? <Spinner /> : <Check aria-hidden="true" className="size-6" />}
        />
        <IconButton
          label={t('row.cancel', { code })}
          onClick={onDone}
          icon={<X aria-hidden="true" className="size-6" />}
        />
      </div>
      <CodeWarnings typed={draft.text} own={item.id} />
    </form>
  )
}
