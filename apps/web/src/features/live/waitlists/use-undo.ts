import { endpoints } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { failureText } from '../failure-text.ts'
import { useLiveParts } from '../live-context.ts'
import { newIdempotencyKey } from '../new-idempotency-key.ts'
import { usePlanRefusal } from '../use-plan-refusal.ts'
import type { HandChange } from './hand-changes.ts'
import { useClaimActions } from './use-claim-actions.ts'

/** Undoes a change by hand by doing the opposite, which can be undone in its turn. */
export function useUndo(): (change: HandChange) => Promise<void> {
  const { api } = useServices()
  const { comments, handChanges, refreshWaitlists } = useLiveParts()
  const { takeOff } = useClaimActions()
  const tellPlanLimit = usePlanRefusal()
  const { t } = useTranslation('live')

  /** The server gives the place that the comment's own time earns. */
  async function putBack(removal: HandChange): Promise<void> {
    const { comment } = removal
    try {
      const { status, data } = await api(endpoints.comments.save, {
        body: comment,
        idempotencyKey: newIdempotencyKey(),
      })
      if (status === 201) {
        const { messageId } = comment
        comments.pushNow([{ type: 'state', messageId, state: 'manuallyAdded' }])
        handChanges.record({ ...removal, kind: 'added' }, removal)
        toast.success(t('livePage.manualClaimSuccess'))
      } else {
        // The buyer has a place already: there is nothing left to put back.
        handChanges.drop(removal)
        toast(data.message ?? t('livePage.duplicateClaim'))
      }
    } catch (error) {
      if (!tellPlanLimit(error)) {
        toast.error(`${t('livePage.failedToMove')} ${failureText(error, t)}`)
      }
    }
    void refreshWaitlists(comment.sessionId)
  }

  return (change) =>
    change.kind === 'removed' ? putBack(change) : takeOff({ ...change, kind: 'removed' }, change)
}
