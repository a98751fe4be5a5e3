import type { PastSession } from '@dibs/contract'
import { useTranslation } from 'react-i18next'

/** What a live was, in a line: "16 items · 12 winners · 131 buyers". */
export function useFigures() {
  const { t } = useTranslation()
  return ({ items, winners, buyers }: NonNullable<PastSession['figures']>) =>
    [
      t('figures.items', { count: items }),
      t('figures.winners', { count: winners }),
      t('figures.buyers', { count: buyers }),
    ].join(' · ')
}
