import type { Claim, Item } from '@dibs/contract'
import type { Move, SessionId } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { useChangeQueue } from '../../../shared/claims/changes-context.ts'
import type { ClaimPlace, FoundPlace } from '../../../shared/claims/claim-place.ts'
import { additionOf, movement, removal } from '../../../shared/claims/make-change.ts'
import type { UnsavedChange } from '../../../shared/claims/unsaved-entry.ts'
import { readPlanLimit, useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'

/**
 * What the seller can correct in a recap. Each correction shows at once; what became of it when it is
 * not saved is told where unsaved changes are.
 */
export function useCorrect(sessionId: SessionId) {
  const { submit } = useChangeQueue()
  const openPlans = useOpenPlans()
  const { t } = useTranslation('live')

  /** Resolves to whether it is saved. */
  async function correct(change: UnsavedChange): Promise<boolean> {
    const outcome = await submit(change)
    const limit = outcome.kind === 'refused' ? readPlanLimit(outcome.error) : null
    if (limit !== null) openPlans(limit)
    return outcome.kind === 'saved'
  }

  return {
    move: (found: FoundPlace, move: Move) => correct(movement(sessionId, found, move)),
    add: (claim: Claim, item: Item) => correct(additionOf(sessionId, claim, item)),
    remove: async (place: ClaimPlace) => {
      if (await correct(removal(sessionId, place))) toast.success(t('livePage.removeSuccess'))
    },
  }
}
