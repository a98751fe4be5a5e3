import type { ItemWaitlist } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClaimPlace, isWinner } from '../../../shared/claims/places.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { EmptyPanel } from '../components/empty-panel.tsx'
import type { PlaceAsk } from '../components/place-dialogs.tsx'
import { goToPanel } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { lazyDoubts } from '../slips/lazy-doubts.ts'
import { useLastChanges } from '../waitlists/use-last-changes.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { waitlistsKey } from '../waitlists/waitlists-query.ts'
import { CodeTiles, ItemTable } from './code-tiles.tsx'
import { useFrozenWaitlists } from './frozen-items.ts'
import { useSells } from './goods/sale.ts'
import { ItemFocus } from './item-focus.tsx'
import { useItemOrder } from './item-order.ts'
import { useJustChanged } from './just-changed.ts'
import { useFocus } from './use-focus.ts'

const lazyPlaces = lazyPart(() => import('../components/place-dialogs.tsx'))
const lazyFind = lazyPart(() => import('../find/find-dialog.tsx'))

/** At least: the winner and the next three on a phone; beside a table there is room for more. */
const SHOWN_PLACES = { tiles: 4, table: 9 } as const

/** What the desk remembers while its panel is not on screen. */
export type Desk = ReturnType<typeof useDesk>

/** All items in their order, the one in focus, which of them are unfolded, the last changes, and what is open. */
export function useDesk(view: WaitlistsView) {
  const items = useItemOrder(view.sessionId, view.waitlists)
  const focus = useFocus(view.sessionId, items)
  const [unfolded, setUnfolded] = useState<ReadonlySet<ItemId>>(new Set())
  const step = (by: 1 | -1) => () => {
    const next = items[items.findIndex(({ itemId }) => itemId === focus.itemId) + by]
    if (!next) return
    focus.choose(next.itemId)
    goToPanel('waitlists')
  }
  useShortcuts({ nextItem: step(1), previousItem: step(-1) })
  return {
    items,
    focus,
    /** Whether all places of the item in focus are shown. */
    isOpen: focus.itemId !== null && unfolded.has(focus.itemId),
    /** Shows all places of an item, or the first ones again; it stays so while others are looked at. */
    fold: (itemId: ItemId) => {
      focus.stay()
      setUnfolded((before) => {
        const next = new Set(before)
        if (!next.delete(itemId)) next.add(itemId)
        return next
      })
    },
    /** From item to item by itself: what an open list takes room from would come and go with it. */
    follow: () => {
      setUnfolded(new Set())
      focus.follow()
    },
    history: useLastChanges(view),
    places: usePlaceDialogs(),
    find: useFind(),
  }
}

/** What presses on the desk opened: beside the panels, so that a phone that is turned closes nothing. */
export function DeskDialogs({ view, desk }: { view: WaitlistsView; desk: Desk }) {
  const { focus, places, find } = desk
  return (
    <>
      {places.Dialogs ? (
        <Suspense>
          <places.Dialogs
            view={view}
            shown={focus.itemId}
            asked={places.asked[0]}
            onTaken={places.onTaken}
          />
        </Suspense>
      ) : null}
      {find.Dialog ? (
        <Suspense>
          <find.Dialog
            waitlists={view.waitlists}
            onClose={find.close}
            onItem={focus.choose}
            onPlace={(place) => {
              find.close()
              focus.choose(place.itemId)
              places.open(place)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

type WaitlistsPanelProps = {
  view: WaitlistsView
  desk: Desk
  /** Tiles above the item in focus, or a table beside it. */
  overview: 'tiles' | 'table'
  /** What is told beside the places, below the table. */
  notes?: ReactNode
}

/** Winner and waitlist of every item that has a claim: all of them in short, one in focus. */
export function WaitlistsPanel({ view, desk, overview, notes }: WaitlistsPanelProps) {
  const { focus, places, find } = desk
  const { shown: items, handlers } = useFrozenWaitlists(desk.items, view.unsaved)
  const inFocus = items.find(({ itemId }) => itemId === focus.itemId)
  const mayBeMistaken = useJustChanged(inFocus ? subjectOf(inFocus) : null, focus.choices)
  const sells = useSells(view.waitlists)
  const doubts = lazyDoubts.usePart()

  const Overview = overview === 'tiles' ? CodeTiles : ItemTable
  const isEmpty = items.every(({ claims, blocked }) => claims.length === 0 && !blocked)
  return (
    // A press anywhere here keeps the item in focus.
    <div
      className={
        overview === 'tiles'
          ? 'relative flex flex-[1_0_0px] flex-col'
          : 'beside-table relative grid min-h-0 flex-1 gap-x-4'
      }
      {...handlers}
      onPointerDown={focus.stay}
    >
      {isEmpty || !inFocus ? (
        <div
          data-live-panel="waitlists"
          tabIndex={-1}
          className="col-span-full min-h-0 flex-1 outline-none"
        >
          <NoWaitlists view={view} />
        </div>
      ) : (
        <>
          <Overview items={items} shown={focus.itemId} doubts={doubts} onChoose={focus.choose} />
          <ItemFocus
            sessionId={view.sessionId}
            sells={sells}
            waitlist={inFocus}
            shownPlaces={SHOWN_PLACES[overview]}
            isOpen={desk.isOpen}
            onFold={() => desk.fold(inFocus.itemId)}
            onOpen={places.open}
            onSkip={(place, click) => places.skip(place, !mayBeMistaken(click))}
            onRemove={places.remove}
            doubts={doubts}
            act={places.ask}
            held={countHeld(desk.items, inFocus)}
            isFollowing={focus.isFollowing}
            onFollow={desk.follow}
            onStay={focus.stay}
            onFind={find.open}
          />
        </>
      )}
      {notes}
    </div>
  )
}

/** What the buttons below an item act on. */
function subjectOf({ itemId, claims }: ItemWaitlist): string {
  const first = claims.find(isWinner) ?? claims[0]
  return `${itemId} ${first?.buyer.accountId ?? ''}`
}

/** How many places wait until the finger has left. */
function countHeld(items: readonly ItemWaitlist[], shown: ItemWaitlist): number {
  const now = items.find(({ itemId }) => itemId === shown.itemId)
  if (now === undefined || now === shown) return 0
  const known = new Set(shown.claims.map(({ messageId }) => messageId))
  return now.claims.filter(({ messageId }) => !known.has(messageId)).length
}

/** Hands what a press asks for to the dialogs, whose code comes once the page stands. */
function usePlaceDialogs() {
  const { t } = useTranslation()
  const part = lazyPlaces.usePart()
  const [asked, setAsked] = useState<readonly PlaceAsk[]>([])
  const ask = useCallback(
    async (next: PlaceAsk): Promise<void> => {
      if (await lazyPlaces.fetch()) setAsked((before) => [...before, next])
      else toast.error(t('error.offline'))
    },
    [t],
  )
  return {
    Dialogs: part?.PlaceDialogs ?? null,
    asked,
    ask,
    onTaken: useCallback(() => setAsked((before) => before.slice(1)), []),
    open: useCallback((place: ClaimPlace) => void ask({ kind: 'open', place }), [ask]),
    remove: useCallback((place: ClaimPlace) => void ask({ kind: 'remove', place }), [ask]),
    skip: (place: ClaimPlace, isSure: boolean) => void ask({ kind: 'skip', place, isSure }),
  }
}

/** Opens the search, whose code comes with the first press. */
function useFind() {
  const { t } = useTranslation()
  const part = lazyFind.usePart()
  const [isOpen, setIsOpen] = useState(false)
  const open = async () => {
    if (await lazyFind.fetch()) setIsOpen(true)
    else toast.error(t('error.offline'))
  }
  useShortcuts({ search: () => void open() })
  return {
    Dialog: isOpen && part ? part.FindDialog : null,
    open: () => void open(),
    close: useCallback(() => setIsOpen(false), []),
  }
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
