import { ApiError, endpoints, type Item } from '@dibs/contract'
import type { ItemId, Limit } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { addition, newIdempotencyKey } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { readPlanLimit } from '../../../shared/plan/see-plans.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import type { CommentRow } from '../comments/comment-list.ts'
import { streamOf } from '../connection/states.ts'
import { liveFailureText, useAdditionToasts } from '../notices.tsx'
import { useLiveParts } from '../use-live.ts'

/** The item that a comment is added to. */
type ClaimedItem = Pick<Item, 'id' | 'clue_text'>

/** That the plan stood in the way: what of it, and the server's sentence. */
type PlanRefusal = { limit: Limit; sentence: string }

/** Adds a comment to a waitlist by hand. Each resolves to whether the picker may close. */
export function useManualClaim(row: CommentRow | null) {
  const { api, session } = useServices()
  const { store } = useLiveParts()
  const { submit } = useChangeQueue()
  const tellOfAddition = useAdditionToasts()
  const queryClient = useQueryClient()
  const { t } = useTranslation('live')
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<PlanRefusal | null>(null)

  /** The item of a new code, or the one that has the code already. */
  async function createItem(clueText: string): Promise<ClaimedItem> {
    try {
      const { data } = await api(endpoints.items.create, {
        body: { clueText },
        idempotencyKey: newIdempotencyKey(),
      })
      return data
    } catch (error) {
      const existing = error instanceof ApiError ? error.body?.existingItemId : undefined
      if (existing === undefined) throw error
      return { id: existing as ItemId, clue_text: clueText }
    } finally {
      void queryClient.invalidateQueries({ queryKey: itemsQuery(api).queryKey })
    }
  }

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
      tellOfAddition(outcome)
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
