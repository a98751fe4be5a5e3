import { endpoints, type Item } from '@dibs/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsQuery, subscriptionQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { UsageMeter } from '../../shared/plan/usage-meter.tsx'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { AddItemForm } from './item-forms.tsx'
import { DeleteItemDialog, ItemList } from './item-list.tsx'
import { MatchingCard } from './matching-card.tsx'

/** The item codes: add, edit, delete. */
export function ItemsScreen() {
  const { t } = useTranslation('items')
  const { query, add, edit, remove } = useItems()
  const items = query.data ?? []
  const [pointedAt, setPointedAt] = useState<Item['id'] | null>(null)
  const deletion = useDeletion(items, remove)
  const max = usePlan().limits?.itemCodes ?? null
  const count = query.data?.length
  const isFull = count !== undefined && max !== null && count >= max
  const hasFailed = query.isError && !query.data
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 w-full max-w-xl gap-5">
          <AddItemForm onAdd={add.mutateAsync} onExisting={setPointedAt} offersPlans={!isFull} />
          {count !== undefined && max !== null ? <CodesMeter used={count} max={max} /> : null}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {hasFailed ? null : <MatchingCard items={items} />}
        </div>
        {query.data ? (
          <ItemList
            items={query.data}
            hasMeter={max !== null}
            pointedAt={pointedAt}
            onEdit={(id, clueText) => edit.mutateAsync({ id, clueText })}
            onDelete={deletion.ask}
          />
        ) : null}
        {query.isPending ? <ListSkeleton /> : null}
        {hasFailed ? (
          <ErrorState
            message={t('list.failed')}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
          />
        ) : null}
      </div>
      <DeleteItemDialog {...deletion.dialog} />
    </Page>
  )
}

/** The seller's items and the three changes to them. */
function useItems() {
  const { api } = useServices()
  const { t } = useTranslation('items')
  const queryClient = useQueryClient()
  const options = itemsQuery(api)
  const query = useQuery(options)
  // How many codes there are is part of how much of the plan is used.
  const both = [options.queryKey, subscriptionQuery(api).queryKey]

  const change = (update: (items: Item[]) => Item[]) =>
    queryClient.setQueryData(options.queryKey, (items) => items && update(items))

  const add = useApiMutation({
    mutationFn: async (clueText: string) =>
      (await api(endpoints.items.create, { body: { clueText } })).data,
    onSuccess: (item) => change((items) => [item, ...items.filter((i) => i.id !== item.id)]),
    refresh: both,
  })
  const edit = useApiMutation({
    mutationFn: async ({ id, clueText }: { id: Item['id']; clueText: string }) =>
      (await api(endpoints.items.update, { params: { itemClueId: id }, body: { clueText } })).data,
    onSuccess: (item) => change((items) => items.map((i) => (i.id === item.id ? item : i))),
    refresh: [options.queryKey],
  })
  const remove = useApiMutation({
    mutationFn: (id: Item['id']) => api(endpoints.items.remove, { params: { itemClueId: id } }),
    failed: t('error.deleteFailed'),
    onSuccess: (_, id) => change((items) => items.filter((item) => item.id !== id)),
    refresh: both,
  })
  return { query, add, edit, remove }
}

/** The question before an item is deleted, and what follows from the answer. */
function useDeletion(items: readonly Item[], remove: ReturnType<typeof useItems>['remove']) {
  const [question, setQuestion] = useState<{ item: Item; beside: Item[] } | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    ask: (item: Item) => {
      const at = items.indexOf(item)
      const beside = [items[at + 1], items[at - 1]].filter((each) => each !== undefined)
      setQuestion({ item, beside })
      setOpen(true)
    },
    dialog: {
      question,
      open,
      isDeleting: remove.isPending,
      onConfirm: () => question && remove.mutate(question.item.id, { onSettled: close }),
      onCancel: close,
    },
  }
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
