import type { ItemId, MessageId } from '@dibs/core'
import { createRoom, REMEMBERED_GAPS, type Room } from '../rooms/service.ts'
import type { StoredSession } from './store.ts'

/** What is known of a session besides its row. */
type Known = {
  matching: Pick<Room, 'matcher' | 'matchRule'>
  /** The messages that claim an item already. */
  decisions: { messageId: MessageId; itemId: ItemId }[]
  /** Stretches that were not heard, oldest first. */
  gaps: Room['gaps']
  /** Epoch milliseconds. */
  now: number
}

/** Makes the room of a session, with what was heard of it before a restart. */
export function takeUp(session: StoredSession, { matching, decisions, gaps, now }: Known): Room {
  const room = createRoom(session, matching, now)
  room.roomId = session.roomId
  room.commentsHeard = session.commentsHeard
  room.gaps.push(...gaps.slice(-REMEMBERED_GAPS))
  room.heardBefore = new Set(session.lastHeardIds)
  // What was decided before a restart is not decided anew when it is delivered again.
  for (const { messageId, itemId } of decisions) room.decisions.set(messageId, itemId)
  // Last, so that they are remembered however many claims there are.
  for (const messageId of session.lastHeardIds) {
    if (!room.decisions.has(messageId)) room.decisions.set(messageId, null)
  }
  return room
}
