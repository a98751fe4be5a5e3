import { MOVES, type Move } from '@dibs/core'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  Crown,
  type LucideIcon,
  UserMinus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LockedMark } from '../../plan/locked-mark.tsx'
import { Button } from '../../ui/button.tsx'
import type { FoundPlace } from '../claim-place.ts'
import { isPointless } from '../is-pointless.ts'

const MOVE_ICONS: Record<Move, LucideIcon> = {
  winner: Crown,
  up: ArrowUp,
  down: ArrowDown,
  bottom: ArrowDownToLine,
}

type PlaceActionsProps = {
  found: FoundPlace
  onMove: (move: Move) => void
  onRemove: () => void
}

/** The four moves of a place, and taking it away. */
export function PlaceActions({ found, onMove, onRemove }: PlaceActionsProps) {
  const { t } = useTranslation('live')
  const { claim, itemText } = found.place
  return (
    <div className="mt-4 grid gap-2">
      {MOVES.map((move) => {
        const Icon = MOVE_ICONS[move]
        const key = move === 'winner' && claim.position === 1 ? 'keepWinner' : move
        return (
          <Button
            key={move}
            variant="quiet"
            size="large"
            disabled={isPointless(move, claim, found.count)}
            onClick={() => onMove(move)}
            icon={<Icon aria-hidden="true" className="size-6" />}
          >
            {t(`livePage.actions.${key}`)}
          </Button>
        )
      })}
      <Button
        variant="dangerQuiet"
        size="large"
        onClick={onRemove}
        icon={<UserMinus aria-hidden="true" className="size-6" />}
      >
        {t('livePage.actions.remove', { item: itemText })}
        <LockedMark feature="manualClaims" />
      </Button>
    </div>
  )
}
