import type { WaitlistClaim } from '@dibs/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { placeText } from './places.ts'

/** What a place is, in the words of the live page. */
export function usePlaceText(): (claim: WaitlistClaim) => string {
  const { t } = useTranslation('live')
  return useCallback(
    (claim) =>
      placeText(claim, {
        winner: t('livePage.waitlist.winner'),
        waits: (number) => t('livePage.waitlist.place', { number }),
        part: (won, quantity) => t('livePage.waitlist.part', { won, quantity }),
      }),
    [t],
  )
}
