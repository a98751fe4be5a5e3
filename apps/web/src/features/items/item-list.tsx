import type { Item } from '@dibs/contract'
import { foldText } from '@dibs/core'
import { ArrowUpDown } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { ItemRow } from './item-row.tsx'
import { ReorderList } from './reorder-list.tsx'
import { useGrowing } from './use-growing.ts'

type ItemListProps = {
  items: readonly Item[]
  /** Whether a meter shows already how many there are. */
  hasMeter: boolean
  pointedAt: Item['id'] | null
  /** Saves another code. */
  onRename: (item: Item, code: string) => Promise<unknown>
  /** Opens what is sold under a code. */
  onOpen: (item: Item) => void
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
  const hasSearch = items.length >= SEARCH_FROM
  const shown = useDeferredValue(hasSearch ? foldText(query).trim() : '')
  if (items.length === 0) {
    return <EmptyState picture={<EmptyTag />} title={t('list.empty')} hint={t('list.emptyHint')} />
  }
  return (
    <section aria-labelledby="items-title" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:gap-x-2">
        {/* Beside the search there is no room for it: the list begins as far up as it can. */}
        <div
          className={classNames(
            'flex flex-wrap items-baseline gap-x-3',
            hasSearch && !isOrdering && 'max-xl:sr-only',
          )}
        >
          <h2 id="items-title" className="text-lg font-extrabold">
            {t('list.title')}
          </h2>
          {hasMeter ? null : (
            <p className="figures text-sm text-ink-soft max-sm:sr-only">
              {t('list.count', { count: items.length })}
            </p>
          )}
        </div>
        {hasSearch && !isOrdering ? (
          <div className="min-w-0 flex-[1_1_9rem] xl:max-w-sm">
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
        ) : null}
        {isOrdering || items.length < 2 ? null : (
          <Button
            ref={reorderButton}
            variant="quiet"
            onClick={() => setIsOrdering(true)}
            icon={<ArrowUpDown aria-hidden="true" className="size-5" />}
          >
            {t('order.start')}
          </Button>
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
        <ItemRows items={items} query={shown} {...rows} />
      )}
    </section>
  )
}

type ItemRowsProps = Pick<ItemListProps, 'items' | 'pointedAt' | 'onRename' | 'onOpen'> & {
  /** Folded; empty for all items. */
  query: string
}

function ItemRows({ items, query, pointedAt, onRename, onOpen }: ItemRowsProps) {
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
      <ul className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-raised empty:hidden">
        {drawnOf(items, found.slice(0, count), pointedAt).map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            isPointedAt={item.id === pointedAt}
            onRename={(code) => onRename(item, code)}
            onOpen={() => onOpen(item)}
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
      returnFocus={() => near.map(openButton).find((button) => button !== null) ?? null}
    />
  )
}

function openButton({ id }: Item): HTMLElement | null {
  return document.querySelector(`[data-item-id="${CSS.escape(id)}"] button`)
}
