import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../platform/clock.ts'
import type { BatchWriter, NewClaim } from '../claims/service.ts'
import type { AsOwner } from './fence.ts'
import type { Gaps } from './gaps.ts'
import { isSettled, unsavedGaps } from './past.ts'
import { countWhenDue } from './room-count.ts'
import type { HeardSoFar } from './save-heard.ts'
import type { LiveSession } from './session.ts'
import type { LiveStore } from './store.ts'

export type Progress = ReturnType<typeof createProgress>

type Dependencies = {
  store: Pick<LiveStore, 'setRoom' | 'saveHeard' | 'hasClaims' | 'countSession'>
  gaps: Pick<Gaps, 'save'>
  claimWriter: Pick<BatchWriter<NewClaim>, 'flushed'>
  asOwner: AsOwner
  clock: Clock
}

/**
 * Stores what is only in memory of a live: its room, what was heard of it until when, its gaps. Only
 * its owner does; on another node nothing happens.
 */
export function createProgress({ store, gaps, claimWriter, asOwner, clock }: Dependencies) {
  const underWay = new WeakMap<LiveSession, Promise<void>>()

  /** Stores what waits, after what is being stored: each gap once, and again what failed. */
  function storeGaps(live: LiveSession): Promise<void> {
    const before = underWay.get(live) ?? Promise.resolve()
    const work = before.catch(() => {}).then(() => saveEach(live))
    underWay.set(live, work)
    return work
  }

  async function saveEach(live: LiveSession): Promise<void> {
    const { id } = live.session
    for (let [gap] = unsavedGaps(live.past); gap; [gap] = unsavedGaps(live.past)) {
      const unsaved = gap
      let revision: number | null = null
      const isOwner = await asOwner(live, async (owner) => {
        revision = await gaps.save(id, unsaved, owner)
        return revision !== null
      })
      if (!isOwner) return
      live.note({ is: 'saved', gap })
      // Claims that were heard soon after it are marked from now on.
      if (revision !== null) live.announceChange(revision)
    }
  }

  return {
    storeGaps,
    /**
     * Stores gaps before `heardUntil`: a crash in between may repeat a gap, never lose one.
     * @throws service_unavailable while claims wait for the database
     */
    async store(live: LiveSession): Promise<void> {
      const { id } = live.session
      const { roomId } = live
      if (roomId !== null && !live.isRoomStored) {
        if (!(await asOwner(live, (owner) => store.setRoom(id, roomId, owner)))) return
        live.isRoomStored = true
      }
      live.countTime(clock())
      await storeGaps(live)
      const heard = heardSoFar(live)
      // While nothing can be heard there is nothing new to store.
      if (!isDeepStrictEqual(heard, live.storedHeard)) {
        // What is stored as heard is not decided again after a restart, so its claims are stored first.
        await claimWriter.flushed(id)
        // Claims may have been refused meanwhile.
        const stored = isSettled(live.past) ? heard : figuresOf(live)
        const isOwner = await asOwner(live, (owner) => store.saveHeard(id, stored, owner))
        if (isOwner) live.storedHeard = stored
      }
      await countWhenDue(live, { store, asOwner, clock })
    },
  }
}

/** What a server that restores the live has to know; of what may have a gap, only how much it was. */
function heardSoFar(live: LiveSession): HeardSoFar {
  const { upstream, past } = live
  if (upstream?.isInDoubt() || !isSettled(past)) return figuresOf(live)
  const heardUntil = upstream?.heardUntil()
  const until = heardUntil ? { heardUntil: new Date(heardUntil) } : {}
  return { ...until, ...figuresOf(live), lastHeardIds: live.lastHeardIds() }
}

/** How much was heard. */
const figuresOf = ({ commentsHeard, tally }: LiveSession) => ({
  commentsHeard,
  heardSeconds: tally.storedSeconds(),
  hasClaimed: tally.hasClaimed,
})
