import type { AddedCodes, Item } from '@dibs/contract'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { SeePlans } from '../../shared/plan/see-plans.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { abridged } from './goods-preview.tsx'
import type { Sorted } from './goods-updates.ts'
import { hasGoods, lineOf, type ReadList } from './typed-list.ts'
import type { ItemChanges } from './use-items.ts'
import type { Pasted } from './use-list-changes.ts'

/** What came of a list. */
export type Outcome = Pasted & {
  /** How many were there already, and stayed as they were. */
  existed: number
  /** Items that could not be changed, and why. */
  refused: readonly Item[]
  cause: unknown
  /** What there was no room for, what cannot be read, and goods that could not be saved. */
  left: readonly string[]
  noRoom: number
  /** Whether another plan has room for them. */
  isPlan: boolean
}

/** What the calls for a list need of it, and what they answered. */
type Answers = {
  list: ReadList
  sorted: Sorted
  /** One result for each new code; `null` when there was none. */
  added: AddedCodes | null
  updated: Awaited<ReturnType<ItemChanges['updateMany']['mutateAsync']>>
  /** Writes an amount as it is typed. */
  figures: (amount: number) => string
}

/** What came of a list. */
export function outcomeOf({ list, sorted, added, updated, figures }: Answers): Outcome {
  const results = added?.results ?? []
  const resultOf = (index: number) => results[index]?.result
  const hasNoRoom = (_: unknown, index: number) =>
    resultOf(index) === 'plan_limit' || resultOf(index) === 'too_many_items'
  // Added elsewhere meanwhile: what would change has not been shown.
  const kept = sorted.fresh.filter(
    (item, index) =>
      hasNoRoom(item, index) || (resultOf(index) === 'item_exists' && hasGoods(item)),
  )
  const refused = updated.refused.map(({ typed }) => typed)
  // A line may have several faults.
  const unread = new Set(list.faults.map(({ line }) => line))
  return {
    added: results.flatMap(({ result, item }) => (result === 'added' && item ? [item.id] : [])),
    updated: updated.saved,
    existed: sorted.existing + results.filter(({ result }) => result === 'item_exists').length,
    refused: updated.refused.map(({ item }) => item),
    cause: updated.cause,
    left: [
      ...[...kept, ...refused].map((item) => lineOf(item, figures)),
      ...list.tooLong,
      ...unread,
    ],
    noRoom: sorted.fresh.filter(hasNoRoom).length,
    isPlan: results.some(({ result }) => result === 'plan_limit'),
  }
}

type AddedNoteProps = {
  outcome: Outcome
  changes: Pick<ItemChanges, 'undoMany'>
  onUndone: () => void
}

/** Says how many codes were added or changed and how many were not, and takes all of it back. */
export function AddedNote({ outcome, changes: { undoMany }, onUndone }: AddedNoteProps) {
  const { t } = useTranslation('items')
  const { t: common } = useTranslation()
  const { added, updated, refused, cause, existed, noRoom, isPlan } = outcome
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm font-semibold">
        {[
          added.length > 0 || updated.length + refused.length === 0
            ? t('many.added', { count: added.length })
            : '',
          updated.length > 0 ? t('many.updated', { count: updated.length }) : '',
          refused.length > 0
            ? t('many.notUpdated', {
                codes: abridged(refused.map(({ clue_text }) => clue_text)),
                why: errorText(cause, common),
              })
            : '',
          existed > 0 ? t('many.existed', { count: existed }) : '',
          noRoom > 0 && isPlan ? t('many.noRoom', { count: noRoom }) : '',
          noRoom > 0 && !isPlan ? t('many.tooManyItems') : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <span className="flex flex-wrap gap-2">
        {isPlan ? <SeePlans limit="itemCodes" /> : null}
        {added.length > 0 || updated.length > 0 ? (
          <Button
            variant="quiet"
            loading={undoMany.isPending}
            onClick={() => undoMany.mutate({ added, updated }, { onSuccess: onUndone })}
            icon={<Undo2 aria-hidden="true" className="size-5" />}
          >
            {t('many.undo')}
          </Button>
        ) : null}
      </span>
    </div>
  )
}
