import type { Item } from '@dibs/contract'
import { foldText } from '@dibs/core'
import { ArrowUpDown, Pencil, Trash2 } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/format/use-format.ts'
import type { GoodsChange } from '../../shared/goods/goods-fields.tsx'
import { GoodsLine } from '../../shared/goods/goods-line.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { EditItemForm } from './edit-item-form.tsx'
import { ReorderList } from './reorder-list.tsx'
import { useGrowing } from './use-growing.ts'

type ItemListProps = {
  items: readonly Item[]
  /** Whether a meter shows already how many there are. */
  hasMeter: boolean
  pointedAt: Item['id'] | null
  onEdit: (id: Item['id'], code: string, goods: GoodsChange) => Promise<unknown>
  onDelete: (item: Item) => void
  onReorder: (ordered: readonly Item[]) => void
}

/** From so many codes on, they can be searched. */
const SEARCH_FROM = 10

/** All item codes in the seller's order, to search, to edit and to put into another order. */
export function ItemList({ items, hasMeter, onReorder, ...rows }: ItemListProps) {
  const { t } = useTranslation('items')
  const [query, setQuery] = useState('')
  const [isOrdering, setIsOrdering] = useState(false)
  const reorderButton = useRef<HTMLButtonElement>(null)
  const shown = useDeferredValue(items.length < SEARCH_FROM ? '' : foldText(query).trim())
  if (items.length === 0) {
    return <EmptyState picture={<EmptyTag />} title={t('list.empty')} hint={t('list.emptyHint')} />
  }
  return (
    <section aria-labelledby="items-title" className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="items-title" className="text-lg font-extrabold">
          {t('list.title')}
        </h2>
        {hasMeter ? null : (
          <p className="figures text-sm text-ink-soft">
            {t('list.count', { count: items.length })}
          </p>
        )}
      </div>
      {isOrdering ? (
        <ReorderList
          items={items}
          onReorder={onReorder}
          onDone={() => {
            flushSync(() => setIsOrdering(false))
            reorderButton.current?.focus()
          }}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            {items.length < SEARCH_FROM ? null : (
              <div className="min-w-48 flex-1 sm:max-w-sm">
                <TextField
                  type="search"
                  label={t('list.search')}
                  hideLabel
                  placeholder={t('list.search')}
                  value={query}
                  onChange={(event) => setQuery(event.target.value)}
                  autoComplete="off"
                  enterKeyHint="search"
                />
              </div>
            )}
            {items.length > 1 ? (
              <Button
                ref={reorderButton}
                variant="quiet"
                onClick={() => setIsOrdering(true)}
                icon={<ArrowUpDown aria-hidden="true" className="size-5" />}
              >
                {t('order.start')}
              </Button>
            ) : null}
          </div>
          <ItemRows items={items} query={shown} {...rows} />
        </>
      )}
    </section>
  )
}

type ItemRowsProps = Pick<ItemListProps, 'items' | 'pointedAt' | 'onEdit' | 'onDelete'> & {
  /** Folded; empty for all items. */
  query: string
}

function ItemRows({ items, query, pointedAt, onEdit, onDelete }: ItemRowsProps) {
  const { t } = useTranslation('items')
  const found =
    query === '' ? items : items.filter(({ clue_text }) => foldText(clue_text).includes(query))
  const { count, endRef } = useGrowing(found.length)
  return (
    <>
      <p role="status" className={found.length === 0 ? 'py-4 text-ink-soft' : 'sr-only'}>
        {query === ''
          ? ''
          : found.length === 0
            ? t('list.notFound', { query })
            : t('list.count', { count: found.length })}
      </p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
        {drawnOf(items, found.slice(0, count), pointedAt).map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            isPointedAt={item.id === pointedAt}
            onEdit={(code, goods) => onEdit(item.id, code, goods)}
            onDelete={() => onDelete(item)}
          />
        ))}
        {count < found.length ? <li key={count} ref={endRef} aria-hidden="true" /> : null}
      </ul>
    </>
  )
}

/** What is drawn; the item that is pointed at comes before it if it is not among it. */
function drawnOf(items: readonly Item[], drawn: readonly Item[], pointedAt: Item['id'] | null) {
  if (pointedAt === null || drawn.some(({ id }) => id === pointedAt)) return drawn
  const pointed = items.find(({ id }) => id === pointedAt)
  return pointed ? [pointed, ...drawn] : drawn
}

/** An item's tag with nothing on it yet. */
function EmptyTag() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="h-20" fill="none" strokeWidth="4">
      <path
        className="fill-surface stroke-edge"
        strokeLinejoin="round"
        d="M34 10h46a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10H34a8 8 0 0 1-5.7-2.3L7.5 39.7a5 5 0 0 1 0-7.4l20.8-20A8 8 0 0 1 34 10Z"
      />
      <circle className="fill-paper stroke-edge" cx="31" cy="36" r="5" />
      <path className="stroke-line" strokeLinecap="round" d="M48 29h28M48 43h18" />
    </svg>
  )
}

type ItemRowProps = {
  item: Item
  /** Whether the code that is being added is this one. */
  isPointedAt: boolean
  onEdit: (code: string, goods: GoodsChange) => Promise<unknown>
  onDelete: () => void
}

/** One item code, to read or to edit in place. */
function ItemRow({ item, isPointedAt, onEdit, onDelete }: ItemRowProps) {
  const { t } = useTranslation('items')
  const { relative } = useFormat()
  const [isEditing, setIsEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <li
      data-item-id={item.id}
      className={classNames(
        'animate-rise rounded-md bg-surface py-2 pr-2 pl-4 shadow-raised transition-shadow',
        isPointedAt && 'ring-2 ring-action',
      )}
    >
      {isEditing ? (
        <EditItemForm item={item} onSave={onEdit} onDone={() => setIsEditing(false)} />
      ) : (
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <p className="text-lg leading-snug font-bold break-words">{item.clue_text}</p>
            <GoodsLine goods={item} />
            <p className="text-xs text-ink-soft">
              {item.is_example
                ? t('list.example')
                : t('list.changed', { time: relative(item.updated_at) })}
            </p>
          </div>
          <IconButton
            ref={pencil}
            label={t('row.edit', { code: item.clue_text })}
            onClick={() => setIsEditing(true)}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          />
          <IconButton
            label={t('row.delete', { code: item.clue_text })}
            onClick={onDelete}
            tone="danger"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
          />
        </div>
      )}
    </li>
  )
}

type DeleteItemDialogProps = {
  /** The item in question, with those that stood beside it; `null` before the first question. */
  question: { item: Item; beside: readonly Item[] } | null
  open: boolean
  isDeleting: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an item code goes; afterwards the focus is on the one in its place. */
export function DeleteItemDialog({ question, ...props }: DeleteItemDialogProps) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  // The item itself, in case it stays.
  const near = question ? [question.item, ...question.beside] : []
  return (
    <ConfirmDialog
      open={props.open}
      title={t('remove.title', { code: question?.item.clue_text ?? '' })}
      message={t('remove.message')}
      confirmLabel={common('action.delete')}
      confirmingLabel={common('status.deleting')}
      confirming={props.isDeleting}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
      returnFocus={() => near.map(deleteButton).find((button) => button !== null) ?? null}
    />
  )
}

function deleteButton({ id }: Item): HTMLElement | null {
  return document.querySelector(`[data-item-id="${CSS.escape(id)}"] button:last-of-type`)
}
