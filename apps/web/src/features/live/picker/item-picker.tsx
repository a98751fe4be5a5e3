import type { Item } from '@dibs/contract'
import { compareCodes, foldText, type ItemId, readItemCode, stripInvisible } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import { SeePlans } from '../../../shared/plan/see-plans.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { type CommentRow, commenterName } from '../comments/comment-list.ts'
import { commentRow, panelElement } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useShownWaitlists } from '../slips/use-shown-waitlists.ts'
import { useGradually } from '../use-gradually.ts'
import { useManualClaim } from './use-manual-claim.ts'

/** Adds a comment to a waitlist by hand: to a new item code, or to one that exists. */
export function ItemPicker({ row, onClose }: { row: CommentRow | null; onClose: () => void }) {
  const { t: tLive } = useTranslation('live')
  const { t } = useTranslation('picker')
  const { isSaving, refusal, saveToItem, createAndClaim } = useManualClaim(row)
  const lastRow = useRef(row)
  useEffect(() => {
    if (row) lastRow.current = row
  }, [row])
  const closeAfter = async (saved: Promise<boolean>) => {
    if (await saved) onClose()
  }
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      returnFocus={() => focusAfter(lastRow.current)}
      title={t('title')}
      width="wide"
    >
      {row ? (
        <figure className="rounded-md bg-sunken px-4 py-3">
          <figcaption className="text-xs font-bold text-ink-soft">
            {t('comment', { name: commenterName(row) || tLive('livePage.guest') })}
          </figcaption>
          <blockquote className="line-clamp-3 font-semibold [overflow-wrap:anywhere]">
            {row.text}
          </blockquote>
        </figure>
      ) : null}
      {refusal ? (
        <div
          role="alert"
          className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-alert-tint py-2 pr-2 pl-4"
        >
          <p className="min-w-[min(100%,14rem)] flex-1 text-sm font-semibold text-alert-strong">
            {refusal.sentence}
          </p>
          <SeePlans limit={refusal.limit} />
        </div>
      ) : null}
      {row ? (
        <Choices
          row={row}
          isSaving={isSaving}
          onSave={(item) => closeAfter(saveToItem(item))}
          onCreate={(text) => closeAfter(createAndClaim(text))}
        />
      ) : null}
    </Dialog>
  )
}

/** The comment that was added, or the panel, when it has run out of the list. */
function focusAfter(row: CommentRow | null): HTMLElement | null {
  return (row && commentRow(row.messageId)) ?? panelElement('comments')
}

type ChoicesProps = {
  row: CommentRow
  isSaving: boolean
  onSave: (item: Item) => void
  onCreate: (clueText: string) => void
}

const NO_ITEMS: Item[] = []

/** More codes than this are found faster by a search. */
const MOST_TILES = 60

/** The codes as tiles, a new code, and a search, whose list opens with it where there are tiles. */
function Choices({ row, isSaving, onSave, onCreate }: ChoicesProps) {
  const { t } = useTranslation('picker')
  const { api } = useServices()
  const { data: items = NO_ITEMS } = useQuery(itemsQuery(api))
  const hasTiles = items.length > 0 && items.length <= MOST_TILES
  return (
    <>
      {hasTiles ? <CodeGrid row={row} items={items} isSaving={isSaving} onSave={onSave} /> : null}
      <CreateItem isSaving={isSaving} onCreate={onCreate} />
      <p className="my-4 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <ChooseItem items={items} isFolded={hasTiles} isSaving={isSaving} onSave={onSave} />
    </>
  )
}

type CodeGridProps = Omit<ChoicesProps, 'onCreate'> & { items: readonly Item[] }

/** The seller's codes as tiles: a tap adds the comment at once. */
function CodeGrid({ row, items, isSaving, onSave }: CodeGridProps) {
  const { t } = useTranslation('picker')
  const { locale } = useFormat()
  const { hasPlace } = useShownWaitlists()
  const tiles = useMemo(() => itemChoices(items, '', locale), [items, locale])
  return (
    <ul
      aria-label={t('grid.label')}
      className="mt-4 grid max-h-[50dvh] shrink-0 grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 overflow-y-auto p-1"
    >
      {tiles.map((item) => {
        const isHeld = hasPlace(item.id, row.buyer.accountId)
        return (
          <li key={item.id}>
            <button
              type="button"
              aria-disabled={isHeld || isSaving}
              onClick={() => isHeld || isSaving || onSave(item)}
              className={classNames(
                'flex min-h-14 w-full items-center justify-center gap-1 rounded-md px-2 font-extrabold',
                isHeld
                  ? 'bg-action-tint text-action'
                  : 'bg-sunken hover:bg-action hover:text-on-action',
              )}
            >
              {isHeld ? <CircleCheck aria-hidden="true" className="size-5 shrink-0" /> : null}
              <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
                {item.clue_text}
              </span>
              {isHeld ? <span className="sr-only">{t('grid.held')}</span> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type CreateItemProps = {
  isSaving: boolean
  onCreate: (clueText: string) => void
}

/** Types a new item code and claims it in one go. */
function CreateItem({ isSaving, onCreate }: CreateItemProps) {
  const { t } = useTranslation('picker')
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
        label={t('createLabel')}
        placeholder={t('createPlaceholder')}
        value={text}
        autoComplete="off"
        enterKeyHint="done"
        error={isRefused ? t('livePage.enterItemTextError', { ns: 'live' }) : null}
        onChange={(event) => {
          setText(event.target.value)
          setIsRefused(false)
        }}
      />
      <Button type="submit" variant="quiet" loading={isSaving}>
        {t('create')}
      </Button>
    </form>
  )
}

type ChooseItemProps = {
  items: readonly Item[]
  /** Its list is there once it is searched: the same codes stand above it. */
  isFolded: boolean
  isSaving: boolean
  onSave: (item: Item) => void
}

/** Searches the seller's item codes, chooses one, and saves the claim to it. */
function ChooseItem({ items, isFolded, isSaving, onSave }: ChooseItemProps) {
  const { t } = useTranslation('picker')
  const { locale } = useFormat()
  const [isOpen, setIsOpen] = useState(!isFolded)
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ItemId | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const saveRow = useRef<HTMLDivElement>(null)
  useShortcuts({ search: () => field.current?.focus() }, 'dialog')
  const choices = useMemo(() => itemChoices(items, search, locale), [items, search, locale])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const item = items.find(({ id }) => id === chosen)
    setIsRefused(item === undefined)
    if (item) onSave(item)
  }
  return (
    <form onSubmit={submit} noValidate className="flex shrink-0 flex-col gap-3">
      <TextField
        ref={field}
        label={t('searchLabel')}
        type="search"
        value={search}
        autoComplete="off"
        error={isRefused ? t('livePage.selectItemError', { ns: 'live' }) : null}
        onChange={(event) => setSearch(event.target.value)}
        onFocus={() => setIsOpen(true)}
        onKeyDown={(event) => {
          // A disabled button lets Enter pass without a word.
          if (event.key === 'Enter') setIsRefused(chosen === null)
        }}
      />
      {!isOpen ? null : choices.length === 0 ? (
        <p className="py-4 text-center text-ink-soft">
          {items.length === 0 ? t('noItems') : t('noMatch', { search: search.trim() })}
        </p>
      ) : (
        <ItemRadios
          items={choices}
          chosen={chosen}
          onChoose={(itemId) => {
            setChosen(itemId)
            setIsRefused(false)
            // What is left to do may lie below the edge of the dialog.
            saveRow.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      )}
      <div ref={saveRow} className="scroll-mb-5 pt-1">
        <Button type="submit" size="large" wide disabled={chosen === null} loading={isSaving}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** As many as the list shows at once, of rows of 52 px; the others follow once the dialog is there. */
const paceOf = () => ({ keyOf: ({ id }: Item) => id, step: Math.ceil(innerHeight / 130) })

function ItemRadios(props: {
  items: readonly Item[]
  chosen: ItemId | null
  onChoose: (itemId: ItemId) => void
}) {
  const { t } = useTranslation('picker')
  const name = useId()
  const drawn = useGradually(props.items, useState(paceOf)[0])
  return (
    <fieldset className="grid max-h-[36dvh] gap-1 overflow-y-auto rounded-md bg-sunken p-1">
      <legend className="sr-only">{t('listLabel')}</legend>
      {drawn.map(({ id, clue_text }) => (
        <label
          key={id}
          className={classNames(
            'relative flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-sm px-4 font-bold has-focus-visible:outline-3 has-focus-visible:outline-action',
            props.chosen === id && 'bg-action text-on-action',
          )}
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={props.chosen === id}
            onChange={() => props.onChoose(id)}
            className="sr-only"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{clue_text}</span>
          {props.chosen === id ? (
            <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
          ) : null}
        </label>
      ))}
    </fieldset>
  )
}

/** The items whose code contains the search, in whatever case, in alphabetical order. */
export function itemChoices(items: readonly Item[], search: string, locale: string): Item[] {
  const wanted = foldText(stripInvisible(search)).trim()
  return items
    .filter(({ clue_text }) => foldText(clue_text).includes(wanted))
    .toSorted((a, b) => compareCodes(a.clue_text, b.clue_text, locale))
}
