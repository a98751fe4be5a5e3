import type { Claim } from '@dibs/contract'
import { endpoints, type WaitlistBody } from '@dibs/contract'
import type { ItemId, Move, SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { failureText } from '../failure-text.ts'
import { useLiveParts } from '../live-context.ts'
import { newIdempotencyKey } from '../new-idempotency-key.ts'
import { applyEdits, type ClaimEdit } from './claim-edit.ts'
import { settleWaitlists } from './waitlists-query.ts'

/** A claim with the item that it is for. */
export type ClaimPlace = { itemId: ItemId; itemText: string; claim: Claim }

/** What the seller can do with a place. Each change shows at once and vanishes if it is refused. */
export function useClaimActions(sessionId: SessionId | null) {
  const { api } = useServices()
  const { edits, comments, refreshWaitlists } = useLiveParts()
  const queryClient = useQueryClient()
  const { t } = useTranslation('live')

  async function move({ itemId, claim }: ClaimPlace, direction: Move): Promise<void> {
    if (sessionId === null) return
    const edit: ClaimEdit = {
      type: 'move',
      itemId,
      accountId: claim.customerAccountId,
      move: direction,
    }
    const idempotencyKey = newIdempotencyKey()
    try {
      await edits.submit(edit, async () => {
        const { data } = await api(endpoints.comments.move, {
          params: paramsOf(sessionId, itemId, claim),
          body: { move: direction },
          idempotencyKey,
        })
        await settleWaitlists(queryClient, sessionId, (held) => held.map(replaceWith(data)))
      })
    } catch (error) {
      toast.error(`${t('livePage.failedToMove')} ${failureText(error, t)}`)
    }
    void refreshWaitlists(sessionId)
  }

  async function remove(place: ClaimPlace | null): Promise<void> {
    if (sessionId === null || place === null) {
      toast.error(t('livePage.deleteError'))
      return
    }
    const { itemId, claim } = place
    const edit: ClaimEdit = { type: 'remove', itemId, accountId: claim.customerAccountId }
    const idempotencyKey = newIdempotencyKey()
    try {
      await edits.submit(edit, async () => {
        await api(endpoints.comments.remove, {
          params: paramsOf(sessionId, itemId, claim),
          idempotencyKey,
        })
        await settleWaitlists(queryClient, sessionId, (held) => applyEdits(held, [edit]))
      })
      comments.pushNow([{ type: 'state', messageId: claim.messageId, state: 'manuallyRemoved' }])
      toast.success(t('livePage.removeSuccess'))
    } catch {
      toast.error(t('livePage.failedToRemove'))
    }
    void refreshWaitlists(sessionId)
  }

  return { move, remove }
}

function paramsOf(sessionId: SessionId, itemClueId: ItemId, claim: Claim) {
  const { messageId, customerAccountId } = claim
  return { sessionId, itemClueId, messageId, customerAccountId }
}

function replaceWith(updated: WaitlistBody) {
  return (waitlist: WaitlistBody) =>
    waitlist.itemClueId === updated.itemClueId ? updated : waitlist
}
