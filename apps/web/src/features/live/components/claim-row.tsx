import type { Claim } from '@dibs/contract'
import { ArrowUpDown, Crown, Ellipsis, Hand } from 'lucide-react'
import { type ComponentType, memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName } from '../../../shared/claims/buyer-name.ts'
import type { ClaimPlace } from '../../../shared/claims/claim-place.ts'
import { handMarkOf } from '../../../shared/claims/hand-mark.ts'
import type { ClaimMarksProps } from '../../../shared/claims/marks/claim-marks.tsx'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { usePlaceMotion } from './use-place-motion.ts'

type ClaimRowProps = ClaimMarksProps & {
  itemText: string
  /** `null` until it is fetched. */
  Marks: ComponentType<ClaimMarksProps> | null
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
  const marks = props.Marks ? (
    <props.Marks claim={claim} itemId={itemId} items={props.items} rule={props.rule} />
  ) : null
  return (
    <li
      ref={row}
      data-account-id={claim.customerAccountId}
      className={classNames(
        'relative has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-action',
        isWinner ? 'bg-first-tint' : 'border-t border-line',
      )}
    >
      {/* Under the words, which let every press through. */}
      <button
        type="button"
        data-live-row=""
        aria-label={t('livePage.waitlist.open', { name, place })}
        aria-describedby={detailsId}
        onClick={() => onChoose({ itemId, itemText, claim })}
        className={classNames(
          'absolute inset-0 w-full outline-none transition-colors',
          isWinner ? 'hover:brightness-97' : 'hover:bg-sunken',
        )}
      />
      <div
        className={classNames(
          'pointer-events-none relative pr-12 pl-4',
          isWinner ? 'min-h-17 py-2' : 'min-h-14 py-1.5',
        )}
      >
        <p className="flex items-center gap-2">
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
        </p>
        <div id={detailsId}>
          {isWinner ? (
            <p className="flex flex-wrap items-center gap-1.5 py-1 empty:hidden">{marks}</p>
          ) : null}
          <p className="figures flex items-center gap-x-2 text-sm text-ink-soft">
            <HandMark claim={claim} />
            {isWinner ? null : marks}
            <ClaimTime claim={claim} />
            <span className="truncate">{claim.commentText}</span>
          </p>
        </div>
      </div>
      <Ellipsis
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
      />
    </li>
  )
})

function ClaimTime({ claim }: { claim: Claim }) {
  const clock = useClockFormat()
  return <span className="shrink-0">{clock(claim.commentTimestamp)}</span>
}

/** That the seller placed or added the buyer; the sheet that the row opens says it in words. */
function HandMark({ claim }: { claim: Claim }) {
  const { t } = useTranslation('live')
  const byHand = handMarkOf(claim)
  if (byHand === null) return null
  const Icon = byHand === 'moved' ? ArrowUpDown : Hand
  const label = t(`livePage.waitlist.${byHand}`)
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}
