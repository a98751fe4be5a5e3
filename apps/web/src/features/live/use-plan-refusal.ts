import { useTranslation } from 'react-i18next'
import { useOpenPlans } from '../../shared/plan/plan-dialog-context.ts'
import { readPlanLimit } from '../../shared/plan/read-plan-limit.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

/**
 * Tells of a change that the server refused because of the plan, in the server's sentence, and
 * opens the plans. Answers whether it was such a refusal.
 */
export function usePlanRefusal(): (error: unknown) => boolean {
  const { t } = useTranslation('live')
  const openPlans = useOpenPlans()
  return (error) => {
    const limit = readPlanLimit(error)
    if (limit === null) return false
    toast.error(failureText(error, t))
    openPlans(limit)
    return true
  }
}
