import type { Item } from '@dibs/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UsageMeter } from '../../shared/plan/usage-meter.tsx'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'
import { AddItemsForm } from './add-items-form.tsx'
import { DeleteItemDialog, ItemList } from './item-list.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { MatchingCard } from './matching-card.tsx'
import { type ItemChanges, useItems } from './use-items.ts'

type ItemsScreenProps = {
  /** What comes once there are any. */
  next?: ReactNode
  /** Whether a live runs: its lists hang on their items, so that a deleted one does not come back. */
  isLive?: boolean
}

/** The item codes: add, edit, delete, reorder. */
export function ItemsScreen({ next, isLive = false }: ItemsScreenProps) {
  const { t } = useTranslation('items')
  const changes = useItems()
  const { query, edit, reorder } = changes
  const items = query.data ?? []
  const [pointedAt, setPointedAt] = useState<Item['id'] | null>(null)
  const [openedId, setOpenedId] = useState<Item['id'] | null>(null)
  const opened = items.find(({ id }) => id === openedId)
  const deletion = useDeletion(items, changes, isLive)
  const max = usePlan().limits?.itemCodes ?? null
  const count = query.data?.length
  const isFull = count !== undefined && max !== null && count >= max
  const hasFailed = query.isError && !query.data?.length
  return (
    // Whoever has codes knows what they are for, and comes for the list.
    <Page title={t('title')} lead={items.length > 0 ? undefined : t('lead')}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 md:grid-cols-[minmax(0,1fr)_18rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 w-full gap-3 sm:gap-5">
          <AddItemsForm
            items={items}
            changes={changes}
            room={max === null ? null : Math.max(0, max - items.length)}
            onExisting={setPointedAt}
            offersPlans={!isFull}
          />
          {count !== undefined && max !== null ? <CodesMeter used={count} max={max} /> : null}
          {next && (query.isPending || items.length > 0) ? (
            // Its place is kept, so that nothing below moves.
            <div className="grid min-h-11 sm:justify-items-start">
              {query.isPending ? null : next}
            </div>
          ) : null}
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          {hasFailed ? null : <MatchingCard items={items} />}
        </div>
        {query.data && !hasFailed ? (
          <ItemList
            items={query.data}
            hasMeter={max !== null}
            pointedAt={pointedAt}
            onRename={({ id }, clueText) => edit.mutateAsync({ id, clueText, goods: {} })}
            onOpen={({ id }) => setOpenedId(id)}
            onReorder={reorder}
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
      {opened ? (
        <ItemSheet
          item={opened}
          onSave={(goods) => edit.mutateAsync({ id: opened.id, clueText: opened.clue_text, goods })}
          onDelete={() => {
            setOpenedId(null)
            deletion.ask(opened)
          }}
          onClose={() => setOpenedId(null)}
        />
      ) : null}
      <DeleteItemDialog {...deletion.dialog} />
    </Page>
  )
}

/** How long the way back stays on screen. */
const UNDO_MS = 8_000

/** The question before an item is deleted, and what follows from the answer. */
function useDeletion(
  items: readonly Item[],
  { remove, restore }: Pick<ItemChanges, 'remove' | 'restore'>,
  isLive: boolean,
) {
  const { t } = useTranslation('items')
  const [question, setQuestion] = useState<{ item: Item; beside: Item[] } | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const tell = (item: Item, at: number) => {
    const text = t('remove.done', { code: item.clue_text })
    if (isLive) {
      toast(text)
      return
    }
    const id = toast(
      <UndoToast
        text={text}
        label={t('many.undo')}
        onUndo={() => {
          toast.dismiss(id)
          restore.mutate({ item, at })
        }}
      />,
      { duration: UNDO_MS },
    )
  }
  const confirm = ({ item }: { item: Item }) => {
    const at = items.findIndex(({ id }) => id === item.id)
    remove.mutate(item.id, { onSuccess: () => void tell(item, at), onSettled: close })
  }
  return {
    ask: (item: Item) => {
      const at = items.findIndex(({ id }) => id === item.id)
      const beside = [items[at + 1], items[at - 1]].filter((each) => each !== undefined)
      setQuestion({ item, beside })
      setOpen(true)
    },
    dialog: {
      question,
      open,
      isDeleting: remove.isPending,
      onConfirm: () => question && confirm(question),
      onCancel: close,
    },
  }
}

function CodesMeter({ used, max }: { used: number; max: number }) {
  const { t } = useTranslation('planDetails')
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
    <SkeletonGroup label={t('status.loading')} className="grid gap-px">
      <Skeleton className="h-14 rounded-t-lg" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14 rounded-b-lg" />
    </SkeletonGroup>
  )
}
