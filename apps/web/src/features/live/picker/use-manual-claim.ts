import type { Limit } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../shared/claims/change-queue.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { addition } from '../../../shared/claims/make-changes.ts'
import { readPlanLimit } from '../../../shared/plan/see-plans.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import type { CommentRow } from '../comments/comment-list.ts'
import { streamOf } from '../connection/states.ts'
import { CHANGE, liveFailureText, usePlanRefusal } from '../notices.tsx'
import { useDisplacedText } from '../slips/use-displaced-text.ts'
import { useLiveParts } from '../use-live.ts'
import { type ClaimedItem, useCreateItem } from './use-create-item.ts'

/** That the plan stood in the way: what of it, and the server's sentence. */
type PlanRefusal = { limit: Limit; sentence: string }

/** Adds a comment to a waitlist by hand. Each resolves to whether the picker may close. */
export function useManualClaim(row: CommentRow | null) {
  const { session } = useServices()
  const { store } = useLiveParts()
  const { submit } = useChangeQueue()
  const tellOfAddition = useAdditionToasts()
  const displacedText = useDisplacedText()
  const createItem = useCreateItem()
  const { t } = useTranslation('live')
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<PlanRefusal | null>(null)

  async function claim(findItem: () => Promise<ClaimedItem>): Promise<boolean> {
    const stream = streamOf(store.getState().connection)
    if (!session.getToken()) {
      toast.error(t('livePage.authTokenNotFound'))
      return false
    }
    if (row === null || stream === null) {
      toast.error(t('livePage.failedAddItemError'))
      return false
    }
    setIsSaving(true)
    setRefusal(null)
    try {
      const item = await findItem()
      const displaced = displacedText(item, [row])
      const outcome = await submit(addition(stream.sessionId, item, row))
      if (outcome.kind === 'refused') throw outcome.error
      tellOfAddition(outcome, displaced)
      return true
    } catch (error) {
      const limit = readPlanLimit(error)
      const sentence = liveFailureText(error, t, t('livePage.failedAddItemError'))
      // What leads to the plans has to stay; a toast is gone before it is reached.
      if (limit) setRefusal({ limit, sentence })
      else toast.error(sentence)
      return false
    } finally {
      setIsSaving(false)
    }
  }

  return {
    isSaving,
    refusal,
    saveToItem: (item: ClaimedItem) => claim(async () => item),
    createAndClaim: (clueText: string) => claim(() => createItem(clueText)),
  }
}

/**
 * Says what became of a comment that was added by hand. Nothing of one that waits: the count of
 * unsaved changes shows it.
 */
function useAdditionToasts(): (outcome: Outcome, displaced: string) => void {
  const { t } = useTranslation('live')
  const tellPlanLimit = usePlanRefusal()
  return (outcome, displaced) => {
    if (outcome.kind === 'refused' && !tellPlanLimit(outcome.error)) {
      toast.error(liveFailureText(outcome.error, t, t('livePage.failedAddItemError')), {
        id: CHANGE,
      })
    }
    if (outcome.kind !== 'saved') return
    const { added } = outcome.answer
    if (added?.status === 'created')
      toast.success(t('livePage.manualClaimSuccess') + displaced, { id: CHANGE })
    else if (added?.status === 'duplicate_claim') {
      toast(added.message ?? t('livePage.duplicateClaim'), { id: CHANGE })
    } else toast(t('livePage.actionCompletedUnknown'), { id: CHANGE })
  }
}
