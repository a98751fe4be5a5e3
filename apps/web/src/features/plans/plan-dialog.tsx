import type { Subscription } from '@dibs/contract'
import { type Limit, PLAN_LIMITS, PLANS, type Plan, planThatLifts } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptionQuery } from '../../shared/api/queries.ts'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { FeatureTable } from './feature-table.tsx'
import { PlanAction } from './plan-action.tsx'
import { usePlanWords } from './plan-features.ts'

type PlanDialogProps = {
  /** What the seller ran into; said first, with the plan that lifts it chosen. */
  limit?: Limit | undefined
  onClose: () => void
}

/** The four plans: to compare, and to switch to. */
export function PlanDialog({ limit, onClose }: PlanDialogProps) {
  const { t } = useTranslation('planDetails')
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

type RanIntoProps = {
  limit: Limit
  current: Plan
  lifting: Plan
  /** `undefined` until it is read. */
  subscription: Subscription | undefined
}

/** What brought the seller here, and which plan lifts it. */
function RanInto({ limit, current, lifting, subscription }: RanIntoProps) {
  const { t } = useTranslation('planDetails')
  const { name, feature, text: words } = usePlanWords()
  const isLocked = PLAN_LIMITS[current][limit] === false
  const text = isLocked
    ? t('ranInto.locked', { plan: name(current), lifting: name(lifting) })
    : t('ranInto.limited', {
        plan: name(current),
        allowed: words(limit, current),
        lifting: name(lifting),
        more: words(limit, lifting),
      })
  return (
    <div className="mb-5 rounded-md bg-action-tint p-4">
      <p className="font-extrabold">
        {isUsedUp(limit, current, subscription)
          ? t('ranInto.usedUp', { feature: feature(limit) })
          : feature(limit)}
      </p>
      <p>{text}</p>
    </div>
  )
}

function isUsedUp(limit: Limit, plan: Plan, subscription: Subscription | undefined): boolean {
  if (!subscription) return false
  const { sessionsPerMonth, itemCodes } = PLAN_LIMITS[plan]
  const { usage } = subscription
  if (limit === 'sessionsPerMonth' && sessionsPerMonth !== null)
    return usage.liveSessions >= sessionsPerMonth
  return limit === 'itemCodes' && itemCodes !== null && usage.itemCodes >= itemCodes
}

type PlanPickerProps = {
  chosen: Plan
  current: Plan
  requested: Plan | null
  onChoose: (plan: Plan) => void
}

/** The plans with their prices, one of them chosen. On wide screens they head the table's columns. */
function PlanPicker({ chosen, current, requested, onChoose }: PlanPickerProps) {
  const { t } = useTranslation('planDetails')
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('choose')}</legend>
      <div className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 md:grid-cols-[1.4fr_repeat(4,minmax(0,1fr))] md:gap-0">
        <span className="max-md:hidden" />
        {PLANS.map((plan) => (
          <label
            key={plan}
            className="flex min-h-22 cursor-pointer flex-col justify-between gap-1 rounded-md p-3 ring-1 ring-edge transition-colors hover:bg-action-tint has-checked:bg-action-tint has-checked:ring-3 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-action md:mx-1.5 md:p-2 lg:p-3 md:[@media(min-height:30rem)]:min-h-32"
          >
            <input
              type="radio"
              name={group}
              value={plan}
              checked={plan === chosen}
              onChange={() => onChoose(plan)}
              className="sr-only"
            />
            <PlanCard plan={plan} isCurrent={plan === current} isRequested={plan === requested} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PlanCard(props: { plan: Plan; isCurrent: boolean; isRequested: boolean }) {
  const { t } = useTranslation('planDetails')
  const { name, price } = usePlanWords()
  return (
    <>
      <span>
        <span className="block font-extrabold">{name(props.plan)} </span>
        <span className="figures block text-sm">
          <span className="font-bold">{price(props.plan)} </span>
          <span className="inline-block text-ink-soft">{t('perMonth')} </span>
        </span>
      </span>
      {props.isCurrent ? (
        <span>
          <Badge icon={<Check aria-hidden="true" className="size-3.5 md:max-lg:hidden" />}>
            {t('yours')}
          </Badge>
        </span>
      ) : props.isRequested ? (
        <span>
          <Badge>{t('requested')}</Badge>
        </span>
      ) : null}
    </>
  )
}
