import type { Subscription } from '@dibs/contract'
import { PLANS, type Plan } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../shared/api/error-text.ts'
import { clientConfigQuery } from '../../../shared/api/queries.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { useSwitchPlan } from '../use-switch-plan.ts'
import { DowngradeDialog } from './downgrade-dialog.tsx'

type PlanActionProps = {
  chosen: Plan
  current: Plan
  subscription: Subscription | undefined
  onDone: () => void
}

/** The one thing to do with the chosen plan, or why there is nothing to do. Always in reach. */
export function PlanAction({ chosen, current, subscription, onDone }: PlanActionProps) {
  const { t } = useTranslation('plans')
  const { t: common } = useTranslation()
  const { name } = usePlanWords()
  const { api } = useServices()
  const { data: config, isPending: isAsking } = useQuery(clientConfigQuery(api))
  const [isConfirming, setIsConfirming] = useState(false)
  const change = useSwitchPlan((plan) => {
    toast.success(t('switched', { plan: name(plan) }))
    onDone()
  })

  const isUpgrade = PLANS.indexOf(chosen) > PLANS.indexOf(current)
  const settled = whySettled(chosen, current, subscription)
  const label = change.isPending
    ? t('switching')
    : isUpgrade && config?.planSwitch === 'operator'
      ? t('ask')
      : t('switchTo', { plan: name(chosen) })
  const isFailure = change.isError && change.variables === chosen
  return (
    <div className="sticky -bottom-5 -mx-5 mt-2 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-4 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7">
      <p role="alert" className={isFailure ? 'font-semibold text-alert' : 'hidden'}>
        {isFailure ? errorText(change.error, common, t('switchFailed')) : null}
      </p>
      <p
        role="status"
        className={settled ? 'flex min-h-11 items-center gap-2 font-bold' : 'hidden'}
      >
        {settled ? (
          <>
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-action" />
            {t(settled)}
          </>
        ) : null}
      </p>
      {settled ? null : (
        <Button
          wide
          loading={change.isPending || (isUpgrade && isAsking)}
          onClick={() => (isUpgrade ? change.mutate(chosen) : setIsConfirming(true))}
        >
          {label}
        </Button>
      )}
      <DowngradeDialog
        open={isConfirming}
        from={current}
        to={chosen}
        subscription={subscription}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false)
          change.mutate(chosen)
        }}
      />
    </div>
  )
}

function whySettled(chosen: Plan, current: Plan, subscription: Subscription | undefined) {
  if (chosen === current) return 'alreadySubscribed'
  return chosen === subscription?.requestedPlan ? 'waiting' : null
}
