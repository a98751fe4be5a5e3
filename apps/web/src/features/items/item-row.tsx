import type { Item } from '@dibs/contract'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../shared/goods/use-money.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { EditItemForm } from './edit-item-form.tsx'

type ItemRowProps = {
  item: Item
  /** Whether the code that is being added is this one. */
  isPointedAt: boolean
  onRename: (code: string) => Promise<unknown>
  onOpen: () => void
}

/** One item: its code, name, price and stock, which open the rest; the pencil edits the code in place. */
export function ItemRow({ item, isPointedAt, onRename, onOpen }: ItemRowProps) {
  const { t } = useTranslation('items')
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
        'animate-rise pr-1',
        isEditing ? 'py-2 pl-2' : 'flex items-center',
        isPointedAt && 'ring-2 ring-action ring-inset first:rounded-t-lg last:rounded-b-lg',
      )}
    >
      {isEditing ? (
        <EditItemForm item={item} onSave={onRename} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <button
            type="button"
            onClick={onOpen}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5 pl-4 text-left max-[20rem]:flex-col max-[20rem]:items-start max-[20rem]:gap-1 -outline-offset-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 max-[20rem]:w-full sm:grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline sm:gap-4">
              <span className="block text-lg leading-snug font-bold break-words">
                {item.clue_text}{' '}
              </span>
              <span className="block truncate text-sm text-ink-soft lg:text-base">
                {item.is_example ? t('list.example') : item.name}{' '}
              </span>
            </span>
            <Price item={item} />
            <span className="sr-only">{t('row.more')}</span>
          </button>
          <IconButton
            ref={pencil}
            label={t('row.edit', { code: item.clue_text })}
            onClick={() => setIsEditing(true)}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          />
        </>
      )}
    </li>
  )
}

/** What it costs and how many there are, at the row's end; where it has no price yet, the word for giving it one. */
function Price({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const { price, stock = 1, former_price: former } = item
  const { format } = useMoney({ isNeeded: price !== undefined || former !== undefined })
  return (
    <span className="figures shrink-0 text-right max-[20rem]:text-left sm:grid sm:grid-cols-[minmax(8rem,auto)_4rem] sm:items-baseline sm:gap-x-4">
      {price === undefined ? (
        <span className="block text-sm font-bold text-action">{t('goods.setPrice')} </span>
      ) : (
        <span className="block font-bold">{format(price)} </span>
      )}
      {former === undefined ? null : (
        <span className="block text-xs text-ink-soft sm:col-start-1">
          {t('goods.former', { amount: format(former, item.former_currency) })}{' '}
        </span>
      )}
      {stock > 1 ? (
        <span className="block text-sm text-ink-soft sm:col-start-2 sm:row-start-1">
          {t('goods.pieces', { count: stock })}{' '}
        </span>
      ) : null}
    </span>
  )
}
