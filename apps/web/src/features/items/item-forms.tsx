import { ApiError, type Item } from '@dibs/contract'
import {
  type CodeWarning,
  countCharacters,
  ITEM_CODE_MAX_CHARACTERS,
  readItemCode,
  warningsFor,
} from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { itemsQuery } from '../../shared/api/queries.ts'
import { useProfile } from '../../shared/api/use-profile.ts'
import { returnFocus, useForm } from '../../shared/forms/use-form.ts'
import { readPlanLimit, SeePlans } from '../../shared/plan/see-plans.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'

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
  const form = useItemForm({
    save: onAdd,
    failed: t('error.addFailed'),
    onSaved: (sent) => {
      // What was typed meanwhile is the next code.
      form.setText((text) => (text === sent ? '' : text))
      returnFocus(form.field.current)
    },
  })
  const existingId = existingItem(form.cause)
  useEffect(() => onExisting(existingId), [existingId, onExisting])
  const limit = readPlanLimit(form.cause)
  return (
    <form onSubmit={form.submit} noValidate className="grid grid-cols-1">
      <div className="flex items-start gap-3 max-[24rem]:flex-col">
        <TextField
          {...form.input}
          label={t('add.label')}
          hideLabel
          placeholder={t('add.placeholder')}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          suffix={form.text === '' ? null : <Counter count={countCharacters(form.text.trim())} />}
        />
        <span className="flex min-h-12 items-center max-[24rem]:w-full max-[24rem]:*:w-full">
          <Button
            type="submit"
            loading={form.isSaving}
            disabled={!form.code.ok}
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            {t('add.submit')}
          </Button>
        </span>
      </div>
      <CodeWarnings typed={form.text} own={null} />
      {limit && offersPlans ? (
        <div className="mt-3">
          <SeePlans limit={limit} />
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

type EditItemFormProps = {
  item: Item
  onSave: (code: string) => Promise<unknown>
  onDone: () => void
}

/** Edits a code in place: Enter or the tick saves, the cross or Escape does not. */
export function EditItemForm({ item, onSave, onDone }: EditItemFormProps) {
  const { t } = useTranslation('items')
  const code = item.clue_text
  const form = useItemForm({
    current: code,
    // An edit that changes nothing is done at once.
    save: async (typed) => (typed === code ? undefined : onSave(typed)),
    failed: t('error.editFailed'),
    onSaved: onDone,
  })
  return (
    <form
      onSubmit={form.submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      noValidate
    >
      <div className="flex items-start gap-1">
        <TextField
          {...form.input}
          label={t('row.editLabel')}
          hideLabel
          autoComplete="off"
          enterKeyHint="done"
          autoFocus
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          type="submit"
          label={t('row.save', { code })}
          tone="action"
          icon={form.isSaving ? <Spinner /> : <Check aria-hidden="true" className="size-6" />}
        />
        <IconButton
          label={t('row.cancel', { code })}
          onClick={onDone}
          icon={<X aria-hidden="true" className="size-6" />}
        />
      </div>
      <CodeWarnings typed={form.text} own={item.id} />
    </form>
  )
}

type ItemFormOptions = {
  /** The code that is edited. It can be kept, whatever the rules say of it now. */
  current?: string
  save: (code: string) => Promise<unknown>
  /** What to say when the server gives no reason. */
  failed: string
  onSaved: (typed: string) => void
}

/** A form for an item code. An empty one is ignored; one that is too long says so while it is typed. */
function useItemForm({ current, save, failed, onSaved }: ItemFormOptions) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const form = useForm({
    initial: current ?? '',
    read: (typed) => {
      if (typed.trim() === current) return { value: current }
      const code = readItemCode(typed)
      return code.ok ? { value: code.text } : null
    },
    save,
    explain: (cause, code) =>
      existingItem(cause) ? t('error.exists', { code }) : errorText(cause, common, failed),
    onSaved,
  })
  const code = readItemCode(form.text)
  const isTooLong = !code.ok && code.reason === 'too_long'
  const error = isTooLong ? t('error.tooLong', { max: ITEM_CODE_MAX_CHARACTERS }) : form.error
  return { ...form, code, input: { ...form.input, error } }
}

/** The item that has the refused code already. */
function existingItem(cause: unknown): Item['id'] | null {
  if (!(cause instanceof ApiError)) return null
  return (cause.body?.existingItemId as Item['id'] | undefined) ?? null
}

type CodeWarningsProps = {
  /** The code as it is typed. */
  typed: string
  /** The item that is edited; `null` for a new one. */
  own: Item['id'] | null
}

/** What a code will also match, shown below its field while it is typed. It can be saved all the same. */
function CodeWarnings({ typed, own }: CodeWarningsProps) {
  const warnings = useCodeWarnings(typed, own)
  return (
    <div aria-live="polite" className="grid grid-cols-1">
      {warnings.map((warning) => (
        <Warning key={warning.type} warning={warning} code={typed.trim()} />
      ))}
    </div>
  )
}

function useCodeWarnings(typed: string, own: Item['id'] | null): CodeWarning[] {
  const { api } = useServices()
  const { data: items } = useQuery(itemsQuery(api))
  const { data: profile } = useProfile()
  const code = readItemCode(typed)
  if (!code.ok || !items || !profile) return []
  const others = items.filter(({ id }) => id !== own).map(({ clue_text }) => clue_text)
  return warningsFor(code.text, others, profile.matchRule)
}

function Warning({ warning, code }: { warning: CodeWarning; code: string }) {
  const { t } = useTranslation('matching')
  const { type, ...words } = warning
  return (
    <p className="mt-2 flex gap-2 text-sm wrap-anywhere">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <span className="min-w-0">
        {t(`warning.${type}`, { code, other: '', example: '', ...words })}
      </span>
    </p>
  )
}
