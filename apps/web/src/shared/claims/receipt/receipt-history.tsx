import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { type ReceiptWords, useReceiptWords } from './receipt-words.ts'
import type { PlaceHistory } from './use-receipt-history.ts'

/** Every change by hand of a place, those undone included. */
export function ReceiptHistory({ history }: { history: PlaceHistory }) {
  const words = useReceiptWords()
  const { t } = words
  return (
    <section aria-label={t('history.title')} className="mt-4">
      <h3 className="text-sm font-bold text-ink-soft">{t('history.title')}</h3>
      <Changes history={history} words={words} />
    </section>
  )
}

function Changes({ history, words }: { history: PlaceHistory; words: ReceiptWords }) {
  const { t } = words
  const { changes, unsaved, hasFailed, retry } = history
  if (changes === null) {
    if (hasFailed) return <ErrorState message={t('history.failed')} onRetry={retry} />
    return (
      <SkeletonGroup label={t('history.loading')} className="mt-1">
        <Skeleton className="h-10" />
      </SkeletonGroup>
    )
  }
  if (changes.length + unsaved === 0) return <p className="mt-1">{t('history.none')}</p>
  return (
    <ol className="mt-1 grid gap-2">
      {unsaved > 0 ? (
        <li className="border-l-3 border-line pl-3 font-semibold">{words.unsaved(unsaved)}</li>
      ) : null}
      {changes.map((change) => {
        const { what, places, made, undone } = words.change(change)
        return (
          <li key={change.id} className="figures border-l-3 border-line pl-3">
            <p className={undone ? 'text-ink-soft line-through' : 'font-semibold'}>
              {what}: {places}
            </p>
            <p className="text-sm text-ink-soft">{made}</p>
            {undone ? <p className="text-sm text-ink-soft">{undone}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}
