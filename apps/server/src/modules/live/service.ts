import type { EndReason } from '@dibs/contract'
import { normaliseUsername, type SessionId, type UserId } from '@dibs/core'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import type { LiveNode } from './node.ts'
import type { EndLive } from './owner/end.ts'
import { askForGaps, type Gaps } from './owner/gaps.ts'
import { MAY_GO_ON_MS } from './owner/resume.ts'
import type { createStart, StartWish } from './owner/start.ts'
import type { LiveRegistry } from './registry.ts'
import { type GapSpan, mergeGaps } from './session/past.ts'
import type { LinkedAccount, LiveStore, StoredSession } from './store.ts'

export { STREAM_PATH } from './room/relay.ts'
export { openProviderSocket } from './source/connection.ts'
export { endStoredSession } from './store.ts'

type Dependencies = Pick<Context, 'ownership' | 'bus' | 'clock'> & {
  store: LiveStore
  registry: Pick<LiveRegistry, 'find'>
  gaps: Pick<Gaps, 'list'>
  ending: Pick<EndLive, 'end' | 'follow'>
  node: Pick<LiveNode, 'open'>
  begin: ReturnType<typeof createStart>
  /** Null in direct mode. */
  socketAddress: unknown
}

export type LiveService = ReturnType<typeof createLiveService>

/** The use-cases of live sessions: start or join, end, look back. */
export function createLiveService(dependencies: Dependencies) {
  const { store, registry, gaps, ownership, bus, clock, ending, node, begin } = dependencies

  const isNamed = (username: string, wanted: string) =>
    normaliseUsername(username) === normaliseUsername(wanted)

  async function findLinked(userId: UserId, username: string): Promise<LinkedAccount | null> {
    const account = await store.findLinkedAccount(userId)
    return account && isNamed(account.username, username) ? account : null
  }

  const findOwned = createFindOwned(store)

  return {
    /**
     * Starts listening, goes on with a session that has ended, or joins the one that runs already, here
     * or at another node, and which may be of an account that the seller lost meanwhile.
     * @throws account_not_linked, live_already_active, plan_limit, minutes_used, session_may_go_on,
     * chat_unavailable; service_unavailable when another node is to do it
     */
    async start(userId: UserId, username: string, wish: StartWish = {}) {
      if (ownership.isLeaving()) throw new AppError('service_unavailable')
      const account = await findLinked(userId, username)
      const running = await findRunning(userId, account !== null, { store, ending })
      const begun = account && !running ? await begin(userId, account, wish) : undefined
      // While the room was waited for, this node may have given up its lives: another one takes it.
      if (begun && !ownership.isLeaving())
        ownership.ownNew(begun.session.id, begun.session.ownerEpoch)
      const session = begun?.session ?? (await store.findActive(userId))
      const isOther = session && !isNamed(session.tiktokUsername, username)
      if (!account && (!session || isOther)) throw new AppError('account_not_linked')
      // It ended between the two statements, or a practice began: the seller may start a new one.
      if (!session || (account && session.isPractice)) throw new AppError('service_unavailable')
      if (isOther) throw new AppError('live_already_active')
      const live = await node.open(session)
      // Ended elsewhere before it was open: whoever ended it found nothing to close.
      const isOver = (await store.findOwned(userId, session.id))?.endedAt !== null
      if (isOver && (live === null || live.endReason === null)) {
        if (live) await ending.follow(live)
        throw new AppError('service_unavailable')
      }
      return { kind: begun?.kind ?? ('running' as const), session }
    },

    /** Ends a seller's session; ending it again changes nothing. @throws not_found */
    async stop(userId: UserId, id: SessionId): Promise<StoredSession> {
      const session = await findOwned(userId, id)
      if (session.endedAt === null) await ending.end(session, 'stopped')
      // A session that was discarded is answered as it would have ended.
      return (await store.findOwned(userId, id)) ?? { ...session, endedAt: new Date(clock()) }
    },

    /** Notes the room of a session that no server hears itself. @throws not_found */
    async tellRoom(userId: UserId, id: SessionId, roomId?: string): Promise<StoredSession> {
      const session = await findOwned(userId, id)
      if (roomId === undefined || dependencies.socketAddress !== null) return session
      const live = registry.find(id)
      live?.noteRoom(roomId)
      await store.tellRoom(id, roomId)
      return (await store.findOwned(userId, id)) ?? session
    },

    /** The gaps of a session, merged, oldest first. @throws not_found */
    async listGaps(userId: UserId, id: SessionId): Promise<GapSpan[]> {
      const session = await findOwned(userId, id)
      const { owner, endedAt } = session
      const isElsewhere = endedAt === null && registry.find(id)?.role.is !== 'owner'
      const known = isElsewhere && owner ? await askForGaps(bus, owner, id) : []
      return mergeGaps([...(await gaps.list(id)), ...known])
    },

    getActive: store.findActive,
    listPast: store.listPast,

    /** Whether joining its room again, if that still runs, goes on with a session. */
    canGoOn(session: StoredSession): boolean {
      const { endedAt, endReason, roomId, currency } = session
      const isHeardBySelf = !session.isDirect && session.commentSource === 'tiktok'
      if (endedAt === null || !isHeardBySelf || roomId === null) return false
      if (endReason === 'live_ended' || currency !== null) return false
      return clock() - endedAt.getTime() < MAY_GO_ON_MS
    },

    /**
     * The username under which the seller may listen: of the linked account, or of the running live.
     * @throws account_not_linked
     */
    async listenedName(userId: UserId, username: string): Promise<string> {
      const account = await findLinked(userId, username)
      if (account) return account.username
      const session = await store.findActive(userId)
      if (session && isNamed(session.tiktokUsername, username)) return session.tiktokUsername
      throw new AppError('account_not_linked')
    },

    /** Ends a seller's running session, whatever it is. */
    async endActive(userId: UserId, reason: EndReason): Promise<void> {
      const session = await store.findActive(userId)
      if (session) await ending.end(session, reason)
    },
  }
}

/** Makes what finds a seller's session. @throws not_found */
const createFindOwned =
  (store: Pick<LiveStore, 'findOwned'>) =>
  async (userId: UserId, id: SessionId): Promise<StoredSession> => {
    const session = await store.findOwned(userId, id)
    if (!session) throw new AppError('not_found')
    return session
  }

/** What runs of a seller; a practice gives way to whoever can go live. */
async function findRunning(
  userId: UserId,
  canGoLive: boolean,
  { store, ending }: Pick<Dependencies, 'store' | 'ending'>,
): Promise<StoredSession | undefined> {
  const running = await store.findActive(userId)
  if (!running?.isPractice || !canGoLive) return running
  await ending.end(running, 'practice_over')
  return store.findActive(userId)
}
