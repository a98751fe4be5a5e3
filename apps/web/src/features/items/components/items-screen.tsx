import type { Item } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UsageMeter } from '../../../shared/plan/usage-meter.tsx'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { useItems } from '../use-items.ts'
import { AddItemForm } from './add-item-form.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemList } from './item-list.tsx'
import { MatchingCard } from './matching-card.tsx'

/** The item codes: add, edit, delete. */
export function ItemsScreen() {
  const { t } = useTranslation('items')
  const { query, add, edit, remove } = useItems()
  const [pointedAt, setPointedAt] = useState<Item['id'] | null>(null)
  const [toDelete, setToDelete] = useState<Item | null>(null)
  const max = usePlan().limits?.itemCodes ?? null
  const count = query.data?.length
  const isFull = count !== undefined && max !== null && count >= max
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="grid w-full max-w-xl gap-5">
          <AddItemForm onAdd={add} onExisting={setPointedAt} offersPlans={!isFull} />
          {count !== undefined && max !== null ? <CodesMeter used={count} max={max} /> : null}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {query.isError && !query.data ? null : <MatchingCard items={query.data ?? []} />}
        </div>
        {query.data ? (
          <ItemList
            items={query.data}
            hasMeter={max !== null}
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
      </div>
      <DeleteItemDialog
        item={toDelete}
        items={query.data ?? []}
        onDelete={remove}
        onDone={() => setToDelete(null)}
      />
    </Page>
  )
}

function CodesMeter({ used, max }: { used: number; max: number }) {
  const { t } = useTranslation('plans')
  return (
    <UsageMeter
      label={t('usage.codes')}
      used={used}
      max={max}
      limit="itemCodes"
      fullNote={t('usage.codesFull', { max })}
    />
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <Skeleton className="h-16 rounded-md" />
      <Skeleton className="h-16 rounded-md" />
      <Skeleton className="h-16 rounded-md" />
    </SkeletonGroup>
  )
}
