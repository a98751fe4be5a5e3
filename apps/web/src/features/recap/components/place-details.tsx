import type { Claim } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { handMarkOf } from '../../../shared/claims/hand-mark.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { PlaceMarks } from './place-marks.tsx'

/** What a place was given for: when, by whose hand, and the comment itself. */
export function PlaceDetails({ claim }: { claim: Claim }) {
  const { t } = useTranslation('recap')
  const clock = useClockFormat()
  const byHand = handMarkOf(claim)
  const handle = claim.customerNickname.trim() ? claim.customerUsername.trim() : ''
  return (
    <span className="figures block text-xs text-ink-soft">
      <span className="flex gap-x-2">
        <span className="shrink-0">{clock(claim.commentTimestamp)}</span>
        {handle ? <span className="shrink-0 max-sm:hidden">@{handle}</span> : null}
        <span className="truncate">{claim.commentText}</span>
      </span>
      {byHand ? <span className="block">{t(`recapPage.${byHand}`)}</span> : null}
      <span className="flex flex-wrap gap-1 py-0.5 empty:hidden">
        <PlaceMarks claim={claim} inWords />
      </span>
    </span>
  )
}
