import { type Limit, type Plan, planThatLifts } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptionQuery } from '../../../shared/api/queries.ts'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { FeatureTable } from './feature-table.tsx'
import { PlanAction } from './plan-action.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { RanInto } from './ran-into.tsx'

type PlanDialogProps = {
  /** What the seller ran into; said first, with the plan that lifts it chosen. */
  limit?: Limit | undefined
  onClose: () => void
}

/** The four plans: to compare, and to switch to. */
export function PlanDialog({ limit, onClose }: PlanDialogProps) {
  const { t } = useTranslation('plans')
  const { plan } = usePlan()
  return (
    <Dialog open onClose={onClose} title={t('title')} width="full">
      {plan ? <Plans current={plan} limit={limit} onClose={onClose} /> : <PlansSkeleton />}
    </Dialog>
  )
}

function Plans({ current, limit, onClose }: PlanDialogProps & { current: Plan }) {
  const { api } = useServices()
  const { data: subscription } = useQuery(subscriptionQuery(api))
  // Chosen once: a switch must not move the choice under the seller's finger.
  const [lifting] = useState(() => (limit ? planThatLifts(limit, current) : null))
  const [chosen, setChosen] = useState<Plan>(lifting ?? current)
  return (
    <>
      {limit && lifting && lifting !== current ? (
        <RanInto limit={limit} current={current} lifting={lifting} subscription={subscription} />
      ) : null}
      <PlanPicker
        chosen={chosen}
        current={current}
        requested={subscription?.requestedPlan ?? null}
        onChoose={setChosen}
      />
      <FeatureTable chosen={chosen} current={current} />
      <PlanAction chosen={chosen} current={current} subscription={subscription} onDone={onClose} />
    </>
  )
}

function PlansSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid grid-cols-2 gap-3">
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
    </SkeletonGroup>
  )
}
