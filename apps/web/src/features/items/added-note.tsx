import type { AddedCodes, Item } from '@dibs/contract'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SeePlans } from '../../shared/plan/see-plans.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { hasGoods, lineOf, type ReadList } from './typed-list.ts'
import type { ItemChanges } from './use-items.ts'

/** What came of several codes that were added in one go. */
export type Outcome = {
  added: readonly Item['id'][]
  /** How many were there already. */
  existed: number
  /** What there was no room for, what cannot be read, and goods of codes that are there already. */
  left: readonly string[]
  noRoom: number
  /** Whether another plan has room for them. */
  isPlan: boolean
}

/**
 * What came of a list, by the server's answer, which has a line for each of its codes. `figures`
 * writes an amount as it is typed.
 */
export function outcomeOf(
  list: ReadList,
  { results }: AddedCodes,
  figures: (amount: number) => string,
): Outcome {
  const resultOf = (index: number) => results[index]?.result
  const hasNoRoom = (_: unknown, index: number) =>
    resultOf(index) === 'plan_limit' || resultOf(index) === 'too_many_items'
  const refused = list.items.filter(hasNoRoom)
  const kept = list.items.filter(
    (item, index) =>
      hasNoRoom(item, index) || (resultOf(index) === 'item_exists' && hasGoods(item)),
  )
  // A line may have several faults.
  const unread = new Set(list.faults.map(({ line }) => line))
  return {
    added: results.flatMap(({ result, item }) => (result === 'added' && item ? [item.id] : [])),
    existed: results.filter(({ result }) => result === 'item_exists').length,
    left: [...kept.map((item) => lineOf(item, figures)), ...list.tooLong, ...unread],
    noRoom: refused.length,
    isPlan: results.some(({ result }) => result === 'plan_limit'),
  }
}

type AddedNoteProps = {
  outcome: Outcome
  changes: Pick<ItemChanges, 'removeMany'>
  onUndone: () => void
}

/** Says how many codes were added and how many were not, and takes them back. */
export function AddedNote({ outcome, changes: { removeMany }, onUndone }: AddedNoteProps) {
  const { t } = useTranslation('items')
  const { added, existed, noRoom, isPlan } = outcome
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm font-semibold">
        {[
          t('many.added', { count: added.length }),
          existed > 0 ? t('many.existed', { count: existed }) : '',
          noRoom > 0 && isPlan ? t('many.noRoom', { count: noRoom }) : '',
          noRoom > 0 && !isPlan ? t('many.tooManyItems') : '',
        ].join(' ')}
      </p>
      <span className="flex flex-wrap gap-2">
        {isPlan ? <SeePlans limit="itemCodes" /> : null}
        {added.length > 0 ? (
          <Button
            variant="quiet"
            loading={removeMany.isPending}
            onClick={() => removeMany.mutate(added, { onSuccess: onUndone })}
            icon={<Undo2 aria-hidden="true" className="size-5" />}
          >
            {t('many.undo')}
          </Button>
        ) : null}
      </span>
    </div>
  )
}
