import { type Item, shareOf, type WaitlistClaim } from '@dibs/contract'
import type { ItemId, Move, SessionId } from '@dibs/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceChange } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { movement, placing, removal } from '../../../shared/claims/make-changes.ts'
import {
  buyerName,
  type ClaimPlace,
  type FoundPlace,
  findPlace,
  isNoopMove,
  type PlaceName,
} from '../../../shared/claims/places.ts'
import { PlaceSheet } from '../../../shared/claims/receipt/place-sheet.tsx'
import { RemoveQuestion } from '../../../shared/claims/remove-question.tsx'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { lazyGoods } from '../desk/goods/lazy-goods.ts'
import { isSold, useSells } from '../desk/goods/sale.ts'
import { useReveal } from '../desk/use-reveal.ts'
import { CHANGE, liveFailureText, usePlanRefusal } from '../notices.tsx'
import { focusedPlace, panelElement, placeButton } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { DoubtAct } from '../slips/doubts.tsx'
import { DoubtActs } from '../slips/doubts.tsx'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { ChangesSaid } from './changes-said.tsx'
import { type Choice, WinnerChoice } from './winner-choice.tsx'

/** What a press on a place is for; `isSure`: who is skipped did not come up just now. */
export type PlaceAsk =
  | DoubtAct
  | { kind: 'open'; place: ClaimPlace }
  | { kind: 'remove'; place: ClaimPlace }
  | { kind: 'skip'; place: ClaimPlace; isSure: boolean }
  | Choice

type PlaceDialogsProps = {
  view: WaitlistsView
  /** The item in focus. */
  shown: ItemId | null
  asked: PlaceAsk | undefined
  onTaken: () => void
}

/** Does what a press asks for, and the dialogs that it opens; by keys, too. */
export function PlaceDialogs({ view, shown, asked, onTaken }: PlaceDialogsProps) {
  useReveal(shown)
  const [chosen, setChosen] = useState<PlaceName | null>(null)
  const [removing, setRemoving] = useState<ClaimPlace | null>(null)
  const [skipping, setSkipping] = useState<FoundPlace | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [wanted, setWanted] = useState<DoubtAct | null>(null)
  const { move } = usePlaceActions()
  const askToRemove = useRemoval(setRemoving)
  usePlaceShortcuts(view, askToRemove)
  const skip = (place: ClaimPlace) => {
    const found = findPlace(view.waitlists, nameOf(place))
    if (found) void move(view.sessionId, found, 'bottom')
  }
  useEffect(() => {
    if (!asked) return
    onTaken()
    switch (asked.kind) {
      case 'open':
        return setChosen(nameOf(asked.place))
      case 'remove':
        return askToRemove(asked.place)
      case 'choose':
        return setChoice(asked)
      case 'skip':
        // Whoever came up under the thumb is named first.
        return asked.isSure
          ? skip(asked.place)
          : setSkipping(findPlace(view.waitlists, nameOf(asked.place)))
      default:
        return setWanted(asked)
    }
  })
  return (
    <>
      <ClaimSheet
        view={view}
        chosen={chosen}
        onClose={() => setChosen(null)}
        onRemove={askToRemove}
        onAdd={(claim, item) => setWanted({ kind: 'also', claim, item })}
      />
      <ChangesSaid waitlists={view.waitlists} />
      <DoubtActs wanted={wanted} onDone={() => setWanted(null)} />
      <RemoveDialog view={view} place={removing} onClose={() => setRemoving(null)} />
      <WinnerChoice
        choice={choice}
        onChoose={(act, place) => (act === 'skip' ? skip(place) : askToRemove(place))}
        onClose={() => setChoice(null)}
      />
      <SkipDialog view={view} found={skipping} onClose={() => setSkipping(null)} />
    </>
  )
}

const nameOf = ({ itemId, claim }: ClaimPlace): PlaceName => ({
  itemId,
  accountId: claim.buyer.accountId,
})

/** Asks before somebody is taken away, or shows the plans that allow it. */
function useRemoval(ask: (place: ClaimPlace) => void): (place: ClaimPlace) => void {
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const isAllowed = allows('manualClaims')
  return useCallback(
    (place) => (isAllowed ? ask(place) : openPlans('manualClaims')),
    [isAllowed, openPlans, ask],
  )
}

type ClaimSheetProps = {
  view: WaitlistsView
  chosen: PlaceName | null
  onClose: () => void
  /** Asks whether the place is to be taken away. */
  onRemove: (place: ClaimPlace) => void
  /** Adds the comment of a claim to another item, too. */
  onAdd: (claim: WaitlistClaim, item: Item) => void
}

/** What can be done with a buyer's place of the running live, and what is to be known of it. */
function ClaimSheet({ view, chosen, onClose, onRemove, onAdd }: ClaimSheetProps) {
  const { move, moveTo } = usePlaceActions()
  const bringIntoSight = useBringIntoSight(view)
  const sells = useSells(view.waitlists)
  const goods = lazyGoods.usePart(sells)
  const { sessionId, waitlists } = view
  if (sessionId === null) return null
  return (
    <PlaceSheet
      sessionId={sessionId}
      waitlists={waitlists}
      chosen={chosen}
      onClose={onClose}
      onMove={(found, direction) => void move(sessionId, found, direction)}
      onPlace={(found, to) => {
        bringIntoSight(found.place)
        void moveTo(sessionId, found, to)
      }}
      onRemove={onRemove}
      onAdd={onAdd}
      {...(goods && {
        quantity: (place, waitlist) =>
          isSold(waitlist) || shareOf(place.claim).quantity > 1 ? (
            <goods.Quantity sessionId={sessionId} waitlist={waitlist} place={place} />
          ) : null,
        block: (place) => (
          <goods.BlockButton sessionId={sessionId} place={place} onDone={onClose} />
        ),
      })}
      returnFocus={({ itemId, claim }) => placeButton(itemId, claim.buyer.accountId)}
    />
  )
}

/** Scrolls to a place once the list shows it somewhere else. */
function useBringIntoSight({ waitlists }: WaitlistsView): (place: ClaimPlace) => void {
  const [moved, setMoved] = useState<ClaimPlace | null>(null)
  useEffect(() => {
    const now = moved && findPlace(waitlists, nameOf(moved))
    if (!now || now.place.claim.position === moved.claim.position) return
    setMoved(null)
    const button = placeButton(moved.itemId, moved.claim.buyer.accountId)
    button?.scrollIntoView?.({ block: 'nearest' })
  }, [moved, waitlists])
  return setMoved
}

type RemoveDialogProps = { view: WaitlistsView; place: ClaimPlace | null; onClose: () => void }

/** Asks before a buyer is taken off an item; afterwards the focus is on who stands there now. */
function RemoveDialog({ view, place, onClose }: RemoveDialogProps) {
  const { remove } = usePlaceActions()
  const focusAfter = useRef(() => panelElement('waitlists'))
  useEffect(() => {
    if (place) focusAfter.current = findFocus(view, place)
  }, [view, place])
  return (
    <RemoveQuestion
      place={place}
      waitlists={view.waitlists}
      onRemove={(asked) => remove(view.sessionId, asked)}
      onClose={onClose}
      returnFocus={() => focusAfter.current()}
    />
  )
}

type SkipDialogProps = { view: WaitlistsView; found: FoundPlace | null; onClose: () => void }

/** Asks before a buyer is skipped who has only just come up. */
function SkipDialog({ view, found, onClose }: SkipDialogProps) {
  const { t } = useTranslation('live')
  const { move } = usePlaceActions()
  const name = found ? buyerName(found.place.claim.buyer, t('livePage.guest')) : ''
  return (
    <ConfirmDialog
      open={found !== null}
      title={t('livePage.desk.skipTitle', { name })}
      message={t('livePage.desk.skipMessage', { name, item: found?.place.itemText ?? '' })}
      confirmLabel={t('livePage.desk.skip')}
      confirmingLabel={t('livePage.desk.skip')}
      confirming={false}
      onConfirm={() => {
        if (found) void move(view.sessionId, found, 'bottom')
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

/** The row that was asked about, else the one that takes its place, else the panel. */
function findFocus(view: WaitlistsView, { itemId, claim }: ClaimPlace): () => HTMLElement | null {
  const claims = view.waitlists.find((waitlist) => waitlist.itemId === itemId)?.claims ?? []
  const { accountId } = claim.buyer
  const others = claims.map(({ buyer }) => buyer.accountId).filter((id) => id !== accountId)
  // Of the others, the one behind has the same index before and after the removal.
  const behind = others.slice(claim.position - 1, claim.position)
  const ahead = others.slice(0, claim.position - 1).slice(-1)
  return () =>
    [accountId, ...behind, ...ahead]
      .map((account) => placeButton(itemId, account))
      .find((button) => button !== null) ?? panelElement('waitlists')
}

/** The keys for the place that has the focus: the four moves, and taking it away after a question. */
function usePlaceShortcuts(view: WaitlistsView, onRemove: (place: ClaimPlace) => void): void {
  const { move } = usePlaceActions()
  const find = () => findPlace(view.waitlists, focusedPlace())
  const moveBy = (direction: Move) => () => {
    const found = find()
    if (!found || isNoopMove(direction, found.place.claim, found.count)) return
    void move(view.sessionId, found, direction)
  }
  useShortcuts({
    winner: moveBy('winner'),
    up: moveBy('up'),
    down: moveBy('down'),
    bottom: moveBy('bottom'),
    remove: () => {
      const found = find()
      if (found) onRemove(found.place)
    },
  })
}

/** What the seller can do with a place. Each change shows at once and vanishes if it is refused. */
function usePlaceActions() {
  const { submit } = useChangeQueue()
  const tellPlanLimit = usePlanRefusal()
  const { t } = useTranslation('live')

  async function change(change: PlaceChange): Promise<void> {
    // What is still said of the change before would stand beside this one.
    toast.dismiss(CHANGE)
    const outcome = await submit(change)
    if (outcome.kind === 'refused') {
      toast.error(`${t('livePage.failedToMove')} ${liveFailureText(outcome.error, t)}`, {
        id: CHANGE,
      })
    }
  }

  const move = async (sessionId: SessionId | null, found: FoundPlace, direction: Move) => {
    if (sessionId !== null) await change(movement(sessionId, found, direction))
  }
  const moveTo = async (sessionId: SessionId, found: FoundPlace, to: number) =>
    change(placing(sessionId, found, to))

  /** Resolves when it is saved or refused, or waits for the network to come back. */
  async function remove(sessionId: SessionId | null, place: ClaimPlace): Promise<void> {
    if (sessionId === null) {
      toast.error(t('livePage.deleteError'), { id: CHANGE })
      return
    }
    toast.dismiss(CHANGE)
    const outcome = await submit(removal(sessionId, place))
    if (outcome.kind === 'saved') toast.success(t('livePage.removeSuccess'), { id: CHANGE })
    if (outcome.kind === 'refused' && !tellPlanLimit(outcome.error)) {
      toast.error(t('livePage.failedToRemove'), { id: CHANGE })
    }
  }

  return { move, moveTo, remove }
}
