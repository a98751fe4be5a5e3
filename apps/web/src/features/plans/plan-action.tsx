import { ApiError, type Subscription, subscriptionEndpoints } from '@dibs/contract'
import { PLAN_LIMITS, PLANS, type Plan } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { clientConfigQuery, subscriptionQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useProfileCache } from '../../shared/api/use-change-profile.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SHEET_FOOT } from '../../shared/ui/sheet-foot.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { featuresLost, usePlanWords } from './plan-features.ts'

type PlanActionProps = {
  chosen: Plan
  current: Plan
  subscription: Subscription | undefined
  onDone: () => void
}

/** The one thing to do with the chosen plan, or why there is nothing to do. Always in reach. */
export function PlanAction({ chosen, current, subscription, onDone }: PlanActionProps) {
  const { t } = useTranslation('planDetails')
  const { t: common } = useTranslation()
  const { name } = usePlanWords()
  const { api } = useServices()
  const { data: config, isPending: isAsking } = useQuery(clientConfigQuery(api))
  const [isConfirming, setIsConfirming] = useState(false)
  const change = useSwitchPlan((plan) => {
    const unpaid = PLAN_LIMITS[plan].price > 0 ? ` ${t('unpaid')}` : ''
    toast.success(t('switched', { plan: name(plan) }) + unpaid)
    onDone()
  })

  const isUpgrade = PLANS.indexOf(chosen) > PLANS.indexOf(current)
  const isAsked = config?.planSwitch === 'operator'
  const settled = settledWord(chosen, current, subscription)
  const label = change.isPending
    ? t('switching')
    : isUpgrade && isAsked
      ? t('ask')
      : t('switchTo', { plan: name(chosen) })
  const isFailure = change.isError && change.variables === chosen
  return (
    <div className={`${SHEET_FOOT} mt-2 gap-3 low:static!`}>
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
      <p className="text-sm text-ink-soft">
        {isUpgrade && !settled && config ? `${t(isAsked ? 'payingAsk' : 'payingSelf')} ` : ''}
        {t('paying')}
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

function settledWord(chosen: Plan, current: Plan, subscription: Subscription | undefined) {
  if (chosen === current) return 'alreadySubscribed'
  return chosen === subscription?.requestedPlan ? 'waiting' : null
}

/** Switches the plan, or asks for it where the operator decides; every screen shows it at once. */
function useSwitchPlan(onSwitched: (plan: Plan) => void) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const profile = useProfileCache()
  const { queryKey } = subscriptionQuery(api)
  return useApiMutation({
    mutationFn: async (plan: Plan) =>
      (await api(subscriptionEndpoints.switch, { body: { plan } })).data,
    onSuccess: (subscription, asked) => {
      queryClient.setQueryData(queryKey, subscription)
      profile.patch({ plan: subscription.plan })
      if (subscription.plan === asked) onSwitched(asked)
    },
    onError: (error) => {
      // Switched meanwhile on another device.
      if (error instanceof ApiError && error.code === 'plan_same')
        void queryClient.invalidateQueries({ queryKey })
    },
    refresh: [profile.queryKey],
  })
}

type DowngradeDialogProps = {
  open: boolean
  from: Plan
  to: Plan
  subscription: Subscription | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a cheaper plan: what gets locked, and that nothing is deleted. */
function DowngradeDialog(props: DowngradeDialogProps) {
  const { t } = useTranslation('planDetails')
  const { name } = usePlanWords()
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={t('downgrade.title', { plan: name(props.to) })}
      description={t('downgrade.kept')}
      role="alertdialog"
      hideClose
    >
      <WhatChanges from={props.from} to={props.to} />
      <CodesOverCap to={props.to} count={props.subscription?.usage.itemCodes ?? 0} />
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Button variant="quiet" onClick={props.onCancel}>
          {t('downgrade.keep', { plan: name(props.from) })}
        </Button>
        <Button onClick={props.onConfirm}>{t('switchTo', { plan: name(props.to) })}</Button>
      </div>
    </Dialog>
  )
}

function WhatChanges({ from, to }: { from: Plan; to: Plan }) {
  const { t } = useTranslation('planDetails')
  const { feature, value, text } = usePlanWords()
  return (
    <ul className="mt-4 grid gap-2">
      {featuresLost(from, to).map((lost) => {
        const now = value(lost, to)
        return (
          <li
            key={lost}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-2"
          >
            <span className="font-semibold">{feature(lost)}</span>
            <span className="figures text-ink-soft">
              {typeof now === 'string'
                ? t('downgrade.instead', { now, before: text(lost, from) })
                : t('downgrade.locked')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Codes above the cap stay and work; only adding waits. */
function CodesOverCap({ to, count }: { to: Plan; count: number }) {
  const { t } = useTranslation('planDetails')
  const max = PLAN_LIMITS[to].itemCodes
  if (max === null || count < max) return null
  return <p className="mt-4 rounded-md bg-sunken p-4">{t('downgrade.codesOver', { count, max })}</p>
}
