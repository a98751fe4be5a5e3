import { type Item, shareOf } from '@dibs/contract'
import type { Comment, Move, SessionId } from '@dibs/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addition, movement, removal } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import {
  buyerName,
  type ClaimPlace,
  type FoundPlace,
  findPlace,
  isNoopMove,
  type PlaceName,
} from '../../../shared/claims/places.ts'
import { RemoveQuestion } from '../../../shared/claims/remove-question.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { lazyGoods } from '../desk/goods/lazy-goods.ts'
import { isSold, useSells } from '../desk/goods/sale.ts'
import { CHANGE, liveFailureText, useAdditionToasts, usePlanRefusal } from '../notices.tsx'
import { focusedPlace, panelElement, placeButton } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

const lazySheet = lazyPart(() => import('../../../shared/claims/receipt/place-sheet.tsx'))

type ClaimSheetProps = {
  view: WaitlistsView
  chosen: PlaceName | null
  onClose: () => void
  /** Asks whether the place is to be taken away. */
  onRemove: (place: ClaimPlace) => void
}

/** What can be done with a buyer's place of the running live, and what is to be known of it. */
export function ClaimSheet({ view, chosen, onClose, onRemove }: ClaimSheetProps) {
  const { move, add } = usePlaceActions()
  const part = lazySheet.usePart()
  const sells = useSells(view.waitlists)
  const goods = lazyGoods.usePart(sells)
  const { sessionId, waitlists } = view
  if (sessionId === null) return null
  if (part === null) return chosen ? <MissingSheet onClose={onClose} /> : null
  return (
    <part.PlaceSheet
      sessionId={sessionId}
      waitlists={waitlists}
      chosen={chosen}
      onClose={onClose}
      onMove={(found, direction) => void move(sessionId, found, direction)}
      onRemove={onRemove}
      onAdd={(claim, item) => void add(sessionId, claim, item)}
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

/** In place of a sheet that could not be fetched: tries once more, else says so and closes. */
function MissingSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an opening is a reason to try
  useEffect(() => {
    void lazySheet.fetch().then((isHere) => {
      if (isHere) return
      toast.error(t('error.offline'))
      onClose()
    })
  }, [])
  return null
}

type RemoveDialogProps = { view: WaitlistsView; place: ClaimPlace | null; onClose: () => void }

/** Asks before a buyer is taken off an item; afterwards the focus is on who stands there now. */
export function RemoveDialog({ view, place, onClose }: RemoveDialogProps) {
  const { remove } = usePlaceActions()
  const focusAfter = useRef(() => panelElement('waitlists'))
  useEffect(() => {
    if (place) focusAfter.current = findFocus(view, place)
  }, [view, place])
  return (
    <RemoveQuestion
      place={place}
      onRemove={(asked) => remove(view.sessionId, asked)}
      onClose={onClose}
      returnFocus={() => focusAfter.current()}
    />
  )
}

type SkipDialogProps = { view: WaitlistsView; found: FoundPlace | null; onClose: () => void }

/** Asks before a buyer is skipped who has only just come up. */
export function SkipDialog({ view, found, onClose }: SkipDialogProps) {
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
  const tellOfAddition = useAdditionToasts()
  const { t } = useTranslation('live')

  async function move(
    sessionId: SessionId | null,
    found: FoundPlace,
    direction: Move,
  ): Promise<void> {
    if (sessionId === null) return
    const outcome = await submit(movement(sessionId, found, direction))
    if (outcome.kind === 'refused') {
      toast.error(`${t('livePage.failedToMove')} ${liveFailureText(outcome.error, t)}`, {
        id: CHANGE,
      })
    }
  }

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

  /** Adds a comment to another item, too. */
  async function add(sessionId: SessionId, comment: Comment, item: Item): Promise<void> {
    tellOfAddition(await submit(addition(sessionId, item, comment)))
  }

  return { move, remove, add }
}
