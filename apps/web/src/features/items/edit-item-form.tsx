import { ApiError, type Item } from '@dibs/contract'
import {
  type CodeWarning,
  ITEM_CODE_MAX_CHARACTERS,
  readItemCode,
  type TypedItem,
  warningsFor,
} from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { itemsQuery } from '../../shared/api/queries.ts'
import { useChangeProfile } from '../../shared/api/use-change-profile.ts'
import { useProfile } from '../../shared/api/use-profile.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

type EditItemFormProps = {
  item: Item
  onSave: (code: string) => Promise<unknown>
  onDone: () => void
}

/** Edits a code in place: Enter or the tick saves, the cross or Escape does not. */
export function EditItemForm({ item, onSave, onDone }: EditItemFormProps) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const code = item.clue_text
  const form = useForm({
    initial: code,
    // The code can be kept, whatever the rules say of it now. An empty one is ignored.
    read: (typed) => {
      const read = readItemCode(typed)
      const text = typed.trim() === code ? code : read.ok ? read.text : null
      return text === null ? null : { value: text }
    },
    // An edit that changes nothing is done at once.
    save: async (text) => (text === code ? undefined : onSave(text)),
    explain: (cause, text) =>
      existingItem(cause)
        ? t('error.exists', { code: text })
        : errorText(cause, common, t('error.editFailed')),
    onSaved: onDone,
  })
  const tooLong = useTooLong(form.text)
  return (
    <form
      onSubmit={form.submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      noValidate
    >
      {/* With large letters the buttons stand below the field. */}
      <div className="flex flex-wrap items-start justify-end gap-1">
        <div className="min-w-[min(8rem,100%)] flex-1">
          <TextField
            {...form.input}
            error={tooLong ?? form.error}
            label={t('row.editLabel')}
            hideLabel
            autoComplete="off"
            enterKeyHint="done"
            // Behind the code: who types more goes on with it.
            autoFocus
            onFocus={({ target }) =>
              target.setSelectionRange(target.value.length, target.value.length)
            }
          />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-1 py-0.5 pl-1">
          <Button
            type="submit"
            aria-label={t('row.save', { code })}
            loading={form.isSaving}
            icon={<Check aria-hidden="true" className="size-5" />}
          >
            {common('action.save')}
          </Button>
          <IconButton
            label={t('row.cancel', { code })}
            onClick={onDone}
            icon={<X aria-hidden="true" className="size-6" />}
          />
        </div>
      </div>
      <CodeWarnings typed={form.text} own={item.id} />
    </form>
  )
}

/** What is wrong with a code while it is typed; `null` when it is not too long. */
export function useTooLong(typed: string): string | null {
  const { t } = useTranslation('items')
  const code = readItemCode(typed)
  const isTooLong = !code.ok && code.reason === 'too_long'
  return isTooLong ? t('error.tooLong', { max: ITEM_CODE_MAX_CHARACTERS }) : null
}

/** The item that has the refused code already. */
export function existingItem(cause: unknown): Item['id'] | null {
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
export function CodeWarnings({ typed, own }: CodeWarningsProps) {
  const warnings = useCodeWarnings(typed, own)
  return (
    <div aria-live="polite" className="grid">
      {warnings.map((warning) => (
        <Warning key={warning.type} warning={warning} code={typed.trim()} />
      ))}
    </div>
  )
}

function useCodeWarnings(
  typed: string,
  own: Item['id'] | null,
  beside: readonly string[] = [],
): CodeWarning[] {
  const { api } = useServices()
  const { data: items } = useQuery(itemsQuery(api))
  const { data: profile } = useProfile()
  const code = readItemCode(typed)
  if (!code.ok || !items || !profile) return []
  const others = items.filter(({ id }) => id !== own).map(({ clue_text }) => clue_text)
  return warningsFor(code.text, [...others, ...beside], profile.matchRule)
}

/** Warns of a list with numbers alone for codes, by the last of them: no longer one is behind it. */
export function NumberWarning({ fresh }: { fresh: readonly TypedItem[] }) {
  const codes = fresh.map(({ clueText }) => clueText)
  const code = codes.findLast((each) => /^\p{Nd}+$/u.test(each)) ?? ''
  const number = useCodeWarnings(code, null, codes).find(({ type }) => type === 'number')
  return number ? <Warning warning={number} code={code} /> : null
}

type WordWarningsProps = {
  /** New codes, with what is told of their goods. */
  fresh: readonly TypedItem[]
  /** Takes the word as the beginning of a code, which the name ends. */
  onGoOn: (word: string) => void
}

/** Everyday words among the codes of a list: “red tunic 120rb” is read as the code “red”. */
export function WordWarnings({ fresh, onGoOn }: WordWarningsProps) {
  const { t } = useTranslation('items')
  return fresh.map(({ clueText, name }) => {
    const everyday = warningsFor(clueText, []).find(({ type }) => type === 'everydayWord')
    const whole = readItemCode(`${clueText} ${name ?? ''}`)
    return everyday ? (
      <div key={clueText}>
        <Warning warning={everyday} code={clueText} />
        {name != null && whole.ok ? (
          <button
            type="button"
            onClick={() => onGoOn(clueText)}
            className="tap pl-6.5 text-left font-bold text-action underline"
          >
            {t('manyGoods.goOn', { code: whole.text })}
          </button>
        ) : null}
      </div>
    ) : null
  })
}

function Warning({ warning, code }: { warning: CodeWarning; code: string }) {
  const { t } = useTranslation('matching')
  const { type, ...words } = warning
  return (
    <p className="mt-2 flex gap-2 text-sm wrap-anywhere">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <span className="min-w-0">
        {t(`warning.${type}`, { code, other: '', example: '', ...words })}
        {type === 'number' ? <ExactRule /> : null}
      </span>
    </p>
  )
}

/** Asks, as the live does, whether codes must be exact. */
function ExactRule() {
  const { t } = useTranslation('matching')
  const { mutate } = useChangeProfile({ failed: t('rule.failed') })
  const done = `${t('rule.whole.name')}. ${t('rule.saved')}`
  const exact = () => mutate({ matchRule: 'whole' }, { onSuccess: () => void toast.success(done) })
  return (
    <span className="block">
      {`${t('warning.askWhole')} `}
      <button type="button" onClick={exact} className="tap font-bold text-action underline">
        {t('warning.whole')}
      </button>
    </span>
  )
}
