import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../shared/claims/change-queue.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'
import { usePlanRefusal } from './use-plan-refusal.ts'

/**
 * Says what became of a comment that was added by hand. Nothing of one that waits: the count of
 * unsaved changes shows it.
 */
export function useAdditionToasts(): (outcome: Outcome) => void {
  const { t } = useTranslation('live')
  const tellPlanLimit = usePlanRefusal()
  return (outcome) => {
    if (outcome.kind === 'refused' && !tellPlanLimit(outcome.error)) {
      toast.error(failureText(outcome.error, t, t('livePage.failedAddItemError')))
    }
    if (outcome.kind !== 'saved') return
    const { added } = outcome.answer
    if (added?.status === 'created') toast.success(t('livePage.manualClaimSuccess'))
    else if (added?.status === 'duplicate_claim') {
      toast(added.message ?? t('livePage.duplicateClaim'))
    } else toast(t('livePage.actionCompletedUnknown'))
  }
}
