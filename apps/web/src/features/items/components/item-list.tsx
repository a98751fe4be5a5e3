import type { Item } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { EmptyTag } from './empty-tag.tsx'
import { ItemRow } from './item-row.tsx'

type ItemListProps = {
  items: readonly Item[]
  /** Whether a meter tells already how many there are. */
  hasMeter: boolean
  pointedAt: Item['id'] | null
  onEdit: (id: Item['id'], code: string) => Promise<unknown>
  onDelete: (item: Item) => void
}

/** All item codes, newest first. */
export function ItemList({ items, hasMeter, pointedAt, onEdit, onDelete }: ItemListProps) {
  const { t } = useTranslation('items')
  if (items.length === 0) {
    return <EmptyState picture={<EmptyTag />} title={t('list.empty')} hint={t('list.emptyHint')} />
  }
  return (
    <section aria-labelledby="items-title" className="grid gap-3">
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
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            isPointedAt={item.id === pointedAt}
            onEdit={(code) => onEdit(item.id, code)}
            onDelete={() => onDelete(item)}
          />
        ))}
      </ul>
    </section>
  )
}
