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
import { usePlanRefusal } from '../use-plan-refusal.ts'
import { applyEdits, type ClaimEdit } from './claim-edit.ts'
import { commentOfClaim, type HandChange } from './hand-changes.ts'
import { settleWaitlists } from './waitlists-query.ts'

/** A claim with the item that it is for. */
export type ClaimPlace = { itemId: ItemId; itemText: string; claim: Claim }

/** What the seller can do with a place. Each change shows at once and vanishes if it is refused. */
export function useClaimActions() {
  const { api } = useServices()
  const { edits, comments, handChanges, refreshWaitlists } = useLiveParts()
  const tellPlanLimit = usePlanRefusal()
  const queryClient = useQueryClient()
  const { t } = useTranslation('live')

  async function move(
    sessionId: SessionId | null,
    { itemId, claim }: ClaimPlace,
    direction: Move,
  ): Promise<void> {
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

  async function remove(sessionId: SessionId | null, place: ClaimPlace | null): Promise<void> {
    if (sessionId === null || place === null) {
      toast.error(t('livePage.deleteError'))
      return
    }
    const { itemId, itemText, claim } = place
    await takeOff({ kind: 'removed', itemText, comment: commentOfClaim(claim, sessionId, itemId) })
  }

  /** Removes a buyer from an item; `undone` is the change by hand that this takes back. */
  async function takeOff(removal: HandChange, undone?: HandChange): Promise<void> {
    const { sessionId, itemClueId, messageId, customerAccountId } = removal.comment
    const edit: ClaimEdit = { type: 'remove', itemId: itemClueId, accountId: customerAccountId }
    const idempotencyKey = newIdempotencyKey()
    try {
      await edits.submit(edit, async () => {
        const params = { sessionId, itemClueId, messageId, customerAccountId }
        await api(endpoints.comments.remove, { params, idempotencyKey })
        await settleWaitlists(queryClient, sessionId, (held) => applyEdits(held, [edit]))
      })
      comments.pushNow([{ type: 'state', messageId, state: 'manuallyRemoved' }])
      handChanges.record(removal, undone)
      toast.success(t('livePage.removeSuccess'))
    } catch (error) {
      if (!tellPlanLimit(error)) toast.error(t('livePage.failedToRemove'))
    }
    void refreshWaitlists(sessionId)
  }

  return { move, remove, takeOff }
}

function paramsOf(sessionId: SessionId, itemClueId: ItemId, claim: Claim) {
  const { messageId, customerAccountId } = claim
  return { sessionId, itemClueId, messageId, customerAccountId }
}

function replaceWith(updated: WaitlistBody) {
  return (waitlist: WaitlistBody) =>
    waitlist.itemClueId === updated.itemClueId ? updated : waitlist
}
