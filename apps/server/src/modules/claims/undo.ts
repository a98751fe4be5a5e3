import type { HandChange } from '@dibs/contract'
import type { HandChangeId, SessionId } from '@dibs/core'
import type { Transaction } from '../../platform/database/database.ts'
import { readHelperNames } from '../../platform/database/helper-names.ts'
import { AppError } from '../../platform/errors.ts'
import { withIdempotency } from '../../platform/with-idempotency.ts'
import {
  findChange,
  findNewestNotUndone,
  markUndone,
  type StoredChange,
  writeBack,
} from './change-store.ts'
import { type ByHand, noteRevision, type WaitlistChange } from './changes.ts'
import { toHandChange } from './history.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'
import { lockItem } from './store.ts'

/**
 * Undoes a change by hand: the place is as it was before it, and nobody else is moved. Undoing it
 * again changes nothing.
 * @throws not_found, change_superseded unless it is the newest of its place that is not undone
 */
export async function undoChange(
  context: ClaimsContext,
  { sessionId, id }: { sessionId: SessionId; id: HandChangeId },
  by: ByHand,
): Promise<HandChange> {
  await accessSession(context, by.userId, sessionId)
  const { db, queue, clock, events } = context
  let told: WaitlistChange | undefined
  const undo = async (tx: Transaction) => {
    const found = await findChange(tx, sessionId, id)
    if (!found) throw new AppError('not_found')
    await lockItem(tx, sessionId, found.itemId)
    const change = (await findChange(tx, sessionId, id)) as StoredChange
    const tell = async (change: StoredChange) =>
      toHandChange(change, false, await readHelperNames(tx, by.userId, [change]))
    if (change.undoneAt !== null) return tell(change)
    const newest = await findNewestNotUndone(tx, change)
    if (newest?.id !== id) throw new AppError('change_superseded')
    await writeBack(tx, change)
    const at = { undoneAt: new Date(clock()), undoneOn: by.device, undoneById: by.helperId }
    const undone = await tell(await markUndone(tx, id, at))
    told = await noteRevision(tx, by, change)
    return undone
  }
  const undone = await queue.run(by.userId, () => withIdempotency(db, by.idempotency, undo))
  if (told) await events.emit('waitlists.changed', told)
  return undone
}
