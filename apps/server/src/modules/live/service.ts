import type { EndReason } from '@dibs/contract'
import { normaliseUsername, type SessionId, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { type GapSpan, mergeGaps } from '../gaps/service.ts'
import type { EndLive } from './end-live.ts'
import type { RunningLives } from './running.ts'
import type { LinkedAccount, LiveStore, StoredSession } from './store.ts'

export { createLifeStore } from './life-store.ts'

export type Live = ReturnType<typeof createLive>

type Dependencies = {
  store: LiveStore
  running: RunningLives
  ending: EndLive
  clock: Clock
}

/** The use-cases of live sessions: start or join, end, look back, take up again after a restart. */
export function createLive({ store, running, ending, clock }: Dependencies) {
  async function linkedAccount(userId: UserId, username: string): Promise<LinkedAccount> {
    const account = await store.findLinkedAccount(userId)
    if (!account || normaliseUsername(account.username) !== normaliseUsername(username)) {
      throw new AppError('account_not_linked')
    }
    return account
  }

  return {
    /**
     * Starts listening, or joins the session that runs already.
     * @throws account_not_linked, live_already_active, plan_limit
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
      const live = await running.open(session)
      // Ended elsewhere before it was open: whoever ended it found nothing to close.
      const isOver = (await store.findOwned(userId, session.id))?.endedAt !== null
      if (isOver && live.room.endReason === null) {
        running.close(live, 'stopped')
        throw new AppError('service_unavailable')
      }
      return { isNew: created !== undefined, session }
    },

    /** Ends a seller's session; ending it again changes nothing. @throws not_found */
    async stop(userId: UserId, id: SessionId): Promise<StoredSession> {
      const session = await store.findOwned(userId, id)
      if (!session) throw new AppError('not_found')
      if (session.endedAt === null) await ending.end(session, 'stopped')
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

    /** Stretches of a session that were not heard, merged, oldest first. @throws not_found */
    async listGaps(userId: UserId, id: SessionId): Promise<GapSpan[]> {
      if (!(await store.findOwned(userId, id))) throw new AppError('not_found')
      const live = running.find(id)
      return mergeGaps([...(await store.listGaps(id, live?.room)), ...(live?.gaps ?? [])])
    },

    getActive: (userId: UserId) => store.findActive(userId),
    listPast: (userId: UserId) => store.listPast(userId),
    linkedAccount,

    /** Ends a seller's running session, whatever it is. */
    async endActive(userId: UserId, reason: EndReason): Promise<void> {
      const session = await store.findActive(userId)
      if (session) await ending.end(session, reason)
    },
  }
}
