import type { Limit } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addition } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { readPlanLimit } from '../../../shared/plan/see-plans.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import type { CommentRow } from '../comments/comment-list.ts'
import { streamOf } from '../connection/states.ts'
import { liveFailureText, useAdditionToasts } from '../notices.tsx'
import { useUndoToast } from '../slips/use-undo-toast.ts'
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
  const tellWithUndo = useUndoToast()
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
      const outcome = await submit(addition(stream.sessionId, item, row))
      if (outcome.kind === 'refused') throw outcome.error
      const isCreated = outcome.kind === 'saved' && outcome.answer.added?.status === 'created'
      const place = { itemId: item.id, accountId: row.buyer.accountId }
      if (isCreated) tellWithUndo(stream.sessionId, [place], t('livePage.manualClaimSuccess'))
      else tellOfAddition(outcome)
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
