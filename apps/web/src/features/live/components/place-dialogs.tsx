import { type Item, shareOf, type WaitlistClaim } from '@dibs/contract'
import type { Move, SessionId } from '@dibs/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { movement, type PlaceChange, placing, removal } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import {
  type ClaimPlace,
  type FoundPlace,
  findPlace,
  isNoopMove,
  type PlaceName,
} from '../../../shared/claims/places.ts'
import { type LazyPart, lazyPart } from '../../../shared/lazy-part.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { lazyGoods } from '../desk/goods/lazy-goods.ts'
import { isSold, useSells } from '../desk/goods/sale.ts'
import { CHANGE, liveFailureText, usePlanRefusal } from '../notices.tsx'
import { focusedPlace, placeButton } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

const lazySheet = lazyPart(() => import('../../../shared/claims/receipt/place-sheet.tsx'))
/** What is asked before a place is taken or skipped. */
export const lazyQuestions = lazyPart(() => import('./place-questions.tsx'))

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
export function ClaimSheet({ view, chosen, onClose, onRemove, onAdd }: ClaimSheetProps) {
  const { move, moveTo } = usePlaceActions()
  const part = lazySheet.usePart()
  const sells = useSells(view.waitlists)
  const goods = lazyGoods.usePart(sells)
  const { sessionId, waitlists } = view
  if (sessionId === null) return null
  if (part === null) return chosen ? <MissingPart part={lazySheet} onClose={onClose} /> : null
  return (
    <part.PlaceSheet
      sessionId={sessionId}
      waitlists={waitlists}
      chosen={chosen}
      onClose={onClose}
      onMove={(found, direction) => void move(sessionId, found, direction)}
      onPlace={(found, to) => void moveTo(sessionId, found, to)}
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

type MissingPartProps = { part: LazyPart<unknown>; onClose: () => void }

/** In place of a sheet that could not be fetched: tries once more, else says so and closes. */
export function MissingPart({ part, onClose }: MissingPartProps) {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an opening is a reason to try
  useEffect(() => {
    void part.fetch().then((isHere) => {
      if (isHere) return
      toast.error(t('error.offline'))
      onClose()
    })
  }, [])
  return null
}

/** The keys for the place that has the focus: the four moves, and taking it away after a question. */
export function usePlaceShortcuts(
  view: WaitlistsView,
  onRemove: (place: ClaimPlace) => void,
): void {
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
export function usePlaceActions() {
  const { submit } = useChangeQueue()
  const tellPlanLimit = usePlanRefusal()
  const { t } = useTranslation('live')

  async function change(change: PlaceChange): Promise<void> {
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
    const outcome = await submit(removal(sessionId, place))
    if (outcome.kind === 'saved') toast.success(t('livePage.removeSuccess'), { id: CHANGE })
    if (outcome.kind === 'refused' && !tellPlanLimit(outcome.error)) {
      toast.error(t('livePage.failedToRemove'), { id: CHANGE })
    }
  }

  return { move, moveTo, remove }
}
