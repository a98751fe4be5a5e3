import type { Item } from '@dibs/contract'
import {
  countCharacters,
  foldText,
  ITEM_CODE_MAX_CHARACTERS,
  ITEM_LIST_MAX,
  type ItemList,
  readItemCode,
  readItemList,
} from '@dibs/core'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { returnFocus, useForm } from '../../shared/forms/use-form.ts'
import { readPlanLimit, SeePlans } from '../../shared/plan/see-plans.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { AddedNote, type Outcome, outcomeOf } from './added-note.tsx'
import { CodeWarnings, existingItem, useTooLong } from './edit-item-form.tsx'
import type { ItemChanges } from './use-items.ts'

type AddItemsFormProps = {
  items: readonly Item[]
  changes: Pick<ItemChanges, 'add' | 'addMany' | 'removeMany'>
  /** How many more codes the plan holds; `null` for as many as one likes. */
  room: number | null
  /** Tells which item has the typed code already; `null` when none does. */
  onExisting: (id: Item['id'] | null) => void
  /** Whether a refusal by the plan has to show the way to the plans; a full meter does already. */
  offersPlans: boolean
}

/** Adds a code, or many: a range, or a list. Ready for the next as soon as they are in. */
export function AddItemsForm(props: AddItemsFormProps) {
  const { items, changes, room, onExisting, offersPlans } = props
  const { t } = useTranslation('items')
  const { form, list, outcome, takeAsOne, forget } = useAddForm(changes)
  const fresh = useFresh(list, items)
  const tooLong = useTooLong(form.text)
  const tooMany = useTooMany(list)
  const existingId = existingItem(form.cause)
  useEffect(() => onExisting(existingId), [existingId, onExisting])
  const limit = readPlanLimit(form.cause)
  const isList = list.ok && list.isList
  const canAdd = isList ? fresh.length > 0 : list.ok && readItemCode(form.text).ok
  return (
    <form onSubmit={form.submit} noValidate className="grid">
      <div className="flex items-start gap-3 max-[24rem]:flex-col">
        <TextField
          {...form.input}
          error={tooMany ?? (list.ok && !isList ? tooLong : null) ?? form.error}
          onPaste={(event) => pasteList(event, form.setText)}
          label={t('add.label')}
          hideLabel
          placeholder={t('add.placeholder')}
          hint={form.text === '' ? t('add.hint') : null}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          suffix={
            form.text === '' || isList || !list.ok ? null : (
              <Counter count={countCharacters(form.text.trim())} />
            )
          }
        />
        <span className="flex min-h-12 shrink-0 items-center max-[24rem]:w-full max-[24rem]:*:w-full">
          <Button
            type="submit"
            loading={form.isSaving}
            disabled={!canAdd}
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            {isList ? t('many.submit', { count: fresh.length }) : t('add.submit')}
          </Button>
        </span>
      </div>
      {isList ? (
        <ListPreview list={list} fresh={fresh} room={room} typed={form.text} onOne={takeAsOne} />
      ) : null}
      {list.ok && !isList ? <CodeWarnings typed={form.text} own={null} /> : null}
      {outcome ? <AddedNote outcome={outcome} changes={changes} onUndone={forget} /> : null}
      {limit && offersPlans ? (
        <div className="mt-3">
          <SeePlans limit={limit} />
        </div>
      ) : null}
    </form>
  )
}

/** The form's text, what it stands for, and what came of the codes that were added last. */
function useAddForm({ add, addMany }: AddItemsFormProps['changes']) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** A text that looks like a list, and is to be one code all the same. */
  const [one, setOne] = useState<string | null>(null)
  /** What found no room stays in the field. */
  const left = useRef('')
  const read = (typed: string): ItemList => {
    const list = readItemList(typed)
    return list.ok ? { ...list, isList: list.isList && typed !== one } : list
  }
  const form = useForm<string | (ItemList & { ok: true })>({
    read: (typed) => {
      const list = read(typed)
      if (!list.ok) return null
      if (list.isList) return list.codes.length > 0 ? { value: list } : null
      const code = readItemCode(typed)
      return code.ok ? { value: code.text } : null
    },
    save: async (value) => {
      setOutcome(null)
      left.current = ''
      if (typeof value === 'string') {
        await add.mutateAsync(value)
        return
      }
      const outcome = outcomeOf(value, await addMany.mutateAsync(value.codes))
      setOutcome(outcome)
      left.current = outcome.left.join(', ')
    },
    explain: (cause, code) =>
      typeof code === 'string' && existingItem(cause)
        ? t('error.exists', { code })
        : errorText(cause, common, t('error.addFailed')),
    onSaved: (sent) => {
      // What was typed meanwhile is the next code.
      form.setText((text) => (text === sent ? left.current : text))
      returnFocus(form.field.current)
    },
  })
  return {
    form,
    list: read(form.text),
    outcome,
    takeAsOne: () => {
      setOne(form.text)
      form.field.current?.focus()
    },
    forget: () => {
      setOutcome(null)
      form.field.current?.focus()
    },
  }
}

/** A pasted list has line breaks, which a field of one line would swallow. */
function pasteList(event: ClipboardEvent<HTMLInputElement>, setText: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (!/[\r\n\t]/.test(pasted.trim())) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const list = pasted.trim().replace(/\s*[\r\n\t]+\s*/g, ', ')
  const before = value.slice(0, selectionStart ?? value.length)
  setText(`${before}${list}${value.slice(selectionEnd ?? value.length)}`)
}

/** Of the codes of a list, those that the seller does not have yet. */
function useFresh(list: ItemList, items: readonly Item[]): string[] {
  const own = useMemo(() => new Set(items.map(({ clue_text }) => foldText(clue_text))), [items])
  return list.ok && list.isList ? list.codes.filter((code) => !own.has(foldText(code))) : []
}

function useTooMany(list: ItemList): string | null {
  const { t } = useTranslation('items')
  const { number } = useFormat()
  if (list.ok) return null
  return t('many.tooMany', { max: number(ITEM_LIST_MAX), given: number(list.count) })
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

type ListPreviewProps = {
  list: ItemList & { ok: true }
  fresh: readonly string[]
  room: number | null
  typed: string
  onOne: () => void
}

/** What will be added of a list, before it is. */
function ListPreview({ list, fresh, room, typed, onOne }: ListPreviewProps) {
  const { t } = useTranslation('items')
  const one = readItemCode(typed)
  const existing = list.codes.length - fresh.length
  const isTight = room !== null && room < fresh.length
  return (
    <div className="mt-3 grid justify-items-start gap-2 rounded-md bg-sunken p-4 text-sm wrap-anywhere">
      <div aria-live="polite" className="grid gap-1">
        {fresh.length > 0 ? (
          <p className="font-bold">
            {t('many.new', { count: fresh.length, codes: abridged(fresh) })}
          </p>
        ) : null}
        {list.codes.length > 0 && fresh.length === 0 ? <p>{t('many.none')}</p> : null}
        {existing > 0 && fresh.length > 0 ? <p>{t('many.existing', { count: existing })}</p> : null}
        {isTight ? <p>{t('many.room', { count: room })}</p> : null}
        {list.tooLong.length > 0 ? (
          <p>
            {t('many.tooLong', { max: ITEM_CODE_MAX_CHARACTERS, codes: abridged(list.tooLong) })}
          </p>
        ) : null}
      </div>
      {one.ok ? (
        <button type="button" onClick={onOne} className="tap font-bold text-action underline">
          {t('many.asOne', { code: one.text })}
        </button>
      ) : null}
    </div>
  )
}

/** The first ones and the last: A1, A2, A3 … A20. */
function abridged(codes: readonly string[]): string {
  if (codes.length <= 6) return codes.join(', ')
  return `${codes.slice(0, 4).join(', ')} … ${codes.at(-1)}`
}
