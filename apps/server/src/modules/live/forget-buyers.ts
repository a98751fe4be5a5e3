import type { Database } from '../../platform/database/database.ts'
import { findErasedBuyers, hashBuyer } from '../../platform/database/erased-buyers.ts'
import { announceChange, type Room, setCommentState } from '../rooms/service.ts'

/**
 * Makes the function that forgets what buyers had said in rooms until they were erased, which the
 * operator does in another process. Their rows on the devices are marked as taken down.
 */
export function createForgetting(db: Database) {
  /** Erasures that a room has gone by, as hash and moment. */
  const known = new WeakMap<Room, Set<string>>()

  return async (rooms: readonly Room[]): Promise<void> => {
    if (rooms.length === 0) return
    const erased = await findErasedBuyers(
      db,
      rooms.map(({ session }) => session.id),
    )
    const bySession = Map.groupBy(erased, ({ sessionId }) => sessionId)
    for (const room of rooms) {
      const seen = known.get(room) ?? new Set()
      known.set(room, seen)
      const fresh = (bySession.get(room.session.id) ?? []).filter(
        ({ accountHash, erasedAt }) => !seen.has(`${accountHash} ${erasedAt.getTime()}`),
      )
      if (fresh.length > 0) forget(room, fresh)
      for (const { accountHash, erasedAt } of fresh)
        seen.add(`${accountHash} ${erasedAt.getTime()}`)
    }
  }
}

function forget(room: Room, erased: { accountHash: string; erasedAt: Date }[]): void {
  const until = new Map(
    erased.map(({ accountHash, erasedAt }) => [accountHash, erasedAt.getTime()]),
  )
  const gone = room.recent.list().filter(({ buyer, commentedAt }) => {
    const erasedAt = until.get(hashBuyer(room.session.id, buyer.accountId))
    return erasedAt !== undefined && commentedAt <= erasedAt
  })
  const states = gone.map(({ messageId }) => setCommentState(room, messageId, 'deleted'))
  room.recent.forget(new Set(gone.map(({ messageId }) => messageId)))
  // That they were heard is still known, lest they look like something missed.
  for (const { messageId } of gone) room.heardBefore.add(messageId)
  announceChange(room, states)
}
