import type { Item } from '@dibs/contract'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Check,
  GripVertical,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { canSort, moveEntry, sortByCode } from './item-order.ts'
import { useDragging } from './use-dragging.ts'
import { useGrowing } from './use-growing.ts'

type ReorderListProps = {
  items: readonly Item[]
  onReorder: (ordered: readonly Item[]) => void
  onDone: () => void
}

/**
 * The items, to be put into another order: dragged by their grips, or tapped and then moved with the
 * buttons below, which stay where they are. Each move is saved at once.
 */
export function ReorderList({ items, onReorder, onDone }: ReorderListProps) {
  const { t } = useTranslation('items')
  const [picked, setPicked] = useState<Item['id'] | null>(null)
  const { count, endRef } = useGrowing(items.length)
  const list = useRef<HTMLUListElement>(null)
  const move = (from: number, to: number) => {
    setPicked(items[from]?.id ?? null)
    if (from !== to) onReorder(moveEntry(items, from, to))
  }
  const dragging = useDragging(list, move)
  const place = items.findIndex(({ id }) => id === picked)
  useEffect(() => {
    if (place >= 0) list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return (
    <div className="grid grid-cols-1 gap-3">
      <OrderHead items={items} onReorder={onReorder} onDone={onDone} />
      <ul ref={list} className="relative grid grid-cols-1 gap-2">
        {items.slice(0, count).map((item, index) => (
          <li
            key={item.id}
            style={dragging.styleOf(index)}
            className={classNames(
              'flex scroll-mt-24 [@media(min-height:24rem)]:scroll-mb-32 items-center rounded-md bg-surface shadow-raised',
              dragging.isDragged(index) && 'z-1 shadow-floating',
              item.id === picked && 'ring-2 ring-action',
            )}
          >
            <span
              aria-hidden="true"
              {...dragging.gripOf(index)}
              className="tap grid cursor-grab touch-none place-items-center self-stretch px-1 text-ink-soft active:cursor-grabbing"
            >
              <GripVertical className="size-6" />
            </span>
            <button
              type="button"
              aria-pressed={item.id === picked}
              aria-label={t('order.row', {
                code: item.clue_text,
                place: index + 1,
                total: items.length,
              })}
              onClick={() => setPicked(item.id === picked ? null : item.id)}
              className="min-h-12 min-w-0 flex-1 rounded-md py-2 pr-4 text-left text-lg leading-snug font-bold break-words"
            >
              {item.clue_text}
            </button>
          </li>
        ))}
        {count < items.length ? <li key={count} ref={endRef} aria-hidden="true" /> : null}
      </ul>
      <MoveBar items={items} place={place} onMove={(to) => move(place, to)} />
    </div>
  )
}

/** What to do, sorting with its undo, and the way out. */
function OrderHead({ items, onReorder, onDone }: ReorderListProps) {
  const { t } = useTranslation('items')
  const { language } = useLanguage()
  const head = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const [unsorted, setUnsorted] = useState<readonly Item[] | null>(null)
  useEffect(() => {
    done.current?.focus()
    // What stands above the list has no part in this: the rows have the screen.
    head.current?.scrollIntoView({ block: 'start' })
  }, [])
  const sort = () => {
    setUnsorted(items)
    onReorder(sortByCode(items, language))
  }
  const undo = () => {
    if (unsorted) onReorder(unsorted)
    setUnsorted(null)
  }
  return (
    <div ref={head} className="grid scroll-mt-20 gap-3">
      <p className="text-sm text-ink-soft">{t('order.hint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button ref={done} onClick={onDone} icon={<Check aria-hidden="true" className="size-5" />}>
          {t('order.done')}
        </Button>
        {canSort(items) ? (
          <Button variant="quiet" onClick={unsorted ? undo : sort}>
            {unsorted ? t('order.undo') : t('order.sort')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type MoveBarProps = {
  items: readonly Item[]
  /** Of the item that is picked; -1 when none is. */
  place: number
  onMove: (to: number) => void
}

/** Moves the item that is picked; stays in the thumb's reach while the rows move. */
function MoveBar({ items, place, onMove }: MoveBarProps) {
  const { t } = useTranslation('items')
  const last = items.length - 1
  const code = items[place]?.clue_text
  const moves: { name: 'top' | 'up' | 'down' | 'bottom'; to: number; icon: ReactNode }[] = [
    { name: 'top', to: 0, icon: <ArrowUpToLine /> },
    { name: 'up', to: place - 1, icon: <ArrowUp /> },
    { name: 'down', to: place + 1, icon: <ArrowDown /> },
    { name: 'bottom', to: last, icon: <ArrowDownToLine /> },
  ]
  return (
    <div className="z-2 grid grid-cols-1 gap-2 rounded-lg bg-surface p-3 shadow-floating [@media(min-height:24rem)]:sticky [@media(min-height:24rem)]:bottom-[calc(var(--nav)+8px)]">
      <p role="status" className="truncate px-1 text-sm font-bold">
        {code === undefined
          ? t('order.none')
          : t('order.row', { code, place: place + 1, total: items.length })}
      </p>
      <div className="grid grid-cols-4 gap-2">
        {moves.map(({ name, to, icon }) => {
          const isPossible = code !== undefined && to !== place && to >= 0 && to <= last
          return (
            <button
              key={name}
              type="button"
              aria-label={t(`order.${name}`)}
              title={t(`order.${name}`)}
              // Not `disabled`: at an end of the list, the button would lose the focus.
              aria-disabled={!isPossible}
              onClick={() => isPossible && onMove(to)}
              className="grid min-h-12 place-items-center rounded-md bg-sunken hover:bg-line aria-disabled:cursor-not-allowed aria-disabled:opacity-45 *:size-6"
            >
              {icon}
            </button>
          )
        })}
      </div>
    </div>
  )
}
