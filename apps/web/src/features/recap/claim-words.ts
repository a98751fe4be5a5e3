import type { Claim } from '@dibs/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName } from '../../shared/claims/buyer-name.ts'

/** How claims are called: the buyer's name, and winner or waitlist number. */
export function useClaimWords() {
  const { t } = useTranslation('recap')
  return useMemo(
    () => ({
      name: (claim: Claim) => buyerName(claim, t('recapPage.guest')),
      place: (position: number) =>
        position === 1 ? t('recapPage.winner') : t('recapPage.place', { number: position - 1 }),
    }),
    [t],
  )
}
