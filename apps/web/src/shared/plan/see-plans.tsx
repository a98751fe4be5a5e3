import type { Limit } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useOpenPlans } from './plan-dialog-context.ts'

/** The way out of a limit: opens the plans, telling there what the seller ran into. */
export function SeePlans({ limit, urgent = false }: { limit: Limit; urgent?: boolean }) {
  const { t } = useTranslation('plans')
  const openPlans = useOpenPlans()
  return (
    <Button variant={urgent ? 'primary' : 'quiet'} onClick={() => openPlans(limit)}>
      {t('see')}
    </Button>
  )
}
