import { isDeepStrictEqual } from 'node:util'
import type { MessageId } from '@dibs/core'
import type { Ledger, NewClaim } from '../claims/service.ts'
import type { Room } from '../rooms/service.ts'
import type { RunningLive } from './running.ts'
import type { LiveStore } from './store.ts'

export type Progress = ReturnType<typeof createProgress>

/** More than the provider sends again after a reconnect. */
const LAST_HEARD = 51

/** Stores what is only in memory of a live: its room, what was heard of it until when, its gaps. */
export function createProgress(store: LiveStore, ledger: Pick<Ledger<NewClaim>, 'flushed'>) {
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
    /** @throws service_unavailable while claims wait for the database */
    async store(live: RunningLive): Promise<void> {
      const { room, capture } = live
      const { id } = room.session
      if (room.roomId !== null && !live.isRoomStored) {
        await store.setRoom(id, room.roomId)
        live.isRoomStored = true
      }
      const heardUntil = capture?.heardUntil()
      const heard = {
        ...(heardUntil ? { heardUntil: new Date(heardUntil) } : {}),
        commentsHeard: room.commentsHeard,
        lastHeardIds: lastHeard(room),
      }
      // While nothing can be heard there is nothing new to store.
      if (!isDeepStrictEqual(heard, live.storedHeard)) {
        // What is stored as heard is not decided anew after a restart: its claims come first.
        await ledger.flushed()
        await store.saveHeard(id, heard)
        live.storedHeard = heard
      }
      await storeGaps(live)
    },
  }
}

/** The newest messages that were heard; those from before a restart that have not come again, first. */
function lastHeard({ heardBefore, recent }: Room): MessageId[] {
  const ids = recent.list().map((comment) => comment.messageId)
  return [...heardBefore, ...ids].slice(-LAST_HEARD)
}
