import type { WaitlistClaim } from '@dibs/contract'
import { isolateName } from '@dibs/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkChip, useMarkLabel } from '../../shared/claims/marks/mark-chips.tsx'
import { marksOf } from '../../shared/claims/marks/marks.ts'
import { buyerName, formerCodes, handMarkOf, placeText } from '../../shared/claims/places.ts'
import { useClockFormat } from '../../shared/format/use-clock-format.ts'

/** How claims are called: the buyer's name, and winner or waitlist number. */
export function useClaimWords() {
  const { t } = useTranslation('recap')
  return useMemo(
    () => ({
      name: ({ buyer }: WaitlistClaim) => buyerName(buyer, t('recapPage.guest')),
      /** What an item was called when some of its claims came in; `null` for as it is now. */
      formerly(itemText: string, claims: readonly WaitlistClaim[]): string | null {
        const codes = formerCodes(itemText, claims)
        return codes.length === 0 ? null : t('recapPage.formerly', { codes: codes.join(', ') })
      },
      place: (claim: WaitlistClaim) =>
        placeText(claim, {
          winner: t('recapPage.winner'),
          waits: (number) => t('recapPage.place', { number }),
          part: (won, quantity) => t('recapPage.part', { won, quantity }),
        }),
    }),
    [t],
  )
}

/** What a place was given for: when, by whose hand, and the comment itself. */
export function PlaceDetails({ claim }: { claim: WaitlistClaim }) {
  const { t } = useTranslation('recap')
  const clock = useClockFormat()
  const byHand = handMarkOf(claim)
  const handle = claim.buyer.nickname.trim() ? isolateName(claim.buyer.username.trim()) : ''
  return (
    <span className="figures block text-xs text-ink-soft lg:text-sm">
      <span className="flex gap-x-2">
        <span className="shrink-0">{clock(claim.commentedAt)}</span>
        {handle ? <span className="shrink-0 max-sm:hidden">@{handle}</span> : null}
        <span className="truncate">{claim.text}</span>
      </span>
      {claim.givenUp ? (
        <span className="flex gap-x-2">
          <span className="shrink-0">{clock(claim.givenUp.commentedAt)}</span>
          <span className="wrap-anywhere">{claim.givenUp.text}</span>
        </span>
      ) : null}
      {byHand ? <span className="block">{t(`recapPage.${byHand}`)}</span> : null}
      <span className="flex flex-wrap gap-1 py-0.5 empty:hidden">
        <PlaceMarks claim={claim} inWords />
      </span>
    </span>
  )
}

/** What is to be known of a claim before it is relied on; nothing of most. */
export function PlaceMarks({ claim, inWords }: { claim: WaitlistClaim; inWords: boolean }) {
  const label = useMarkLabel(claim)
  return marksOf(claim).map((mark) => (
    <MarkChip key={mark} mark={mark} label={label(mark)} inWords={inWords} />
  ))
}
