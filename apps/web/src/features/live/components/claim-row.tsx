import type { Claim } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { ArrowUpDown, Crown, Ellipsis, Hand } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../shared/ui/badge.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useClockFormat } from '../use-clock-format.ts'
import { buyerName } from '../waitlists/buyer-name.ts'
import { handMarkOf } from '../waitlists/hand-mark.ts'
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
  const detailsId = useId()
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
        aria-describedby={detailsId}
        onClick={() => onChoose({ itemId, itemText, claim })}
        className={classNames(
          'flex w-full items-center gap-3 px-4 text-left transition-colors',
          isWinner
            ? 'min-h-16 bg-first-tint py-2 hover:brightness-97'
            : 'min-h-13 border-t border-line py-1.5 hover:bg-sunken',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span
              className={classNames(
                'truncate',
                isWinner ? 'text-lg font-extrabold' : 'text-base font-bold',
              )}
            >
              {name}
            </span>
            <HandMark claim={claim} />
            <span className="ml-auto flex shrink-0 pl-1.5">
              {isWinner ? (
                <Badge tone="first" icon={<Crown aria-hidden="true" className="size-4" />}>
                  {place}
                </Badge>
              ) : (
                <span className="figures text-xs font-bold text-ink-soft">{place}</span>
              )}
            </span>
          </span>
          <ClaimDetails id={detailsId} claim={claim} />
        </span>
        <Ellipsis aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
    </li>
  )
})

/** That the seller placed or added the buyer; the sheet that the row opens says it in words. */
function HandMark({ claim }: { claim: Claim }) {
  const { t } = useTranslation('live')
  const byHand = handMarkOf(claim)
  if (byHand === null) return null
  const Icon = byHand === 'moved' ? ArrowUpDown : Hand
  const label = t(`livePage.waitlist.${byHand}`)
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0 text-ink-soft">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}

function ClaimDetails({ id, claim }: { id: string; claim: Claim }) {
  const { t } = useTranslation('live')
  const clock = useClockFormat()
  const byHand = handMarkOf(claim)
  return (
    <span id={id} className="figures flex gap-x-2 text-xs text-ink-soft">
      <span className="shrink-0">{clock(claim.commentTimestamp)}</span>
      {byHand ? <span className="sr-only">{t(`livePage.waitlist.${byHand}`)}</span> : null}
      <span className="truncate">{claim.commentText}</span>
    </span>
  )
}
