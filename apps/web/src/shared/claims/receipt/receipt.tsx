import type { HandChange } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../clipboard/use-copied.ts'
import { lazyPart } from '../../lazy-part.ts'
import { useServices } from '../../services/services.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changesQuery } from '../changes.ts'
import { useUnsavedOf } from '../changes-provider.tsx'
import type { PlaceName } from '../places.ts'
import { marginOf } from './margin.ts'
import { type ReceiptPlace, receiptRows, receiptText, useReceiptWords } from './receipt-words.ts'

/** Few need it, and the live page has no room for it. */
const shareProof = lazyPart(async () => (await import('./share-proof.tsx')).ShareProof)

export type ReceiptProps = ReceiptPlace & { sessionId: SessionId; itemId: ItemId }

/** Why a buyer stands where they stand. Closed, it says the margin alone. */
export function Receipt(props: ReceiptProps) {
  const { t } = useTranslation('receipt')
  const words = useReceiptWords()
  const [isOpen, setIsOpen] = useState(false)
  const { claim, claims } = props
  return (
    <details
      className="group border-t border-line"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-md py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t('title')}</span>
          <span className="figures block text-sm text-ink-soft group-open:hidden">
            {words.standing(marginOf(claims, claim))}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen ? <OpenReceipt {...props} /> : null}
    </details>
  )
}

function OpenReceipt(place: ReceiptProps) {
  const { t } = useTranslation('receipt')
  const words = useReceiptWords()
  const { sessionId, itemId, claim, claims } = place
  const history = useReceiptHistory(sessionId, { itemId, accountId: claim.buyer.accountId })
  const ShareProof = shareProof.usePart()
  const { isCopied, copy } = useCopied()
  const copyReceipt = async () => {
    const text = receiptText({ ...place, ...history }, words)
    if (!(await copy(text))) toast.error(t('copyFailed'))
  }
  const CopyIcon = isCopied ? Check : Copy
  return (
    <div className="pb-2">
      <dl className="grid gap-2">
        {receiptRows(claim, claims, words).map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm font-bold text-ink-soft">{label}</dt>
            <dd className="figures [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t('history.title')} className="mt-4">
        <h3 className="text-sm font-bold text-ink-soft">{t('history.title')}</h3>
        <HistoryLines history={history} place={place} />
      </section>
      <div className="mt-4 grid">
        <Button
          variant="quiet"
          onClick={copyReceipt}
          icon={<CopyIcon aria-hidden="true" className="size-5" />}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </div>
      {ShareProof ? (
        <ShareProof sessionId={sessionId} itemId={itemId} accountId={claim.buyer.accountId} />
      ) : null}
    </div>
  )
}

/** The changes by hand of one place, as far as they are read. */
type PlaceHistory = {
  /** Newest first, those undone included; `null` until they were read once. */
  changes: readonly HandChange[] | null
  /** How many more this device made that are not saved yet. */
  unsaved: number
  hasFailed: boolean
  retry: () => void
}

/** Reads the changes by hand that any device made to a place. */
function useReceiptHistory(sessionId: SessionId, place: PlaceName): PlaceHistory {
  const { api } = useServices()
  const { data, isError, refetch } = useQuery(changesQuery(api, sessionId))
  const unsaved = useUnsavedOf(sessionId).filter(
    (change) =>
      'buyer' in change &&
      change.itemId === place.itemId &&
      change.buyer.accountId === place.accountId,
  )
  const isOfPlace = ({ itemClueId, customerAccountId }: HandChange) =>
    itemClueId === place.itemId && customerAccountId === place.accountId
  return {
    changes: data?.filter(isOfPlace) ?? null,
    unsaved: unsaved.length,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

/** Every change by hand of a place, those undone included. */
function HistoryLines({ history, place }: { history: PlaceHistory; place: ReceiptPlace }) {
  const { t } = useTranslation('receipt')
  const words = useReceiptWords()
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
        const { what, ends, made, undone } = words.change(change, place)
        return (
          <li key={change.id} className="figures border-l-3 border-line pl-3">
            <p className={undone ? 'text-ink-soft line-through' : 'font-semibold'}>
              {what}: {ends}
            </p>
            <p className="text-sm text-ink-soft">{made}</p>
            {undone ? <p className="text-sm text-ink-soft">{undone}</p> : null}
          </li>
        )
      })}
    </ol>
  )
}
