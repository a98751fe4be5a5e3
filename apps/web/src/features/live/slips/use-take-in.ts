import type { Item } from '@dibs/contract'
import type { Comment, ItemId, SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changesQuery, type PlaceChange } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { addition, removal } from '../../../shared/claims/make-changes.ts'
import { buyerName, findPlace } from '../../../shared/claims/places.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { liveFailureText, usePlanRefusal } from '../notices.tsx'
import { useLiveParts } from '../use-live.ts'
import { useDisplacedText } from './use-displaced-text.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'
import { useUndoToast } from './use-undo-toast.ts'

/** A comment that is to be added to an item, and the item that it is taken off for that. */
export type TakenIn = {
  item: Pick<Item, 'id' | 'clue_text'>
  comment: Comment
  claimedItemId: ItemId | null
}

/**
 * Adds comments by hand, in their order, each by its own stamp, and offers to undo all of it.
 * Resolves to whether nothing was refused.
 */
export function useTakeIn(): (taken: readonly TakenIn[]) => Promise<boolean> {
  const { sessionId, waitlists } = useShownWaitlists()
  const { store } = useLiveParts()
  const { submit } = useChangeQueue()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const tellWithUndo = useUndoToast()
  const displacedText = useDisplacedText()
  const tellPlanLimit = usePlanRefusal()
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')

  async function takeOne(
    sessionId: SessionId,
    { comment, claimedItemId, change }: TakenIn & { change: PlaceChange },
  ) {
    const outcome = await submit(change)
    const isAdded =
      outcome.kind === 'waiting' ||
      (outcome.kind === 'saved' && outcome.answer.added?.status === 'created')
    if (claimedItemId === null || !isAdded) return outcome
    const name = { itemId: claimedItemId, accountId: comment.buyer.accountId }
    const held = findPlace(waitlists, name)
    // A place that another comment of theirs has earned stays.
    if (held?.place.claim.messageId === comment.messageId)
      void submit(removal(sessionId, held.place))
    return outcome
  }

  return async (taken) => {
    const [first] = taken
    if (sessionId === null || !first) return false
    const additions = taken.map((one) => ({
      ...one,
      change: addition(sessionId, one.item, one.comment),
    }))
    if (taken.length > 1) {
      const keys = new Map(additions.map(({ change }) => [change.messageId, change.key]))
      const known = queryClient.getQueryData(changesQuery(api, sessionId).queryKey)
      const batch = { itemId: first.item.id, keys, after: known?.[0]?.id ?? null }
      store.setState(({ batches }) => ({ batches: [...batches, batch] }))
    }
    const displaced = displacedText(
      first.item,
      taken.map(({ comment }) => comment),
    )
    const outcomes = await Promise.all(additions.map((one) => takeOne(sessionId, one)))
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
    const places = taken.flatMap(({ item, comment, claimedItemId }) =>
      [item.id, claimedItemId].flatMap((itemId) =>
        itemId === null ? [] : [{ itemId, accountId: comment.buyer.accountId }],
      ),
    )
    tellWithUndo(sessionId, places, text + displaced)
    return true
  }
}
