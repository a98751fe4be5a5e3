import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlansOffered } from '../shared/flags/flags-provider.tsx'
import { type OpenPlans, PlanDialogContext } from '../shared/plan/see-plans.tsx'
import { ErrorBoundary } from '../shared/ui/error-boundary.tsx'
import { toast } from '../shared/ui/toast/toast.ts'

const loadPlanDialog = async () => ({
  default: (await import('../features/plans/plan-dialog.tsx')).PlanDialog,
})
const PlanDialog = lazy(loadPlanDialog)

/**
 * Lets every screen open the plan dialog, whose code is loaded at the first opening; where no plans
 * are offered, a sentence takes its place.
 */
export function PlanDialogProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { t: tPlans } = useTranslation('plans')
  const [opened, setOpened] = useState<{ limit: Parameters<OpenPlans>[0] } | null>(null)
  const isOffered = usePlansOffered()
  const open = useCallback<OpenPlans>(
    (limit) => {
      if (!isOffered) {
        toast.error(tPlans('notIncluded'))
        return
      }
      loadPlanDialog().then(
        () => setOpened({ limit }),
        () => toast.error(t('error.offline')),
      )
    },
    [t, tPlans, isOffered],
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
