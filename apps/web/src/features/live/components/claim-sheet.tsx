import type { Claim } from '@dibs/contract'
import { type ItemId, MOVES } from '@dibs/core'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  Crown,
  type LucideIcon,
  UserMinus,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { buyerName } from '../waitlists/buyer-name.ts'
import { handMarkOf } from '../waitlists/hand-mark.ts'
import { type ClaimPlace, useClaimActions } from '../waitlists/use-claim-actions.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

type ClaimSheetProps = {
  view: WaitlistsView
  chosen: { itemId: ItemId; accountId: string } | null
  onClose: () => void
}

/** What can be done with a buyer's place: the four moves, and taking it away after a question. */
export function ClaimSheet({ view, chosen, onClose }: ClaimSheetProps) {
  const { move, remove } = useClaimActions()
  const [removing, setRemoving] = useState<ClaimPlace | null>(null)
  const waitlist = view.waitlists.find(({ itemClueId }) => itemClueId === chosen?.itemId)
  const claim = waitlist?.claims.find(
    ({ customerAccountId }) => customerAccountId === chosen?.accountId,
  )
  const place = waitlist &&
    claim && { itemId: waitlist.itemClueId, itemText: waitlist.itemClueText, claim }
  return (
    <>
      {place ? (
        <PlaceDialog
          place={place}
          count={waitlist.claims.length}
          onClose={onClose}
          onMove={(direction) => {
            onClose()
            void move(view.sessionId, place, direction)
          }}
          onRemove={() => {
            setRemoving(place)
            onClose()
          }}
        />
      ) : null}
      <RemoveDialog
        place={removing}
        onRemove={(removed) => remove(view.sessionId, removed)}
        onClose={() => setRemoving(null)}
      />
    </>
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
        </Button>
      </div>
    </Dialog>
  )
}

/** A winner can still be kept as one: then nobody who is heard late comes before them. */
function isPointless(move: (typeof MOVES)[number], claim: Claim, count: number): boolean {
  switch (move) {
    case 'winner':
      return claim.position === 1 && claim.isMoved
    case 'up':
      return claim.position === 1
    case 'down':
    case 'bottom':
      return claim.position === count
  }
}

function RemoveDialog(props: {
  place: ClaimPlace | null
  onRemove: (place: ClaimPlace | null) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation('live')
  const { place } = props
  const [isRemoving, setIsRemoving] = useState(false)
  const name = place ? buyerName(place.claim, t('livePage.guest')) : ''
  const confirm = async () => {
    setIsRemoving(true)
    await props.onRemove(place)
    setIsRemoving(false)
    props.onClose()
  }
  return (
    <ConfirmDialog
      open={place !== null}
      title={t('livePage.actions.removeTitle', { name })}
      message={t('livePage.actions.removeMessage', { name, item: place?.itemText ?? '' })}
      confirmLabel={t('livePage.actions.removeConfirm')}
      confirmingLabel={t('status.deleting', { ns: 'common' })}
      confirming={isRemoving}
      onConfirm={confirm}
      onCancel={props.onClose}
    />
  )
}
