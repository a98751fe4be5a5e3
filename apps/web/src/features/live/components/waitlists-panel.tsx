import type { WaitlistBody } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimPlace, PlaceName } from '../../../shared/claims/claim-place.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { useCarrying } from '../motion/use-carrying.ts'
import { useGradually } from '../use-gradually.ts'
import { useHeldWaitlists } from '../waitlists/use-held-waitlists.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { waitlistsKey } from '../waitlists/waitlists-query.ts'
import { ClaimSheet } from './claim-sheet.tsx'
import { EmptyPanel } from './empty-panel.tsx'
import { LastChanges } from './last-changes.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SettledContext } from './settled.ts'
import { usePlaceShortcuts } from './use-place-shortcuts.ts'
import type { Unfolded } from './use-unfolded.ts'
import { WaitlistCard } from './waitlist-card.tsx'

const PACE = { keyOf: ({ itemClueId }: WaitlistBody) => itemClueId, step: 4 }

type WaitlistsPanelProps = { view: WaitlistsView; unfolded: Unfolded }

/** Winner and waitlist of every item that has a claim; the newest item stands on top. */
export function WaitlistsPanel({ view, unfolded }: WaitlistsPanelProps) {
  const [chosen, setChosen] = useState<PlaceName | null>(null)
  const choose = useCallback(
    ({ itemId, claim }: ClaimPlace) => setChosen({ itemId, accountId: claim.customerAccountId }),
    [],
  )
  const [removing, setRemoving] = useState<ClaimPlace | null>(null)
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const askToRemove = (place: ClaimPlace) =>
    allows('manualClaims') ? setRemoving(place) : openPlans('manualClaims')
  const { shown, handlers } = useHeldWaitlists(view.waitlists, view.unsaved)
  const drawn = useGradually(shown, PACE)
  const isSettled = useSettled(view, drawn.length === shown.length)
  usePlaceShortcuts(view, askToRemove)
  const box = useRef<HTMLDivElement>(null)
  useCarrying(box, 'jump')
  return (
    <SettledContext value={isSettled}>
      <div ref={box} className="relative flex min-h-0 flex-1 flex-col gap-3">
        <LastChanges view={view} />
        <div
          data-live-panel="waitlists"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-lg outline-none"
          {...handlers}
        >
          {shown.length === 0 ? (
            <NoWaitlists view={view} />
          ) : (
            <WaitlistCards waitlists={drawn} unfolded={unfolded} onChoose={choose} />
          )}
        </div>
        <ClaimSheet
          view={view}
          chosen={chosen}
          onClose={() => setChosen(null)}
          onRemove={askToRemove}
        />
        <RemoveDialog view={view} place={removing} onClose={() => setRemoving(null)} />
      </div>
    </SettledContext>
  )
}

function WaitlistCards(props: {
  waitlists: readonly WaitlistBody[]
  unfolded: Unfolded
  onChoose: (place: ClaimPlace) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  useCarrying(list, 'glide')
  return (
    <ul ref={list} className="relative grid gap-3 pb-2 lg:grid-cols-2 lg:items-start">
      {props.waitlists.map((waitlist) => (
        <WaitlistCard
          key={waitlist.itemClueId}
          waitlist={waitlist}
          isOpen={props.unfolded.items.includes(waitlist.itemClueId)}
          onFold={props.unfolded.turn}
          onChoose={props.onChoose}
        />
      ))}
    </ul>
  )
}

/** What was there when the lists were first shown has not just come in. */
function useSettled({ sessionId, isLoading }: WaitlistsView, isWhole: boolean): () => boolean {
  const settled = useRef(false)
  useEffect(() => {
    settled.current = sessionId !== null && !isLoading && isWhole
  }, [sessionId, isLoading, isWhole])
  return useCallback(() => settled.current, [])
}

function NoWaitlists({ view }: { view: WaitlistsView }) {
  const { t } = useTranslation('live')
  const queryClient = useQueryClient()
  const { sessionId, error, isLoading } = view
  if (error && sessionId) {
    const retry = () => queryClient.invalidateQueries({ queryKey: waitlistsKey(sessionId) })
    return <ErrorState message={t('livePage.failedToFetchWaitlists')} onRetry={retry} />
  }
  if (isLoading) {
    return (
      <SkeletonGroup label={t('livePage.panels.waitlists')} className="grid gap-3">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return (
    <EmptyPanel>
      <EmptyState
        picture={<ListOrdered aria-hidden="true" className="size-10" />}
        title={t(sessionId ? 'livePage.empty.waitlists' : 'livePage.empty.waitlistsNotLive')}
        hint={t(sessionId ? 'livePage.empty.waitlistsHint' : 'livePage.empty.waitlistsNotLiveHint')}
      />
    </EmptyPanel>
  )
}
