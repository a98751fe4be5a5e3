import { setTimeout as delay } from 'node:timers/promises'
import type { EndReason } from '@dibs/contract'
import { isSameRoom, type RoomOwner } from '@dibs/contract/provider'
import type { SessionId, UserId } from '@dibs/core'
import type { Context } from '../../context.ts'
import { roleOf } from '../../platform/nodes/ownership.ts'
import type { Items } from '../items/service.ts'
import type { Hear } from './hear.ts'
import { startIngest } from './ingest/source.ts'
import { LiveSession } from './live.ts'
import { loadSession, type ReadOfMany, readOfMany } from './load.ts'
import type { EndLive } from './owner/end.ts'
import type { Upkeep } from './owner/upkeep.ts'
import { type HandedOver, takeIn } from './peers/hand-over.ts'
import type { Questions } from './peers/questions.ts'
import type { Script } from './practice/script.ts'
import { startPractice } from './practice/source.ts'
import type { LiveRegistry } from './registry.ts'
import type { Gap } from './session/past.ts'
import type { SourceHandlers } from './source/comment-source.ts'
import { startSource } from './source/source.ts'
import type { LiveStore, StoredSession } from './store.ts'

export type LiveNode = ReturnType<typeof createNode>

type Dependencies = Pick<
  Context,
  'db' | 'bus' | 'ownership' | 'metrics' | 'clock' | 'random' | 'log' | 'providerBudget'
> & {
  registry: LiveRegistry
  store: Pick<LiveStore, 'findSellers' | 'listActive' | 'findNamed'>
  items: Pick<Items, 'list'>
  hear: Hear
  questions: Pick<Questions, 'begin' | 'forget' | 'askAbout'>
  ending: Pick<EndLive, 'answer' | 'stopAnswering' | 'endOwned'>
  upkeep: Pick<Upkeep, 'maintain' | 'refresh' | 'storeAll'>
  /** The claims that wait to be stored. */
  writer: { flushed(sessionId: SessionId): Promise<void> }
  /** The provider's socket for a username; null in direct mode. */
  socketAddress: ((username: string) => string) | null
  /** What the buyers of a seller's practice say. */
  writeScript: (userId: UserId) => Promise<Script>
  /** How soon what failed is tried again. */
  retryMs?: number
}

type StartHandlers = {
  onNodeGone: (nodeId: string) => void
  /** Lives that this node hears without owning them. */
  heard: () => readonly SessionId[]
}

/** Makes what opens the lives of this node: those that it owns, until another does, and others beside it. */
export function createNode(dependencies: Dependencies) {
  const { ownership, registry, store, ending, upkeep, metrics, log } = dependencies
  const { retryMs = 1_000 } = dependencies
  const closing = new AbortController()
  const retries = new Set<Promise<void>>()

  async function openOwned(session: StoredSession, read?: ReadOfMany): Promise<LiveSession> {
    ending.answer(session.id)
    const live = await openLive(dependencies, session, { read })
    // Another node took it while it was opened.
    if (live.role.is === 'standby') letGo(session.id)
    return live
  }

  function letGo(id: SessionId): void {
    ending.stopAnswering(id)
    const live = registry.find(id)
    live?.demote()
    // A node that leaves hears its lives until it is gone.
    if (live && !ownership.isLeaving()) registry.moveAway(live)
  }

  /** Gives its id back when it could not be opened. */
  async function tryOne(session: StoredSession, read: ReadOfMany): Promise<SessionId[]> {
    const { id, isPractice } = session
    try {
      // What the buyers of a practice had still to say is gone with the node that owned it.
      await (isPractice ? ending.endOwned(id, 'practice_over') : openOwned(session, read))
      return []
    } catch (error) {
      log.warn({ err: error, session: id }, 'a live could not be restored; it is tried again')
      return [id]
    }
  }

  /** Gives those back that could not be opened. All at once: each second may lose comments. */
  async function tryAll(ids: readonly SessionId[]): Promise<SessionId[]> {
    try {
      const sessions = await store.listActive(ids)
      const active = new Set(sessions.map(({ id }) => id))
      // Ended by somebody else before it could be opened.
      for (const id of ids) if (!active.has(id)) ownership.forget(id)
      const read = await readOfMany(dependencies, sessions)
      const failed = await Promise.all(sessions.map((session) => tryOne(session, read)))
      refresh(dependencies, ids)
      return failed.flat()
    } catch (error) {
      log.warn({ err: error, count: ids.length }, 'lives could not be read; it is tried again')
      return [...ids]
    }
  }

  function retry(failed: readonly SessionId[]): void {
    if (failed.length === 0) return
    const work = delay(retryMs, undefined, { signal: closing.signal })
      .then(() => tryAll(failed.filter((id) => ownership.epochOf(id) !== null)))
      .then(retry)
      .catch(() => {})
      .finally(() => retries.delete(work))
    retries.add(work)
  }

  return {
    /** Resolves when all that nobody owned are listened to but those that failed: these are tried again. */
    start: (handlers: StartHandlers): Promise<void> =>
      ownership.start({
        async onTaken(lives) {
          metrics.takeovers.inc(lives.length)
          retry(await tryAll(lives.map(({ sessionId }) => sessionId)))
        },
        onLost: (ids) => ids.forEach(letGo),
        onRelease: upkeep.storeAll,
        ...handlers,
      }),

    /**
     * Listens to a session that this node owns, or can take; null while another node owns it. What
     * fails is tried again.
     */
    async open(session: StoredSession): Promise<LiveSession | null> {
      if ((await ownership.claim(session.id)) === null) return null
      try {
        return await openOwned(session)
      } catch (error) {
        retry([session.id])
        throw error
      }
    },

    /** Listens to a session beside its owner, with what that hands over. */
    openBeside: (session: StoredSession, handed: HandedOver | null): Promise<LiveSession> =>
      openLive(dependencies, session, { handed }),

    async close(): Promise<void> {
      closing.abort()
      await Promise.all(retries)
    },
  }
}

/**
 * Starts listening to a session, new or taken up, or, with what another node hands over, beside it.
 * Opening it twice changes nothing.
 * @throws service_unavailable when the next server is to restore it
 */
async function openLive(
  dependencies: Dependencies,
  session: StoredSession,
  { read, handed }: { read?: ReadOfMany | undefined; handed?: HandedOver | null } = {},
): Promise<LiveSession> {
  const { registry, ownership, clock } = dependencies
  const { id } = session
  const known = registry.find(id)
  if (known) return takeUp(dependencies, known, session)
  const shared = read ?? (await readOfMany(dependencies, [session]))
  const loaded = await loadSession(dependencies, session, shared)
  // Another opening may have been quicker.
  const open = registry.find(id)
  if (open) return takeUp(dependencies, open, session)
  const live = new LiveSession(session, { ...loaded, role: roleOf(ownership, id), now: clock() })
  if (handed) takeIn(live, handed, Math.min(knownUntil(handed, session, clock()), clock()))
  registry.add(live)
  listen(dependencies, live, session)
  if (!read) refresh(dependencies, [id])
  return live
}

/** The items may have been changed since they were read; if this fails, upkeep catches up. */
function refresh({ upkeep, registry }: Dependencies, ids: readonly SessionId[]): void {
  const lives = ids.flatMap((id) => registry.find(id) ?? [])
  void upkeep.refresh(lives).catch(() => {})
}

/** Until when it is known what was missed, by what was handed over; the release before does not say it. */
const knownUntil = ({ heardUntil }: HandedOver, session: StoredSession, now: number) =>
  heardUntil === undefined ? now : (heardUntil ?? storedUntil(session))

const storedUntil = ({ heardUntil, startedAt }: StoredSession) =>
  (heardUntil ?? startedAt).getTime()

/** Where this node holds the lease of a live that it hears, it speaks for it: what nobody heard becomes gaps. */
function takeUp(
  { ownership, questions, clock }: Dependencies,
  live: LiveSession,
  session: StoredSession,
): LiveSession {
  const role = roleOf(ownership, session.id)
  if (role.is === 'standby') return live
  for (const gap of live.promote(role, session, clock())) questions.askAbout(live, gap)
  return live
}

function listen(dependencies: Dependencies, live: LiveSession, session: StoredSession): void {
  const { socketAddress, clock, random, providerBudget, writeScript } = dependencies
  const { startedAt, userId, tiktokUsername } = session
  const handlers = handlersFor(dependencies, live)
  if (session.isPractice) {
    live.listen(startPractice({ script: writeScript(userId), startedAt, clock, handlers }))
    return
  }
  if (!socketAddress) return
  if (session.commentSource === 'elsewhere') {
    const flushed = () => dependencies.writer.flushed(session.id)
    const onCounted = (comments: number) => live.figures.raiseComments(comments)
    live.listen(startIngest({ ...dependencies, session, flushed, handlers, onCounted }))
    return
  }
  const source = startSource({
    address: socketAddress(tiktokUsername),
    budget: {
      // A node that does not own a live has to leave room for those that do.
      take(purpose) {
        const isBeside = purpose === 'live' && live.role.is === 'standby'
        return providerBudget.take(isBeside ? 'ear' : purpose, userId)
      },
      busy: providerBudget.busy,
    },
    // A live that was handed over runs; what was said since then may have been missed.
    heardUntil: live.past.joinedAt ?? (session.roomId === null ? null : storedUntil(session)),
    commentsHeard: live.figures.commentsHeard,
    clock,
    random,
    handlers,
  })
  live.listen(source)
}

function handlersFor(
  { hear, upkeep, questions, registry, clock }: Dependencies,
  live: LiveSession,
): SourceHandlers {
  return {
    onStatus(status, trouble) {
      const wasHeard = live.isHeard()
      live.countTime(clock())
      live.setHearing({ status, connectionTrouble: trouble })
      const { silentSince } = live.past
      if (!wasHeard && live.isHeard() && silentSince !== null)
        questions.begin(live, { from: silentSince, to: clock() })
    },
    checkRoom(roomId: string, owner: RoomOwner | null) {
      // Who takes over a name that the seller gave up is not listened to. No owner proves nothing.
      if (owner && owner.accountId !== live.session.tiktokAccountId) return 'account_changed'
      const { id } = live.providerRoom
      return id === null || isSameRoom(id, roomId) ? null : 'live_ended'
    },
    onRoom(roomId: string) {
      if (live.providerRoom.id !== null) return
      live.noteRoom(roomId)
      void upkeep.maintain(live)
    },
    onMessages: (messages) => hear(live, messages),
    onLost(from: number) {
      live.noteLoss(from)
      // Stored before what is heard after it: that would look as if nothing had been missed.
      if (live.role.is === 'owner') void upkeep.maintain(live)
    },
    onGap(gap: Gap | null) {
      live.note({ is: 'heard' })
      if (gap) questions.askAbout(live, gap)
      else {
        questions.forget(live)
        live.tellAllHeard()
      }
    },
    onEnd(reason: EndReason) {
      // That this node cannot hear it says nothing of the live.
      if (live.role.is === 'standby' && reason !== 'live_ended') return registry.moveAway(live)
      live.endFor(reason)
      void upkeep.maintain(live)
    },
  }
}
