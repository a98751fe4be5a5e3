import type { EndReason } from '@dibs/contract'
import { normaliseUsername, type SessionId, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger } from '../claims/service.ts'
import { createProgress } from './progress.ts'
import type { RunningLive, RunningLives } from './running.ts'
import type { LinkedAccount, LiveStore, StoredSession } from './store.ts'

/** A live without any device for this long ends (product decisions, "Ending"). */
export const NOBODY_THERE_MS = 10 * 60_000

export type Live = ReturnType<typeof createLive>

type Dependencies = {
  store: LiveStore
  running: RunningLives
  ledger: Ledger
  clock: Clock
  log: Log
}

/** The use-cases of live sessions: start or join, end, look back, take up again after a restart. */
export function createLive({ store, running, ledger, clock, log }: Dependencies) {
  const progress = createProgress(store)

  async function linkedAccount(userId: UserId, username: string): Promise<LinkedAccount> {
    const account = await store.findLinkedAccount(userId)
    if (!account || normaliseUsername(account.username) !== normaliseUsername(username)) {
      throw new AppError('account_not_linked')
    }
    return account
  }

  /** Writes the end first: if that fails, the live goes on as if nobody had asked. */
  async function end(session: Pick<StoredSession, 'id'>, reason: EndReason): Promise<void> {
    const live = running.find(session.id)
    if (live) await progress.store(live)
    await store.end(session.id, reason, new Date(clock()))
    if (!live) return
    running.close(live, reason)
    // The end is durable; what was heard until then is on its way and waits for the database.
    await Promise.all([ledger.flushed(), progress.storeGaps(live)]).catch((error) =>
      log.warn({ err: error }, 'a live ended before everything of it was stored'),
    )
  }

  /** Stores a live's progress and ends it when it is over or nobody listens to it; never throws. */
  async function keepUpOf(live: RunningLive): Promise<void> {
    try {
      await progress.store(live)
      const { emptySince, endReason, session } = live.room
      const isDeserted = emptySince !== null && clock() - emptySince > NOBODY_THERE_MS
      if (endReason ?? isDeserted) await end(session, endReason ?? 'nobody_there')
    } catch (error) {
      log.warn({ err: error }, 'the upkeep of a live failed; it is tried again')
    }
  }

  return {
    /**
     * Starts listening, or joins the session that runs already.
     * @throws account_not_linked, live_already_active
     */
    async start(userId: UserId, username: string) {
      const account = await linkedAccount(userId, username)
      const created = await store.create(userId, account, new Date(clock()))
      const session = created ?? (await store.findActive(userId))
      // It ended between the two statements: the seller may as well start anew.
      if (!session) throw new AppError('service_unavailable')
      if (normaliseUsername(session.tiktokUsername) !== normaliseUsername(username)) {
        throw new AppError('live_already_active')
      }
      await running.open(session)
      return { isNew: created !== undefined, session }
    },

    /** Ends a seller's session; ending it again changes nothing. @throws not_found */
    async stop(userId: UserId, id: SessionId): Promise<StoredSession> {
      const session = await store.findOwned(userId, id)
      if (!session) throw new AppError('not_found')
      if (session.endedAt === null) await end(session, 'stopped')
      // A session that was discarded is answered as it would have ended.
      return (await store.findOwned(userId, id)) ?? { ...session, endedAt: new Date(clock()) }
    },

    /** Notes the room of a session that this server does not hear itself. @throws not_found */
    async tellRoom(userId: UserId, id: SessionId, roomId?: string): Promise<StoredSession> {
      const session = await store.findOwned(userId, id)
      if (!session) throw new AppError('not_found')
      if (roomId === undefined) return session
      const live = running.find(id)
      if (live && !live.capture && live.room.roomId === null) live.room.roomId = roomId
      if (!live?.capture) await store.setRoom(id, roomId)
      return (await store.findOwned(userId, id)) ?? session
    },

    getActive: (userId: UserId) => store.findActive(userId),
    listPast: (userId: UserId) => store.listPast(userId),
    linkedAccount,

    /** Ends a seller's running session, whatever it is. */
    async endActive(userId: UserId, reason: EndReason): Promise<void> {
      const session = await store.findActive(userId)
      if (session) await end(session, reason)
    },

    end,

    /** After a start of the server: listens again to every session that was active. */
    async resume(): Promise<void> {
      for (const session of await store.listActive()) await running.open(session)
    },

    keepUpOf,

    /** Stores every live's progress and ends those that nobody listens to; never throws. */
    async keepUp(): Promise<void> {
      for (const live of running.list()) await keepUpOf(live)
    },
  }
}
