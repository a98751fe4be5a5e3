import type { Item } from '@dibs/contract'
import {
  type Currency,
  countCharacters,
  foldText,
  ITEM_CODE_MAX_CHARACTERS,
  ITEM_LIST_MAX,
  readItemCode,
  tidyList,
} from '@dibs/core'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { returnFocus, useForm } from '../../shared/forms/use-form.ts'
import { useMoney } from '../../shared/goods/use-money.ts'
import { ADD_ITEMS_HASH } from '../../shared/paths.ts'
import { readPlanLimit, SeePlans } from '../../shared/plan/see-plans.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { AddedNote, type Outcome, outcomeOf } from './added-note.tsx'
import {
  CodeWarnings,
  existingItem,
  NumberWarning,
  useTooLong,
  WordWarnings,
} from './edit-item-form.tsx'
import { abridged, GoodsPreview, NamesQuestion, NumbersQuestion } from './goods-preview.tsx'
import { type Sorted, sortTyped } from './goods-updates.ts'
import { inOneField, type ReadList, readTypedList, type TypedList } from './typed-list.ts'
import type { ItemChanges } from './use-items.ts'

type AddItemsFormProps = {
  items: readonly Item[]
  changes: Pick<ItemChanges, 'add' | 'addMany' | 'updateMany' | 'undoMany' | 'edits'>
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
  const { form, list, sorted, money, outcome, ...act } = useAddForm(changes, items)
  const tooLong = useTooLong(form.text)
  const tooMany = useTooMany(list)
  const existingId = existingItem(form.cause)
  useEffect(() => onExisting(existingId), [existingId, onExisting])
  const limit = readPlanLimit(form.cause)
  const isList = list.ok && list.isList
  const isBlank = form.text === '' && form.error === null
  const hintId = useId()
  // Who comes here to add the first one finds the field ready.
  const wantsCode = useLocation().hash === ADD_ITEMS_HASH
  const canAdd = isList
    ? sorted.fresh.length + sorted.updates.length > 0
    : list.ok && readItemCode(form.text).ok
  return (
    <form onSubmit={form.submit} noValidate className="grid">
      <div className="flex flex-wrap items-start gap-3 *:first:min-w-0 *:first:flex-[1_1_11rem]">
        <TextField
          {...form.input}
          error={tooMany ?? (list.ok && !isList ? tooLong : null) ?? form.error}
          onPaste={(event) => pasteList(event, money.currency, form.setText)}
          label={t('add.label')}
          hideLabel
          placeholder={t('add.placeholder')}
          aria-describedby={isBlank ? hintId : undefined}
          autoFocus={wantsCode}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          suffix={
            form.text === '' || isList || !list.ok ? null : (
              <Counter count={countCharacters(form.text.trim())} />
            )
          }
        />
        <span className="flex min-h-12 shrink-0 items-center">
          <Button
            type="submit"
            loading={form.isSaving}
            disabled={!canAdd}
            icon={<Plus aria-hidden="true" className="size-5" />}
          >
            {isList ? <SubmitLabel {...sorted} /> : t('add.submit')}
          </Button>
        </span>
      </div>
      {isBlank ? (
        <p id={hintId} className="pt-2 text-sm text-ink-soft">
          {t('add.hint')}
        </p>
      ) : null}
      {isList ? (
        <ListPreview
          list={list}
          sorted={sorted}
          room={room}
          typed={form.text}
          onOne={act.takeAsOne}
        >
          {list.hasGoods ? (
            <>
              <GoodsPreview list={list} sorted={sorted} format={money.format} />
              <WordWarnings fresh={sorted.fresh} onGoOn={act.goOn} />
            </>
          ) : null}
          <NumberWarning fresh={sorted.fresh} />
          <NumbersQuestion list={list} isKept={act.keepsNumbers} onAnswer={act.keepNumbers} />
          <NamesQuestion list={list} format={money.format} onAnswer={act.split} />
        </ListPreview>
      ) : null}
      {list.ok && !isList ? (
        <>
          <CodeWarnings typed={form.text} own={null} />
          {form.text === act.one ? null : (
            <NamesQuestion list={list} format={money.format} onAnswer={act.split} />
          )}
        </>
      ) : null}
      {outcome ? <AddedNote outcome={outcome} changes={changes} onUndone={act.forget} /> : null}
      {limit && offersPlans ? (
        <div className="mt-3">
          <SeePlans limit={limit} />
        </div>
      ) : null}
    </form>
  )
}

/** The form's text, what it stands for, and what came of the codes that were added last. */
function useAddForm(changes: AddItemsFormProps['changes'], items: readonly Item[]) {
  const { add, addMany, updateMany, edits } = changes
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const [outcome, setOutcome] = useState<(Outcome & { edits: number }) | null>(null)
  /** Whether something with a price or a stock was typed: codes alone need no shop. */
  const [needsMoney, setNeedsMoney] = useState(false)
  /** What found no room stays in the field. */
  const left = useRef('')
  const money = useMoney({ isNeeded: needsMoney })
  const { read, one, keepsNumbers, ...answers } = useReading(money.currency)
  const form = useForm<string | ReadList>({
    read: (typed) => {
      const list = read(typed)
      if (!list.ok) return null
      if (list.isList) return list.items.length > 0 ? { value: list } : null
      const code = readItemCode(typed === one ? typed : tidyList(typed))
      return code.ok ? { value: code.text } : null
    },
    save: async (value) => {
      setOutcome(null)
      left.current = ''
      if (typeof value === 'string') {
        await add.mutateAsync(value)
        return
      }
      const sorted = sortTyped(value.items, items)
      const { fresh, updates } = sorted
      const added = fresh.length > 0 ? await addMany.mutateAsync(fresh) : null
      const updated = await updateMany.mutateAsync(updates)
      const outcome = outcomeOf({ list: value, sorted, added, updated, figures: money.figures })
      setOutcome({ ...outcome, edits })
      left.current = value.hasGoods ? inOneLine(outcome.left) : outcome.left.join(', ')
    },
    explain: (cause, code) =>
      typeof code === 'string' && existingItem(cause)
        ? t('error.exists', { code })
        : navigator.onLine
          ? errorText(cause, common, t('error.addFailed'))
          : t('error.offline'),
    onSaved: (sent) => {
      // What was typed meanwhile is the next code.
      form.setText((text) => (text === sent ? left.current : text))
      if (left.current === '') {
        answers.split(undefined)
        answers.keepNumbers(false)
      }
      returnFocus(form.field.current)
    },
  })
  const list = read(form.text)
  const sorted = sortTyped(list.ok ? list.items : [], items)
  const hasPrices = list.ok && (list.hasGoods || list.named.some(({ price }) => price))
  if (hasPrices && !needsMoney) setNeedsMoney(true)
  const answer = (act: () => void) => {
    act()
    form.field.current?.focus()
  }
  return {
    form,
    list,
    sorted,
    money,
    // What is done by hand later is not to go with the list.
    outcome: outcome?.edits === edits ? outcome : null,
    one,
    keepsNumbers,
    keepNumbers: (isKept: boolean) => answer(() => answers.keepNumbers(isKept)),
    takeAsOne: () => answer(() => answers.takeAsOne(form.text)),
    goOn: (word: string) => answer(() => answers.goOn(word)),
    split: (isSplit: boolean) => answer(() => answers.split(isSplit)),
    forget: () => answer(() => setOutcome(null)),
  }
}

/** How a text is read, after what the seller answered about it. */
function useReading(currency: Currency) {
  /** A text that looks like a list, and is to be one code all the same. */
  const [one, takeAsOne] = useState<string | null>(null)
  /** Everyday words that only begin a code: “red tunic”. */
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set())
  /** Whether lines of a code and a name are told apart, once that is answered. */
  const [splits, split] = useState<boolean>()
  /** Whether the numbers of numbered lines are the codes. */
  const [keepsNumbers, keepNumbers] = useState(false)
  const read = (typed: string): TypedList => {
    const list = readTypedList(typed, currency, begun, { splits, keepsNumbers })
    return list.ok ? { ...list, isList: list.isList && typed !== one } : list
  }
  const goOn = (word: string) => setBegun((words) => new Set([...words, foldText(word)]))
  return { read, one, takeAsOne, goOn, split, keepsNumbers, keepNumbers }
}

/** Lines as they are read again: a comma in a lone one is no end of it. */
const inOneLine = (lines: readonly string[]) =>
  lines.length === 1 && lines[0]?.includes(',') ? `${lines[0]};` : lines.join('; ')

/** A pasted list has line breaks, which a field of one line would swallow. */
function pasteList(
  event: ClipboardEvent<HTMLInputElement>,
  currency: Currency,
  setText: (text: string) => void,
): void {
  const list = inOneField(event.clipboardData.getData('text'), currency)
  if (list === null) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const before = value.slice(0, selectionStart ?? value.length)
  setText(`${before}${list}${value.slice(selectionEnd ?? value.length)}`)
}

function useTooMany(list: TypedList): string | null {
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

/** How many will be added, and how many changed. */
function SubmitLabel({ fresh, updates }: Sorted) {
  const { t } = useTranslation('items')
  const counts = { added: fresh.length, count: updates.length }
  if (counts.count === 0) return t('many.submit', { count: counts.added })
  return counts.added > 0 ? t('many.submitBoth', counts) : t('many.submitUpdate', counts)
}

type ListPreviewProps = {
  list: ReadList
  sorted: Sorted
  room: number | null
  typed: string
  onOne: () => void
  /** The goods that come with the codes. */
  children: ReactNode
}

/** What will be added of a list, before it is. */
function ListPreview({ list, sorted, room, typed, onOne, children }: ListPreviewProps) {
  const { t } = useTranslation('items')
  const one = readItemCode(typed)
  const { fresh, updates, existing } = sorted
  const isNone = list.items.length > 0 && fresh.length === 0 && updates.length === 0
  const isTight = room !== null && room < fresh.length
  return (
    <div className="mt-3 grid justify-items-start gap-2 rounded-md bg-sunken p-4 text-sm wrap-anywhere">
      <div aria-live="polite" className="grid gap-1">
        {children}
        {fresh.length > 0 && !list.hasGoods ? (
          <p className="font-bold">
            {t('many.new', {
              count: fresh.length,
              codes: abridged(fresh.map(({ clueText }) => clueText)),
            })}
          </p>
        ) : null}
        {isNone ? <p>{t('many.none')}</p> : null}
        {existing > 0 && !isNone ? <p>{t('many.existing', { count: existing })}</p> : null}
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
