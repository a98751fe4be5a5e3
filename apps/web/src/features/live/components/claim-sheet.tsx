import { type ItemId, MOVES } from '@dibs/core'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  Crown,
  type LucideIcon,
  UserMinus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LockedMark } from '../../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../../shared/plan/plan-dialog-context.ts'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { placeButton } from '../shortcuts/live-rows.ts'
import { buyerName } from '../waitlists/buyer-name.ts'
import { handMarkOf } from '../waitlists/hand-mark.ts'
import { isPointless } from '../waitlists/is-pointless.ts'
import { type ClaimPlace, useClaimActions } from '../waitlists/use-claim-actions.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

type ClaimSheetProps = {
  view: WaitlistsView
  chosen: { itemId: ItemId; accountId: string } | null
  onClose: () => void
  /** Asks whether the place is to be taken away. */
  onRemove: (place: ClaimPlace) => void
}

/** What can be done with a buyer's place: the four moves, and taking it away after a question. */
export function ClaimSheet({ view, chosen, onClose, onRemove }: ClaimSheetProps) {
  const { move } = useClaimActions()
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const waitlist = view.waitlists.find(({ itemClueId }) => itemClueId === chosen?.itemId)
  const claim = waitlist?.claims.find(
    ({ customerAccountId }) => customerAccountId === chosen?.accountId,
  )
  const place = waitlist &&
    claim && { itemId: waitlist.itemClueId, itemText: waitlist.itemClueText, claim }
  if (!place) return null
  return (
    <PlaceDialog
      place={place}
      count={waitlist.claims.length}
      onClose={onClose}
      onMove={(direction) => {
        onClose()
        void move(view.sessionId, place, direction)
      }}
      onRemove={() => {
        onClose()
        if (allows('manualClaims')) onRemove(place)
        else openPlans('manualClaims')
      }}
    />
  )
}

const MOVE_ICONS: Record<(typeof MOVES)[number], LucideIcon> = {
  winner: Crown,
  up: ArrowUp,
  down: ArrowDown,
  bottom: ArrowDownToLine,
}

function PlaceDialog(props: {
  place: ClaimPlace
  count: number
  onClose: () => void
  onMove: (move: (typeof MOVES)[number]) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('live')
  const { claim, itemText } = props.place
  const isWinner = claim.position === 1
  const where = isWinner
    ? t('livePage.waitlist.winner')
    : t('livePage.waitlist.place', { number: claim.position - 1 })
  const byHand = handMarkOf(claim)
  const about = [itemText, where, ...(byHand ? [t(`livePage.waitlist.${byHand}`)] : [])]
  return (
    <Dialog
      open
      onClose={props.onClose}
      returnFocus={() => placeButton(props.place.itemId, claim.customerAccountId)}
      title={buyerName(claim, t('livePage.guest'))}
      description={[...about, `“${claim.commentText}”`].join(' · ')}
    >
      <div className="mt-4 grid gap-2">
        {MOVES.map((move) => {
          const Icon = MOVE_ICONS[move]
          const key = move === 'winner' && isWinner ? 'keepWinner' : move
          return (
            <Button
              key={move}
              variant="quiet"
              size="large"
              disabled={isPointless(move, claim, props.count)}
              onClick={() => props.onMove(move)}
              icon={<Icon aria-hidden="true" className="size-6" />}
            >
              {t(`livePage.actions.${key}`)}
            </Button>
          )
        })}
        <Button
          variant="dangerQuiet"
          size="large"
          onClick={props.onRemove}
          icon={<UserMinus aria-hidden="true" className="size-6" />}
        >
          {t('livePage.actions.remove', { item: itemText })}
          <LockedMark feature="manualClaims" />
        </Button>
      </div>
    </Dialog>
  )
}
