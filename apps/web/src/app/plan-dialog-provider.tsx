import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlansOffered } from '../shared/flags/flags-provider.tsx'
import { type OpenPlans, PlanDialogContext } from '../shared/plan/see-plans.tsx'
import { useServices } from '../shared/services/services.tsx'
import { ErrorBoundary } from '../shared/ui/error-boundary.tsx'
import { toast } from '../shared/ui/toast/toast.ts'

const loadPlanDialog = async () => ({
  default: (await import('../features/plans/plan-dialog.tsx')).PlanDialog,
})
const PlanDialog = lazy(loadPlanDialog)

/**
 * Lets every screen open the plan dialog, whose code is loaded at the first opening; where no plans
 * are offered, a sentence takes its place, and in somebody else's shop nothing.
 */
export function PlanDialogProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { t: tPlans } = useTranslation('plans')
  const [opened, setOpened] = useState<{ limit: Parameters<OpenPlans>[0] } | null>(null)
  const isOffered = usePlansOffered()
  const { helped } = useServices()
  const open = useCallback<OpenPlans>(
    (limit) => {
      // The plan is the owner's, which the refusal has said.
      if (helped) return
      if (!isOffered) {
        toast.error(tPlans('notIncluded'))
        return
      }
      loadPlanDialog().then(
        () => setOpened({ limit }),
        () => toast.error(t('error.offline')),
      )
    },
    [t, tPlans, isOffered, helped],
  )
  return (
    <PlanDialogContext value={open}>
      {children}
      {opened ? (
        <ErrorBoundary region="dialog">
          <Suspense fallback={null}>
            <PlanDialog limit={opened.limit} onClose={() => setOpened(null)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </PlanDialogContext>
  )
}
