import type { Claim } from '@dibs/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'

/** What a place was given for: when, by whose hand, and the comment itself. */
export function PlaceDetails({ claim }: { claim: Claim }) {
  const { t } = useTranslation('recap')
  const { locale } = useFormat()
  const time = useMemo(
    () =>
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(claim.commentTimestamp)),
    [locale, claim.commentTimestamp],
  )
  const byHand = claim.isMoved ? 'moved' : claim.isManualClaim ? 'added' : null
  const handle = claim.customerNickname.trim() ? claim.customerUsername.trim() : ''
  return (
    <span className="figures block text-xs text-ink-soft">
      <span className="flex gap-x-2">
        <span className="shrink-0">{time}</span>
        {handle ? <span className="shrink-0 max-sm:hidden">@{handle}</span> : null}
        <span className="truncate">{claim.commentText}</span>
      </span>
      {byHand ? <span className="block">{t(`recapPage.${byHand}`)}</span> : null}
    </span>
  )
}
