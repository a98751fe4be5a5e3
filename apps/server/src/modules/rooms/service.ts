import type { SessionId, UserId } from '@dibs/core'
import type { Room } from './room.ts'

export type { RecentComment } from './recent-comments.ts'
export type { Room, Viewer } from './room.ts'
export {
  announceChange,
  broadcast,
  createRoom,
  REMEMBERED_GAPS,
  rememberGap,
  setCommentState,
  toFrame,
  toldGap,
  toldOnAir,
} from './room.ts'

/** The rooms that this server listens to. */
export type Rooms = ReturnType<typeof createRooms>

/** Makes the empty register of rooms. */
export function createRooms() {
  const bySession = new Map<SessionId, Room>()
  const byUser = new Map<UserId, Room>()
  return {
    add(room: Room): void {
      bySession.set(room.session.id, room)
      byUser.set(room.session.userId, room)
    },
    remove(room: Room): void {
      bySession.delete(room.session.id)
      // The seller may have started anew meanwhile.
      if (byUser.get(room.session.userId) === room) byUser.delete(room.session.userId)
    },
    find: (sessionId: SessionId) => bySession.get(sessionId),
    /** A seller's room; there is at most one. */
    findByUser: (userId: UserId) => byUser.get(userId),
    list: () => [...bySession.values()],
  }
}
