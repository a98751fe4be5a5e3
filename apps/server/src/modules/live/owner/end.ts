import type { EndReason } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Bus } from '../../../platform/nodes/bus.ts'
import { type Owner, type Ownership, roleOf } from '../../../platform/nodes/ownership.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { BatchWriter, NewClaim } from '../../claims/service.ts'
import type { Fair } from '../../fair/service.ts'
import type { LiveSession } from '../live.ts'
import type { LiveRegistry } from '../registry.ts'
import { endStoredSession, type LiveStore, type StoredSession } from '../store.ts'
import type { AsOwner } from './fence.ts'
import type { Save } from './save.ts'

/** How long the owner of a live may take to end it before it is ended without it. */
const ASK_MS = 2_000

export type EndLive = ReturnType<typeof createEndLive>

type Running = Pick<StoredSession, 'id' | 'ownerEpoch' | 'commentSource'>

/**
 * What a node asks the owner of a live. The epoch is that under which the live ran: it rises when the
 * seller goes on, so a wish from before, which comes late or is said again, ends nothing.
 */
type EndWish = { reason: EndReason; epoch: number }

type Dependencies = {
  db: Database
  store: Pick<LiveStore, 'findEndReason' | 'saveCount' | 'keepNamed'>
  save: Save
  registry: LiveRegistry
  claimWriter: BatchWriter<NewClaim>
  fair: Pick<Fair, 'round'>
  ownership: Pick<Ownership, 'epochOf' | 'refused' | 'forget'>
  asOwner: AsOwner
  bus: Pick<Bus, 'request' | 'respond'>
  clock: Clock
  log: Log
}

/** Makes the ways in which a session ends: by its owner, or by its seller wherever they ask. */
export function createEndLive(dependencies: Dependencies) {
  const { db, store, save, registry, claimWriter, ownership, asOwner, bus, clock } = dependencies
  /** The ways to stop taking other nodes' calls for a live's end. */
  const calls = new Map<SessionId, () => void>()
  const underWay = createUnderWay()

  /** The end is durable; what was heard until then is on its way and waits for the database. */
  async function close(live: LiveSession, reason: EndReason): Promise<void> {
    const { id } = live.session
    await finishHearing(live, dependencies)
    registry.close(live, reason)
    await Promise.all([
      registry.keepUntil(live, claimWriter.flushed(id)).finally(() => storeUnkept(live, save)),
      storeUnkept(live, save),
      Promise.all(live.questions).then(() => storeUnkept(live, save)),
      asOwner(live, (owner) => store.saveCount(id, live.figures.commentsHeard, owner)),
    ]).catch((error) =>
      dependencies.log.warn({ err: error }, 'a live ended before everything of it was stored'),
    )
    void dependencies.fair.round([id], { isLast: true })
    forget(id)
  }

  /** One that is just being opened is closed again then: nobody owns it any more. */
  function forget(id: SessionId): void {
    stopAnswering(id)
    ownership.forget(id)
  }

  /**
   * Ends a live that this node owns. Writes that first: if it fails, the live goes on as if nobody
   * had asked. False when this node does not own it.
   */
  async function endAsOwner(id: SessionId, reason: EndReason): Promise<boolean> {
    const open = registry.find(id)
    if (open) await catchUp(open, save)
    const end = (owner: Owner) => endStoredSession(db, id, reason, new Date(clock()), owner)
    const isEnded = (owner: Owner) =>
      end(owner).catch((error) => hearFirst(error, open, save, () => end(owner)))
    // The lease is enough: the live may not be open yet.
    if (!(await asOwner({ session: { id }, role: roleOf(ownership, id) }, isEnded))) return false
    // Looked for again: it may have been opened while its end was written.
    const live = registry.find(id) ?? open
    if (live) await close(live, reason)
    else forget(id)
    return true
  }

  const endOwned = (id: SessionId, reason: EndReason) => underWay.track(id, endAsOwner(id, reason))

  async function followEnd(live: LiveSession): Promise<void> {
    const { id } = live.session
    const reason = await store.findEndReason(id)
    // It goes on again, or has been closed here meanwhile.
    if (reason === null || registry.find(id) !== live) return
    // A session whose room was never heard is discarded when it ends, and so is a practice.
    const isDiscarded = live.session.isPractice ? 'practice_over' : 'stopped'
    await close(live, reason ?? (live.providerRoom.isStored ? 'erased' : isDiscarded))
  }

  /** Stops listening to a live whose session was ended by another node or program, or is gone. */
  const follow = (live: LiveSession) => underWay.track(live.session.id, followEnd(live))

  function stopAnswering(id: SessionId): void {
    calls.get(id)?.()
    calls.delete(id)
  }

  return {
    endOwned,
    follow,

    whenSettled: underWay.settled,
    stopAnswering,

    /** Takes other nodes' calls for the end of a live that this node owns. */
    answer(id: SessionId): void {
      if (calls.has(id)) return
      const end = async ({ reason, epoch }: EndWish) =>
        ownership.epochOf(id) === epoch && endOwned(id, reason)
      calls.set(id, bus.respond(`live.${id}.end`, end))
    },

    /**
     * Ends a session, whoever owns it: by its owner, or without it if it gives no answer.
     * @throws service_unavailable where the next owner has to hear first what was posted; of an account
     * that was unlinked, it then ends the live by itself
     */
    async end({ id, ownerEpoch, commentSource }: Running, reason: EndReason): Promise<void> {
      if (await endOwned(id, reason)) return
      if (!(await isEndedByOwner(bus, id, { reason, epoch: ownerEpoch }))) {
        // What was posted into it waits for an owner, who is about to hear it.
        if (commentSource === 'elsewhere' && reason !== 'erased')
          throw new AppError('service_unavailable')
        await endStoredSession(db, id, reason, new Date(clock()), 'anybody')
      }
      const live = registry.find(id)
      if (live) await follow(live)
    },
  }
}

/**
 * Before the devices are told of the end: hears what was posted until then, and keeps what viewers named
 * that was no code, for whoever looks back. Never throws.
 */
async function finishHearing(
  live: LiveSession,
  { store, asOwner, clock, log }: Pick<Dependencies, 'store' | 'asOwner' | 'clock' | 'log'>,
): Promise<void> {
  await live.source
    ?.catchUp?.()
    .catch((error) => log.warn({ err: error }, 'a live ended before all posted into it was heard'))
  // Nothing is heard of it any more while the database writes.
  live.source?.stop()
  const { id, isPractice } = live.session
  const named = live.recent.handOverNamed()
  if (isPractice || named.comments.length === 0) return
  await asOwner(live, (owner) => store.keepNamed(id, named, new Date(clock()), owner)).catch(
    (error) => log.warn({ err: error }, 'what viewers had named could not be kept'),
  )
}

/** Stores what was lost so far as a gap. */
function storeUnkept(live: LiveSession, save: Save): Promise<void> {
  live.settleUnkept(Number.POSITIVE_INFINITY)
  return save.storeGaps(live)
}

/** Hears what was posted, and stores what is known of a live. */
async function catchUp(live: LiveSession, save: Save): Promise<void> {
  await live.source?.catchUp?.()
  await live.beside?.finish()
  await save.store(live)
}

/** Where a live could not end since something was posted meanwhile: hears that, and ends it then. */
async function hearFirst(
  error: unknown,
  live: LiveSession | undefined,
  save: Save,
  end: () => Promise<boolean>,
): Promise<boolean> {
  if (!live || !(error instanceof AppError)) throw error
  await catchUp(live, save)
  return end()
}

const isEndedByOwner = (bus: Dependencies['bus'], id: SessionId, wish: EndWish): Promise<boolean> =>
  bus.request<boolean>(`live.${id}.end`, wish, ASK_MS).catch(() => false)

/** Keeps the ends that are under way here, so that whoever lets a session go on can wait for them. */
function createUnderWay() {
  const bySession = new Map<SessionId, Set<Promise<unknown>>>()
  return {
    track<T>(id: SessionId, work: Promise<T>): Promise<T> {
      const all = bySession.get(id) ?? new Set()
      bySession.set(id, all.add(work))
      const done = () => {
        all.delete(work)
        if (all.size === 0) bySession.delete(id)
      }
      work.then(done, done)
      return work
    },
    /** Resolves when nothing of a session's ends is under way; never rejects. */
    async settled(id: SessionId): Promise<void> {
      await Promise.allSettled(bySession.get(id) ?? [])
    },
  }
}
