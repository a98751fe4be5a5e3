import { isDeepStrictEqual } from 'node:util'
import type { MessageId } from '@dibs/core'
import type { Ledger, NewClaim } from '../claims/service.ts'
import type { Room } from '../rooms/service.ts'
import type { RunningLive } from './running.ts'
import type { HeardSoFar, LiveStore } from './store.ts'

export type Progress = ReturnType<typeof createProgress>

/** More than the provider sends again after a reconnect. */
const LAST_HEARD = 51

/** Stores what is only in memory of a live: its room, what was heard of it until when, its gaps. */
export function createProgress(store: LiveStore, ledger: Pick<Ledger<NewClaim>, 'flushed'>) {
  const underWay = new WeakMap<RunningLive, Promise<void>>()

  /** Stores what waits, after what is being stored: each gap once, and again what failed. */
  function storeGaps(live: RunningLive): Promise<void> {
    const before = underWay.get(live) ?? Promise.resolve()
    const work = before.catch(() => {}).then(() => saveEach(live))
    underWay.set(live, work)
    return work
  }

  async function saveEach({ room, gaps }: RunningLive): Promise<void> {
    for (let gap = gaps[0]; gap; gap = gaps[0]) {
      await store.saveGap(room.session.id, gap)
      gaps.shift()
    }
  }

  return {
    storeGaps,
    /**
     * What was not heard comes before until when all was heard: a server that is killed in between
     * says it twice rather than never.
     * @throws service_unavailable while claims wait for the database
     */
    async store(live: RunningLive): Promise<void> {
      const { room } = live
      const { id } = room.session
      if (room.roomId !== null && !live.isRoomStored) {
        await store.setRoom(id, room.roomId)
        live.isRoomStored = true
      }
      const heard = heardSoFar(live)
      await storeGaps(live)
      // While nothing can be heard there is nothing new to store.
      if (!isDeepStrictEqual(heard, live.storedHeard)) {
        // What is stored as heard is not decided anew after a restart: its claims come first.
        await ledger.flushed()
        await store.saveHeard(id, heard)
        live.storedHeard = heard
      }
    },
  }
}

/** What a server that takes the live up has to know; of what may have a hole, only how much it was. */
function heardSoFar({ room, capture, lost }: RunningLive): HeardSoFar {
  const { commentsHeard } = room
  if (capture?.isInDoubt() || lost) return { commentsHeard }
  const heardUntil = capture?.heardUntil()
  const until = heardUntil ? { heardUntil: new Date(heardUntil) } : {}
  return { ...until, commentsHeard, lastHeardIds: lastHeard(room) }
}

/** The newest messages that were heard; those from before a restart that have not come again, first. */
function lastHeard({ heardBefore, recent }: Room): MessageId[] {
  const ids = recent.list().map((comment) => comment.messageId)
  return [...heardBefore, ...ids].slice(-LAST_HEARD)
}
