import { isDeepStrictEqual } from 'node:util'
import type { MessageId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { Owner } from '../../../platform/nodes/ownership.ts'
import type { BatchWriter, NewClaim, NewTakedown } from '../../claims/service.ts'
import type { LiveSession } from '../live.ts'
import { LAST_HEARD, MARK } from '../session/decision-log.ts'
import { isSettled, unsavedGaps } from '../session/past.ts'
import type { LiveStore } from '../store.ts'
import type { AsOwner } from './fence.ts'
import type { Gaps } from './gaps.ts'
import type { HeardSoFar } from './save-heard.ts'

export type Save = ReturnType<typeof createSave>

type Dependencies = {
  store: Pick<LiveStore, 'setRoom' | 'saveHeard' | 'hasClaims' | 'countSession'>
  gaps: Pick<Gaps, 'save'>
  claimWriter: Pick<BatchWriter<NewClaim>, 'flushed'>
  takedownWriter: Pick<BatchWriter<NewTakedown>, 'flushed'>
  asOwner: AsOwner
  clock: Clock
}

/**
 * Stores what is only in memory of a live: its room, what was heard of it until when, its gaps. Only
 * its owner does; on another node nothing happens.
 */
export function createSave(dependencies: Dependencies) {
  const { store, gaps, claimWriter, takedownWriter, asOwner, clock } = dependencies
  const underWay = new WeakMap<LiveSession, Promise<void>>()
  /** What was last stored of what was heard. */
  const stored = new WeakMap<LiveSession, HeardSoFar>()

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

  /** Counts its room for the seller's plan, once it was heard for long enough. */
  async function countForPlan(live: LiveSession): Promise<void> {
    const { id } = live.session
    if (!(live.figures.isDue() ?? (await store.hasClaims(id)))) return
    const count = (owner: Owner) => store.countSession(id, new Date(clock()), owner)
    if (await asOwner(live, count)) live.figures.noteCounted()
  }

  return {
    storeGaps,
    /**
     * Stores gaps before `heardUntil`: a crash in between may repeat a gap, never lose one.
     * @throws service_unavailable while claims wait for the database
     */
    async store(live: LiveSession): Promise<void> {
      live.countTime(clock())
      // The fence would say the same, after some questions to the database.
      if (live.role.is === 'standby') return
      const { id } = live.session
      const { id: roomId, isStored } = live.providerRoom
      if (roomId !== null && !isStored) {
        if (!(await asOwner(live, (owner) => store.setRoom(id, roomId, owner)))) return
        live.noteRoomStored()
      }
      await storeGaps(live)
      const heard = heardSoFar(live)
      // While nothing can be heard there is nothing new to store.
      if (!isDeepStrictEqual(heard, stored.get(live))) {
        // What is stored as heard is not decided again after a restart, so its claims are stored first,
        // and what was taken down: posted comments are read on from there.
        await Promise.all([claimWriter.flushed(id), takedownWriter.flushed(id)])
        // Claims may have been refused meanwhile.
        const sure = isSettled(live.past) ? heard : ofDoubt(live)
        if (await asOwner(live, (owner) => store.saveHeard(id, sure, owner))) stored.set(live, sure)
      }
      await countForPlan(live)
    },
  }
}

/** What a server that restores the live has to know; of what may have a gap, only how much it was. */
function heardSoFar(live: LiveSession): HeardSoFar {
  const { source, past, figures } = live
  if (source?.isInDoubt() || !isSettled(past)) return ofDoubt(live)
  const heardUntil = source?.heardUntil()
  const until = heardUntil ? { heardUntil: new Date(heardUntil) } : {}
  const mayHaveMissed = past.silentSince !== null
  const lastIds = source?.lastHeardIds?.() ?? lastHeardIds(live)
  return { ...until, ...figures.toStored(), lastHeardIds: lastIds, mayHaveMissed }
}

const ofDoubt = ({ figures }: LiveSession) => ({ ...figures.toStored(), mayHaveMissed: true })

/** The newest messages that were heard; first those from before a restart that have not come again. */
export function lastHeardIds({ recent, decisions }: LiveSession): MessageId[] {
  const ids = recent.list().map(({ messageId }) => messageId)
  if (ids.length >= LAST_HEARD) return ids.slice(-LAST_HEARD)
  return [...decisions.listMarked(MARK.heardBefore), ...ids].slice(-LAST_HEARD)
}
