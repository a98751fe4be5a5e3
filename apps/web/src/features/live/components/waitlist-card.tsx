import type { WaitlistBody } from '@dibs/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClaimPlace } from '../../../shared/claims/claim-place.ts'
import { lazyClaimMarks } from '../../../shared/claims/marks/lazy-claim-marks.ts'
import { useItemsWithRule } from '../../../shared/claims/marks/use-items-with-rule.ts'
import { lazyLateWinner } from '../late-winner/lazy-late-winner.ts'
import { ClaimRow } from './claim-row.tsx'

/** A card shows this many places; the others are one tap away, so that many items fit a screen. */
const SHOWN_PLACES = 5

type WaitlistCardProps = {
  waitlist: WaitlistBody
  /** Whether all places are shown. */
  isOpen: boolean
  onFold: (itemId: WaitlistBody['itemClueId']) => void
  onChoose: (place: ClaimPlace) => void
}

/** One item: its code, its winner, and who waits behind. */
export const WaitlistCard = memo(function WaitlistCard(props: WaitlistCardProps) {
  const { waitlist, isOpen, onFold, onChoose } = props
  const { t } = useTranslation('live')
  const Marks = lazyClaimMarks.usePart()
  const late = lazyLateWinner.usePart()
  const { items, rule } = useItemsWithRule()
  const { itemClueId, itemClueText, claims } = waitlist
  const shown = isOpen ? claims : claims.slice(0, SHOWN_PLACES)
  return (
    <li
      data-item-id={itemClueId}
      className="relative overflow-hidden rounded-lg bg-surface shadow-raised"
    >
      <h3 className="flex items-baseline justify-between gap-3 px-4 pt-3 pb-2">
        <span className="text-xl font-extrabold tracking-tight [overflow-wrap:anywhere]">
          {itemClueText}
        </span>
        <span className="figures shrink-0 text-sm font-semibold text-ink-soft">
          {t('livePage.waitlist.count', { count: claims.length })}
        </span>
      </h3>
      {late ? <late.LateWinnerNote itemId={itemClueId} winner={claims[0]} /> : null}
      <ol>
        {shown.map((claim) => (
          <ClaimRow
            key={claim.customerAccountId}
            claim={claim}
            itemId={itemClueId}
            itemText={itemClueText}
            Marks={Marks}
            items={items}
            rule={rule}
            onChoose={onChoose}
          />
        ))}
      </ol>
      {claims.length > SHOWN_PLACES ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onFold(itemClueId)}
          className="tap figures w-full border-t border-line text-sm font-bold text-action hover:bg-sunken"
        >
          {isOpen
            ? t('livePage.waitlist.showLess')
            : t('livePage.waitlist.showAll', { count: claims.length })}
        </button>
      ) : null}
    </li>
  )
})
