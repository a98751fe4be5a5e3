import type { Item } from '@dibs/contract'
import type { Comment, ItemId, SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { partOf } from '../../../shared/claims/acts.ts'
import { changesQuery, type PlaceChange } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { addition, removal } from '../../../shared/claims/make-changes.ts'
import { buyerName, findPlace } from '../../../shared/claims/places.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { CHANGE, liveFailureText, usePlanRefusal } from '../notices.tsx'
import { useLiveParts } from '../use-live.ts'
import { useDisplacedText } from './use-displaced-text.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

/** A comment that is to be added to an item, and the item that it is taken off for that. */
export type TakenIn = {
  item: Pick<Item, 'id' | 'clue_text'>
  comment: Comment
  claimedItemId: ItemId | null
}

type Taken = { added: PlaceChange; removed: readonly PlaceChange[] }

/**
 * Adds comments by hand, in their order, each by its own stamp: one act, which the last changes undo.
 * Resolves to whether nothing was refused.
 */
export function useTakeIn(): (taken: readonly TakenIn[]) => Promise<boolean> {
  const { sessionId, waitlists } = useShownWaitlists()
  const { store } = useLiveParts()
  const { submit } = useChangeQueue()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const displacedText = useDisplacedText()
  const tellPlanLimit = usePlanRefusal()
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')

  /** What takes a comment off the item that it claims; a place that another of theirs has earned stays. */
  function takenOff(sessionId: SessionId, { comment, claimedItemId }: TakenIn) {
    if (claimedItemId === null) return []
    const name = { itemId: claimedItemId, accountId: comment.buyer.accountId }
    const held = findPlace(waitlists, name)
    const isOfComment = held?.place.claim.messageId === comment.messageId
    return isOfComment ? [removal(sessionId, held.place)] : []
  }

  async function takeOne({ added, removed }: Taken) {
    const outcome = await submit(added)
    const isAdded =
      outcome.kind === 'waiting' ||
      (outcome.kind === 'saved' && outcome.answer.added?.status === 'created')
    if (isAdded) for (const change of removed) void submit(change)
    return outcome
  }

  return async (taken) => {
    const [first] = taken
    if (sessionId === null || !first) return false
    const all = taken.map((one) => ({
      added: addition(sessionId, one.item, one.comment),
      removed: takenOff(sessionId, one),
    }))
    const parts = all.flatMap(({ added, removed }) => [
      [partOf('added', added.itemId, added.messageId), added.key] as const,
      ...removed.map((each) => [partOf('removed', each.itemId, each.messageId), each.key] as const),
    ])
    if (parts.length > 1) {
      const known = queryClient.getQueryData(changesQuery(api, sessionId).queryKey)
      const batch = { keys: new Map(parts), after: known?.[0]?.id ?? null }
      store.setState(({ batches }) => ({ batches: [...batches, batch] }))
    }
    const displaced = displacedText(
      first.item,
      taken.map(({ comment }) => comment),
    )
    const outcomes = await Promise.all(all.map(takeOne))
    const refused = outcomes.find((outcome) => outcome.kind === 'refused')
    if (refused) {
      if (!tellPlanLimit(refused.error))
        toast.error(liveFailureText(refused.error, tLive, tLive('livePage.failedAddItemError')))
      return false
    }
    const itemText = first.item.clue_text
    const name = buyerName(first.comment.buyer, tLive('livePage.guest'))
    const text =
      taken.length === 1
        ? t('takenOne', { name, item: itemText })
        : t('taken', { count: taken.length, item: itemText })
    toast.success(text + displaced, { id: CHANGE })
    return true
  }
}
