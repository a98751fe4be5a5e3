import type { Item } from '@dibs/contract'
import type { Comment, ItemId, SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { addition, changesQuery, removal, undoing } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { buyerName, findPlace } from '../../../shared/claims/places.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { liveFailureText, usePlanRefusal } from '../notices.ts'
import { UndoToast } from './undo-toast.tsx'
import { useShownWaitlists } from './use-shown-waitlists.ts'

/** A comment that is to be added to an item, and the item that it is taken off for that. */
export type TakenIn = {
  item: Pick<Item, 'id' | 'clue_text'>
  comment: Comment
  claimedItemId: ItemId | null
}

/** How long the way back stays on screen. */
const UNDO_MS = 6_000

/**
 * Adds comments by hand, in their order, each by its own stamp, and offers to undo all of it.
 * Resolves to whether nothing was refused.
 */
export function useTakeIn(): (taken: readonly TakenIn[]) => Promise<boolean> {
  const { api } = useServices()
  const { sessionId, waitlists } = useShownWaitlists()
  const { submit } = useChangeQueue()
  const queryClient = useQueryClient()
  const tellPlanLimit = usePlanRefusal()
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')

  async function takeOne(sessionId: SessionId, { item, comment, claimedItemId }: TakenIn) {
    const outcome = await submit(addition(sessionId, item, comment))
    if (claimedItemId === null || outcome.kind === 'refused') return outcome
    const name = { itemId: claimedItemId, accountId: comment.buyer.accountId }
    const held = findPlace(waitlists, name)
    if (held) void submit(removal(sessionId, held.place))
    return outcome
  }

  /** Undoes the newest change of each place that these additions touched. */
  async function undo(sessionId: SessionId, taken: readonly TakenIn[]): Promise<void> {
    const changes = await queryClient.fetchQuery({ ...changesQuery(api, sessionId), staleTime: 0 })
    const touched = taken.flatMap(({ item, comment: { buyer }, claimedItemId }) =>
      [item.id, claimedItemId].map((itemId) => `${itemId}/${buyer.accountId}`),
    )
    for (const change of changes) {
      const at = touched.indexOf(`${change.itemClueId}/${change.customerAccountId}`)
      if (at < 0 || !change.canUndo) continue
      touched.splice(at, 1)
      void submit(undoing(sessionId, change))
    }
  }

  return async (taken) => {
    const [first] = taken
    if (sessionId === null || !first) return false
    const outcomes = await Promise.all(taken.map((one) => takeOne(sessionId, one)))
    const refused = outcomes.find((outcome) => outcome.kind === 'refused')
    if (refused) {
      if (!tellPlanLimit(refused.error))
        toast.error(liveFailureText(refused.error, tLive, tLive('livePage.failedAddItemError')))
      return false
    }
    const text = t('taken', {
      count: taken.length,
      name: buyerName(first.comment.buyer, tLive('livePage.guest')),
      item: first.item.clue_text,
    })
    const id = `taken-${first.item.id}`
    const onUndo = () => {
      toast.dismiss(id)
      undo(sessionId, taken).catch((error) => toast.error(liveFailureText(error, tLive)))
    }
    toast.success(createElement(UndoToast, { text, label: t('undo'), onUndo }), {
      id,
      duration: UNDO_MS,
    })
    return true
  }
}
