import type { Item } from '@dibs/contract'
import { ITEM_CODE_MAX_CHARACTERS } from '@dibs/core'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SeePlans } from '../../../shared/plan/see-plans.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useCodeDraft } from '../use-code-draft.ts'
import { CodeWarnings } from './code-warnings.tsx'

type AddItemFormProps = {
  onAdd: (code: string) => Promise<unknown>
  /** Tells which item has the typed code already; `null` when none does. */
  onExisting: (id: Item['id'] | null) => void
  /** Whether a refusal by the plan has to show the way to the plans; a full meter does already. */
  offersPlans: boolean
}

/** Adds an item code; ready for the next one as soon as one is in. */
export function AddItemForm({ onAdd, onExisting, offersPlans }: AddItemFormProps) {
  const { t } = useTranslation('items')
  const field = useRef<HTMLInputElement>(null)
  const draft = useCodeDraft({ initial: '', save: onAdd, failure: t('error.addFailed') })
  const { existingId } = draft
  useEffect(() => onExisting(existingId), [existingId, onExisting])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const sent = draft.text
    // What was typed meanwhile is the next code.
    if (await draft.submit()) draft.setText((text) => (text === sent ? '' : text))
    // Whoever has gone on to something else stays there.
    if (form.contains(document.activeElement) || document.activeElement === document.body) {
      field.current?.focus()
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid">
      <div className="flex items-start gap-3 max-[24rem]:flex-col">
        <TextField
          ref={field}
          label={t('add.label')}
          hideLabel
          placeholder={t('add.placeholder')}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          error={draft.error}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          suffix={draft.text === '' ? null : <Counter count={draft.count} />}
        />
        <span className="flex min-h-12 items-center max-[24rem]:w-full max-[24rem]:*:w-full">
          <Button
            type="submit"
            loading={draft.isSaving}
            disabled={!draft.canSubmit}
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            {t('add.submit')}
          </Button>
        </span>
      </div>
      <CodeWarnings typed={draft.text} own={null} />
      {draft.limit && offersPlans ? (
        <div className="mt-3">
          <SeePlans limit={draft.limit} />
        </div>
      ) : null}
    </form>
  )
}

function Counter({ count }: { count: number }) {
  const { t } = useTranslation('items')
  const isOver = count > ITEM_CODE_MAX_CHARACTERS
  return (
    <span
      className={classNames(
        'figures shrink-0 pl-2 text-sm',
        isOver ? 'font-bold text-alert' : 'text-ink-soft',
      )}
    >
      <span aria-hidden="true">
        {count}/{ITEM_CODE_MAX_CHARACTERS}
      </span>
      <span className="sr-only">{t('add.counter', { count, max: ITEM_CODE_MAX_CHARACTERS })}</span>
    </span>
  )
}
