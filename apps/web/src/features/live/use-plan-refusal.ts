import { useTranslation } from 'react-i18next'
import { readPlanLimit, useOpenPlans } from '../../shared/plan/see-plans.tsx'
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
