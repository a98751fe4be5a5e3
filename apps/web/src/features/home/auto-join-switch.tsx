import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { autoJoinQuery } from '../../shared/api/queries.ts'
import { useChangeProfile } from '../../shared/api/use-change-profile.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { readPlanLimit, SeePlans, useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Switch } from '../../shared/ui/switch.tsx'

/** Up to here a live is found within about a minute, as the hint says. */
const SOON_SECONDS = 75
const HOUR_SECONDS = 3_600

/** Whether Dibs joins lives by itself; locked where the plan lacks it. */
export function AutoJoinSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('home')
  const { t: plans } = useTranslation('plans')
  const { t: common } = useTranslation()
  const lifting = useLiftingPlan('autoJoin')
  const isLocked = lifting !== null
  const openPlans = useOpenPlans()
  const { mutate, isPending, error } = useChangeProfile({ isShownAtOnce: true })
  const refused = readPlanLimit(error)
  const hint = useHint(isOn && !isLocked)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Switch
        label={
          <>
            {t('autoJoin.label')} <LockedMark feature="autoJoin" />
          </>
        }
        hint={hint}
        checked={isOn && !isLocked}
        onChange={(autoJoin) => {
          if (!isPending) mutate({ autoJoin })
        }}
        disabled={isLocked}
      />
      {error ? (
        <p role="alert" className="text-sm font-semibold text-alert">
          {errorText(error, common, t('autoJoin.failed'))}
        </p>
      ) : null}
      {lifting ? (
        <div>
          <Button variant="quiet" onClick={() => openPlans('autoJoin')}>
            {plans('seeOne', { plan: plans(`name.${lifting}`) })}
          </Button>
        </div>
      ) : refused ? (
        <div>
          <SeePlans limit={refused} />
        </div>
      ) : null}
    </div>
  )
}

/** How soon a live is joined: where that takes longer than usual, how long. */
function useHint(isOn: boolean): string {
  const { t } = useTranslation('home')
  const { api } = useServices()
  const { data } = useQuery({ ...autoJoinQuery(api), enabled: isOn })
  const seconds = data?.everySeconds ?? 0
  if (!isOn || seconds <= SOON_SECONDS) return t('autoJoin.hint')
  return seconds < 2 * HOUR_SECONDS
    ? t('autoJoin.slowMinutes', { count: Math.max(2, Math.round(seconds / 60)) })
    : t('autoJoin.slowHours', { count: Math.round(seconds / HOUR_SECONDS) })
}
