import type { ItemWaitlist } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimPlace, PlaceName } from '../../../shared/claims/places.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { useFlip } from '../flip.ts'
import { useGradually } from '../use-gradually.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { waitlistsKey } from '../waitlists/waitlists-query.ts'
import { EmptyPanel } from './empty-panel.tsx'
import { LastChanges } from './last-changes.tsx'
import { ClaimSheet, RemoveDialog, usePlaceShortcuts } from './place-dialogs.tsx'
import { InitialRenderContext, WaitlistCard } from './waitlist-card.tsx'

const PACE = { keyOf: ({ itemId }: ItemWaitlist) => itemId, step: 4 }

/** The items whose whole list is shown; `toggle` unfolds or folds one. */
export type Unfolded = ReturnType<typeof useUnfolded>

/** Which lists the seller unfolded. */
export function useUnfolded() {
  const [items, setItems] = useState<readonly ItemId[]>([])
  const toggle = useCallback((itemId: ItemId) => {
    setItems((before) =>
      before.includes(itemId) ? before.filter((id) => id !== itemId) : [...before, itemId],
    )
  }, [])
  return { items, toggle }
}

type WaitlistsPanelProps = { view: WaitlistsView; unfolded: Unfolded }

/** Winner and waitlist of every item that has a claim; the newest item stands on top. */
export function WaitlistsPanel({ view, unfolded }: WaitlistsPanelProps) {
  const [chosen, setChosen] = useState<PlaceName | null>(null)
  const choose = useCallback(
    ({ itemId, claim }: ClaimPlace) => setChosen({ itemId, accountId: claim.buyer.accountId }),
    [],
  )
  const [removing, setRemoving] = useState<ClaimPlace | null>(null)
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const askToRemove = (place: ClaimPlace) =>
    allows('manualClaims') ? setRemoving(place) : openPlans('manualClaims')
  const { shown, handlers } = useFrozenWaitlists(view.waitlists, view.unsaved)
  const drawn = useGradually(shown, PACE)
  const isInitialRender = useIsInitialRender(view, drawn.length === shown.length)
  usePlaceShortcuts(view, askToRemove)
  return (
    <InitialRenderContext value={isInitialRender}>
      <div className="relative flex min-h-0 flex-1 flex-col gap-3">
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
    </InitialRenderContext>
  )
}

function WaitlistCards(props: {
  waitlists: readonly ItemWaitlist[]
  unfolded: Unfolded
  onChoose: (place: ClaimPlace) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  useFlip(list, 'glide')
  return (
    <ul ref={list} className="relative grid gap-3 pb-2 lg:grid-cols-2 lg:items-start">
      {props.waitlists.map((waitlist) => (
        <WaitlistCard
          key={waitlist.itemId}
          waitlist={waitlist}
          isOpen={props.unfolded.items.includes(waitlist.itemId)}
          onFold={props.unfolded.toggle}
          onChoose={props.onChoose}
        />
      ))}
    </ul>
  )
}

/** Until all lists are drawn once: what they show then has not just come in. */
function useIsInitialRender({ sessionId, isLoading }: WaitlistsView, isDrawn: boolean) {
  const isDone = useRef(false)
  useEffect(() => {
    isDone.current = sessionId !== null && !isLoading && isDrawn
  }, [sessionId, isLoading, isDrawn])
  return useCallback(() => !isDone.current, [])
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

/** How long lists stay as they are after the pointer last moved over them. */
const AIM_MS = 1_200
/** A seller whose pointer never rests still sees new winners after this. */
const AT_MOST_MS = 4_000

/** What is shown, and handlers for the element that holds it. */
type FrozenWaitlists = {
  shown: readonly ItemWaitlist[]
  handlers: { onPointerMove: () => void; onPointerDown: () => void }
}

/** Keeps lists from moving under the finger. The seller's own changes show at once all the same. */
export function useFrozenWaitlists(
  waitlists: readonly ItemWaitlist[],
  /** Changes by hand on their way. */
  unsaved: readonly unknown[],
): FrozenWaitlists {
  const [frozen, setFrozen] = useState<{
    waitlists: typeof waitlists
    unsaved: typeof unsaved
  } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frozenSince = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Else what the seller changed would show late, or go back for a moment when it is saved.
  if (frozen !== null && frozen.unsaved !== unsaved) setFrozen(null)

  const aim = () => {
    const now = performance.now()
    if (frozen === null) {
      frozenSince.current = now
      setFrozen({ waitlists, unsaved })
    }
    clearTimeout(timer.current)
    const rest = frozenSince.current + AT_MOST_MS - now
    timer.current = setTimeout(() => setFrozen(null), Math.max(0, Math.min(AIM_MS, rest)))
  }
  return {
    // Lists that are gone belong to a live that is over.
    shown: frozen === null || waitlists.length === 0 ? waitlists : frozen.waitlists,
    handlers: { onPointerMove: aim, onPointerDown: aim },
  }
}
