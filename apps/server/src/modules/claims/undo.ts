import type { HandChange } from '@dibs/contract'
import type { HandChangeId, SessionId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { withIdempotency } from '../../platform/with-idempotency.ts'
import { type ByHand, toHandChange } from './hand-change.ts'
import {
  findChange,
  findNewestStanding,
  markUndone,
  type StoredChange,
  writeBack,
} from './hand-change-store.ts'
import { lockItem } from './store.ts'

/**
 * Makes the use-case of undoing: the place is as it was before the change, and nobody else is
 * moved. Undoing it again changes nothing. The caller has checked ownership.
 * @throws not_found, change_superseded unless it is the newest of its place that stands
 */
export function createUndo({ db, clock }: { db: Database; clock: Clock }) {
  return (sessionId: SessionId, id: HandChangeId, by: ByHand): Promise<HandChange> =>
    withIdempotency(db, by.repeatable, async (tx) => {
      const found = await findChange(tx, sessionId, id)
      if (!found) throw new AppError('not_found')
      await lockItem(tx, sessionId, found.itemId)
      const change = (await findChange(tx, sessionId, id)) as StoredChange
      if (change.undoneAt !== null) return toHandChange(change, false)
      const newest = await findNewestStanding(tx, change)
      if (newest?.id !== id) throw new AppError('change_superseded')
      await writeBack(tx, change)
      const undone = { undoneAt: new Date(clock()), undoneOn: by.device }
      return toHandChange(await markUndone(tx, id, undone), false)
    })
}
