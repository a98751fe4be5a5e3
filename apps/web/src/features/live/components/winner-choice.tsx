import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaidMark } from '../../../shared/claims/marks/mark-chips.tsx'
import { buyerName, type ClaimPlace } from '../../../shared/claims/places.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { cancelledBy } from '../slips/next-in-line.ts'
import { useLiveStore } from '../use-live.ts'

/** Several win an item, and one of them is to be skipped or taken away. */
export type Choice = { kind: 'choose'; act: 'skip' | 'remove'; winners: readonly ClaimPlace[] }

type WinnerChoiceProps = {
  choice: Choice | null
  onChoose: (act: Choice['act'], place: ClaimPlace) => void
  onClose: () => void
}

/** Asks which of several winners is meant: those who were on screen at the press, whoever comes in meanwhile. */
export function WinnerChoice({ choice: asked, onChoose, onClose }: WinnerChoiceProps) {
  const { t } = useTranslation('place')
  const { t: live } = useTranslation('live')
  const { t: common } = useTranslation()
  const cancelled = useLiveStore((data) => data.cancelled)
  const box = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  const choice = asked ?? last
  if (!choice) return null
  const { act, winners } = choice
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={t(act === 'skip' ? 'skipWhom' : 'removeWhom')}
      hideClose
      // Nobody is chosen by a key that was pressed for something else.
      initialFocus={box}
    >
      <div ref={box} tabIndex={-1} className="outline-none grid gap-3 *:[overflow-wrap:anywhere]">
        {winners.map((place) => (
          <Button
            key={place.claim.buyer.accountId}
            size="large"
            onClick={() => {
              onClose()
              onChoose(act, place)
            }}
          >
            {buyerName(place.claim.buyer, live('livePage.guest'))}
            {cancelledBy(cancelled, place.itemId, place.claim) === null ? null : (
              <SaidMark doubt="cancellation" inWords />
            )}
          </Button>
        ))}
        <Button variant="quiet" onClick={onClose}>
          {common('action.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
