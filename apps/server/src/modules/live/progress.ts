import type { MessageId } from '@dibs/core'
import type { Room } from '../rooms/service.ts'
import type { RunningLive } from './running.ts'
import type { LiveStore } from './store.ts'

export type Progress = ReturnType<typeof createProgress>

/** More than the provider sends again after a reconnect. */
const LAST_HEARD = 51

/** Stores what is only in memory of a live: its room, what was heard of it until when, its gaps. */
export function createProgress(store: LiveStore) {
  async function storeGaps({ room, gaps }: RunningLive): Promise<void> {
    for (let gap = gaps.shift(); gap; gap = gaps.shift()) {
      try {
        await store.saveGap(room.session.id, gap)
      } catch (error) {
        gaps.unshift(gap)
        throw error
      }
    }
  }

  return {
    storeGaps,
    async store(live: RunningLive): Promise<void> {
      const { room, capture } = live
      const { id } = room.session
      if (room.roomId !== null && !live.isRoomStored) {
        await store.setRoom(id, room.roomId)
        live.isRoomStored = true
      }
      const heardUntil = capture?.heardUntil()
      await store.saveHeard(id, {
        ...(heardUntil ? { heardUntil: new Date(heardUntil) } : {}),
        commentsHeard: room.commentsHeard,
        lastHeardIds: lastHeard(room),
      })
      await storeGaps(live)
    },
  }
}

/** The newest messages that were counted; those from before a restart that have not come again, first. */
function lastHeard({ countedBefore, recent }: Room): MessageId[] {
  const ids = recent.list().map((comment) => comment.messageId)
  return [...countedBefore, ...ids].slice(-LAST_HEARD)
}
