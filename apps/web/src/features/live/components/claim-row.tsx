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
import { usePlaceMotion } from './use-place-motion.ts'

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
  const row = usePlaceMotion(claim.position)
  const name = buyerName(claim, t('livePage.guest'))
  const place = isWinner
    ? t('livePage.waitlist.winner')
    : t('livePage.waitlist.place', { number: claim.position - 1 })
  return (
    <li
      ref={row}
      data-account-id={claim.customerAccountId}
      className={classNames(
        'relative has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-action',
        isWinner ? 'bg-first-tint' : 'border-t border-line',
      )}
    >
      <button
        type="button"
        data-live-row=""
        aria-label={t('livePage.waitlist.open', { name, place })}
        aria-describedby={detailsId}
        onClick={() => onChoose({ itemId, itemText, claim })}
        className={classNames(
          'flex w-full items-center gap-2 pr-12 pl-4 text-left outline-none transition-colors',
          isWinner
            ? 'min-h-17 pt-2 pb-8 hover:brightness-97'
            : 'min-h-14 pt-1.5 pb-7 hover:bg-sunken',
        )}
      >
        <span
          className={classNames(
            'min-w-0 flex-1 truncate',
            isWinner ? 'text-xl font-extrabold' : 'text-lg font-bold',
          )}
        >
          {name}
        </span>{' '}
        {isWinner ? (
          <Badge tone="first" icon={<Crown aria-hidden="true" className="size-4" />}>
            {place}
          </Badge>
        ) : (
          <span className="figures shrink-0 text-sm font-bold text-ink-soft">{place}</span>
        )}
      </button>
      <ClaimDetails id={detailsId} claim={claim} />
      <Ellipsis
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
      />
    </li>
  )
})

/** What the row is known by besides its name; lies over the button, which has the whole row. */
function ClaimDetails({ id, claim }: { id: string; claim: Claim }) {
  const { t } = useTranslation('live')
  const clock = useClockFormat()
  const byHand = handMarkOf(claim)
  return (
    <p
      id={id}
      className="figures pointer-events-none absolute right-12 bottom-1.5 left-4 flex items-center gap-x-2 text-sm text-ink-soft"
    >
      {byHand ? <HandMark byHand={byHand} label={t(`livePage.waitlist.${byHand}`)} /> : null}
      <span className="shrink-0">{clock(claim.commentTimestamp)}</span>
      <span className="truncate">{claim.commentText}</span>
    </p>
  )
}

/** That the seller placed or added the buyer; the sheet that the row opens says it in words. */
function HandMark(props: { byHand: 'moved' | 'added'; label: string }) {
  const Icon = props.byHand === 'moved' ? ArrowUpDown : Hand
  return (
    <span role="img" aria-label={props.label} title={props.label} className="shrink-0">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}
