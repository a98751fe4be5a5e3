import type { Claim } from '@dibs/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** How claims are called: the buyer's name, and winner or waitlist number. */
export function useClaimWords() {
  const { t } = useTranslation('recap')
  return useMemo(
    () => ({
      name: ({ customerNickname, customerUsername }: Claim) =>
        customerNickname.trim() || customerUsername.trim() || t('recapPage.guest'),
      place: (position: number) =>
        position === 1 ? t('recapPage.winner') : t('recapPage.place', { number: position - 1 }),
    }),
    [t],
  )
}
