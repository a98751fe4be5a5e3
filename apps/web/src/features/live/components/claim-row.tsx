import type { Claim } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { Crown, Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../shared/ui/badge.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useClockFormat } from '../use-clock-format.ts'
import { buyerName } from '../waitlists/buyer-name.ts'
import type { ClaimPlace } from '../waitlists/use-claim-actions.ts'

type ClaimRowProps = {
  claim: Claim
  itemId: ItemId
  itemText: string
  onChoose: (place: ClaimPlace) => void
}

/** One buyer's place. The whole row opens what can be done with it. */
export const ClaimRow = memo(function ClaimRow(props: ClaimRowProps) {
  const { claim, itemId, itemText, onChoose } = props
  const { t } = useTranslation('live')
  const isWinner = claim.position === 1
  const name = buyerName(claim, t('livePage.guest'))
  const place = isWinner
    ? t('livePage.waitlist.winner')
    : t('livePage.waitlist.place', { number: claim.position - 1 })
  return (
    <li data-account-id={claim.customerAccountId} className="animate-land">
      <button
        type="button"
        aria-label={t('livePage.waitlist.open', { name, place })}
        onClick={() => onChoose({ itemId, itemText, claim })}
        className={classNames(
          'flex w-full items-center gap-3 px-4 text-left transition-colors',
          isWinner
            ? 'min-h-16 bg-first-tint py-2 hover:brightness-97'
            : 'min-h-13 border-t border-line py-1.5 hover:bg-sunken',
        )}
      >
        <span className="min-w-0 flex-1">
          <span
            className={classNames(
              'block truncate font-bold',
              isWinner ? 'text-lg font-extrabold' : 'text-base',
            )}
          >
            {name}
          </span>
          <ClaimDetails claim={claim} place={isWinner ? null : place} />
        </span>
        {isWinner ? (
          <Badge tone="first" icon={<Crown aria-hidden="true" className="size-4" />}>
            {place}
          </Badge>
        ) : null}
        <Ellipsis aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
    </li>
  )
})

function ClaimDetails({ claim, place }: { claim: Claim; place: string | null }) {
  const { t } = useTranslation('live')
  const clock = useClockFormat()
  const byHand = claim.isMoved ? 'moved' : claim.isManualClaim ? 'added' : null
  return (
    <span className="figures flex gap-x-2 text-xs text-ink-soft">
      {place ? <span className="shrink-0 font-bold">{place}</span> : null}
      <span className="shrink-0">{clock(claim.commentTimestamp)}</span>
      {byHand ? <span className="shrink-0">{t(`livePage.waitlist.${byHand}`)}</span> : null}
      <span className="truncate">{claim.commentText}</span>
    </span>
  )
}
