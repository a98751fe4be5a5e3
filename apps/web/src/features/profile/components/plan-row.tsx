import type { Plan } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { subscriptionQuery } from '../../../shared/api/queries.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ProfileRow } from './profile-row.tsx'

/** The plan, the one that was asked for, and the way to change it. */
export function PlanRow({ plan }: { plan: Plan }) {
  const { t } = useTranslation('profile')
  const { t: plans } = useTranslation('plans')
  const { api } = useServices()
  const { data } = useQuery(subscriptionQuery(api))
  const openPlans = useOpenPlans()
  const requested = data?.requestedPlan
  return (
    <ProfileRow
      icon={Layers}
      label={t('plan')}
      value={
        <>
          {plans(`name.${plan}`)}
          {requested ? (
            <span className="block text-sm font-normal text-ink-soft">
              {t('planWaiting', { plan: plans(`name.${requested}`) })}
            </span>
          ) : null}
        </>
      }
      action={
        <Button variant="quiet" onClick={() => openPlans()}>
          {t('changePlan')}
        </Button>
      }
    />
  )
}
