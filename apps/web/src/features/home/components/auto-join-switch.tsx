import { useTranslation } from 'react-i18next'
import { errorText } from '../../../shared/api/error-text.ts'
import { LockedMark } from '../../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../../shared/plan/plan-dialog-context.ts'
import { readPlanLimit } from '../../../shared/plan/read-plan-limit.ts'
import { SeePlans } from '../../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../../shared/plan/use-lifting-plan.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Switch } from '../../../shared/ui/switch.tsx'
import { useAutoJoinSwitch } from '../use-auto-join-switch.ts'

/** Whether Dibs joins the account's lives by itself; locked where the plan does not have it. */
export function AutoJoinSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('plans')
  const { t: common } = useTranslation()
  const lifting = useLiftingPlan('autoJoin')
  const isLocked = lifting !== null
  const openPlans = useOpenPlans()
  const { mutate, isPending, error } = useAutoJoinSwitch()
  const refused = readPlanLimit(error)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Switch
        label={
          <>
            {t('autoJoin.label')} <LockedMark feature="autoJoin" />
          </>
        }
        hint={t('autoJoin.hint')}
        checked={isOn && !isLocked}
        onChange={(autoJoin) => {
          if (!isPending) mutate(autoJoin)
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
            {t('seeOne', { plan: t(`name.${lifting}`) })}
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
