import type { Item } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { useItems } from '../use-items.ts'
import { AddItemForm } from './add-item-form.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemList } from './item-list.tsx'

/** The item codes: add, edit, delete. */
export function ItemsScreen() {
  const { t } = useTranslation('items')
  const { query, add, edit, remove } = useItems()
  const [pointedAt, setPointedAt] = useState<Item['id'] | null>(null)
  const [toDelete, setToDelete] = useState<Item | null>(null)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="w-full max-w-xl">
        <AddItemForm onAdd={add} onExisting={setPointedAt} />
      </div>
      {query.data ? (
        <ItemList
          items={query.data}
          pointedAt={pointedAt}
          onEdit={(id, clueText) => edit({ id, clueText })}
          onDelete={setToDelete}
        />
      ) : null}
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError && !query.data ? (
        <ErrorState
          message={t('list.failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      <DeleteItemDialog item={toDelete} onDelete={remove} onDone={() => setToDelete(null)} />
    </Page>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <Skeleton className="h-16 rounded-md" />
      <Skeleton className="h-16 rounded-md" />
      <Skeleton className="h-16 rounded-md" />
    </SkeletonGroup>
  )
}
