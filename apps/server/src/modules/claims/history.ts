import type { HandChange } from '@dibs/contract'
import type { SessionId, UserId } from '@dibs/core'
import {
  type HelperNames,
  readHelperNames,
  tellHelpers,
} from '../../platform/database/helper-names.ts'
import { writeList } from '../../platform/http/write-list.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import { listChanges, type StoredChange } from './change-store.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'

/** So many changes are shown, the newest ones: more than hands make in a live, and what memory has room for. */
const MOST_SHOWN = 10_000

/**
 * What was changed by hand in a session, newest first, as the JSON that the API answers; undoing is
 * possible only for the newest of each place. In the seller's turn, and written in slices: a program
 * makes more changes than hands do.
 * @throws not_found, too_many_requests
 */
export async function listHistory(
  context: ClaimsContext,
  userId: UserId,
  sessionId: SessionId,
): Promise<Buffer> {
  await accessSession(context, userId, sessionId)
  return context.queue.run(userId, async () => {
    const changes = await listChanges(context.db, sessionId, MOST_SHOWN)
    const names = await readHelperNames(context.db, userId, changes)
    const seen = new Set<string>()
    const toBody = (change: StoredChange): HandChange => {
      if (change.undoneAt !== null) return toHandChange(change, false, names)
      const { itemId } = change
      const place = `${itemId}/${change.accountId}`
      const restart = `${itemId} went on sale again`
      const isNewest =
        change.kind === 'restarted' ? !seen.has(itemId) : !seen.has(place) && !seen.has(restart)
      for (const key of [itemId, change.kind === 'restarted' ? restart : place]) seen.add(key)
      return toHandChange(change, isNewest, names)
    }
    return inSlices(writeList(changes, (some) => some.map(toBody)))
  })
}

export function toHandChange(
  change: StoredChange,
  canUndo: boolean,
  names: HelperNames,
): HandChange {
  return {
    id: change.id,
    kind: change.kind,
    move: change.move,
    itemClueId: change.itemId,
    itemClueText: change.itemText,
    customerAccountId: change.accountId,
    customerUsername: change.username,
    customerNickname: change.nickname,
    messageId: change.messageId,
    commentText: change.commentText,
    positionBefore: change.positionBefore,
    positionAfter: change.positionAfter,
    ...(change.kind === 'quantity' && {
      quantityBefore: change.quantityBefore,
      quantityAfter: change.quantityAfter,
    }),
    ...(change.reason && { reason: change.reason }),
    madeAt: change.madeAt.toISOString(),
    device: change.device,
    undoneAt: change.undoneAt?.toISOString() ?? null,
    undoneOn: change.undoneOn,
    ...tellHelpers(names, change),
    canUndo,
  }
}
