import type { RunningLive } from './running.ts'
import type { LiveStore } from './store.ts'

/** Stores what is only in memory of a live: its room, until when it was heard, and its gaps. */
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
      if (heardUntil) await store.setHeardUntil(id, new Date(heardUntil))
      await storeGaps(live)
    },
  }
}
