import { setTimeout as delay } from 'node:timers/promises'
import { isSameRoom } from '@dibs/contract/provider'
import type { UserId } from '@dibs/core'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FoundRoom, findRoom } from '../source/connection.ts'
import { createStoredSession, type LinkedAccount, type StoredSession } from '../store.ts'
import type { EndLive } from './end.ts'
import { listResumable, resumeStoredSession } from './resume.ts'

/** A live that broke off this recently may be meant when another room begins. */
const BROKE_OFF_MS = 30 * 60_000
const TRY_AGAIN_MS = 1_000

/** What the seller wants, beside the live itself. */
export type StartWish = {
  /** The room, where it is known already. */
  roomId?: string | null
  newRoom?: 'start' | 'ask' | 'goOn' | undefined
  spendAnother?: boolean | undefined
  /** Whose comments claim in it; else TikTok's. */
  comments?: StoredSession['commentSource'] | undefined
}

type Dependencies = Pick<Context, 'db' | 'keyedHash' | 'ownership'> & {
  ending: Pick<EndLive, 'whenSettled'>
  /** Null in direct mode. */
  socketAddress: unknown
}

/** What asks the provider for a room. */
type Asking = Pick<Context, 'chatProvider' | 'providerBudget' | 'clock' | 'pace'>

/** What came of a start; `session` is undefined when the seller has one that runs. */
export type Started = { kind: 'new' | 'resumed'; session: StoredSession } | undefined

/**
 * Makes the start of a session. Where one ended within a day, the room is asked for first: the same
 * room goes on with its session.
 */
export function createStart(dependencies: Asking & Dependencies) {
  const { db, clock, ownership, socketAddress } = dependencies
  const waitForRoom = createWaitForRoom(dependencies)

  async function resume(
    userId: UserId,
    { id }: StoredSession,
    { account, roomId, spends }: { account: LinkedAccount; roomId: string; spends: boolean },
  ): Promise<Started> {
    // What this node still has to store of it comes first.
    await dependencies.ending.whenSettled(id)
    const session = await resumeStoredSession(dependencies, userId, {
      id,
      account,
      roomId,
      now: new Date(clock()),
      owner: ownership.nodeId,
      spends,
    })
    return session && { kind: 'resumed', session }
  }

  async function create(
    userId: UserId,
    account: LinkedAccount,
    commentSource: StoredSession['commentSource'] = 'tiktok',
  ): Promise<Started> {
    const session = await createStoredSession(dependencies, userId, {
      account,
      startedAt: new Date(clock()),
      isDirect: socketAddress === null,
      commentSource,
      owner: ownership.nodeId,
    })
    return session && { kind: 'new', session }
  }

  /** @throws plan_limit, minutes_used, session_may_go_on, chat_unavailable; not_found in direct mode */
  return async (userId: UserId, account: LinkedAccount, wish: StartWish): Promise<Started> => {
    if (wish.comments === 'elsewhere') {
      // In direct mode devices hear the provider, and nobody hears what is posted.
      if (socketAddress === null) throw new AppError('not_found')
      return create(userId, account, wish.comments)
    }
    const recent =
      socketAddress === null ? [] : await listResumable(db, userId, account.accountId, clock())
    if (recent.length === 0) return create(userId, account)
    const roomId = wish.roomId ?? (await waitForRoom(userId, account.username))
    // The account is not live: the session that is started says so, and is discarded.
    if (roomId === null) return create(userId, account)
    const same = recent.find((session) => isSameRoom(session.roomId ?? '', roomId))
    const broken = same ? undefined : recent.find((session) => hasBrokenOff(session, clock()))
    if (broken && wish.newRoom === 'ask') throw new AppError('session_may_go_on')
    const before = same ?? (wish.newRoom === 'goOn' ? broken : undefined)
    const spends = wish.spendAnother === true
    const resumed = before && (await resume(userId, before, { account, roomId, spends }))
    // Else it was erased meanwhile, or another device was quicker.
    return resumed ?? create(userId, account)
  }
}

/** Whether it seems that a live broke off, which may begin again in another room. */
function hasBrokenOff({ endedAt, endReason }: StoredSession, now: number): boolean {
  if (endedAt === null || now - endedAt.getTime() > BROKE_OFF_MS) return false
  return endReason === 'live_ended' || endReason === 'unreachable'
}

/** Makes what waits for a seller's room; two devices that ask at once wait together. */
function createWaitForRoom({ chatProvider, providerBudget, clock, pace }: Asking) {
  const waiting = new Map<UserId, Promise<string | null>>()

  /** Asks as the seller's live does, which follows. */
  async function look(userId: UserId, username: string, signal: AbortSignal): Promise<FoundRoom> {
    const grant = await providerBudget.take('live', userId)
    if (!grant.isGranted) return { kind: 'busy', retryAfterMs: grant.retryAfterMs }
    try {
      return await findRoom(chatProvider.socketAddress(username), clock, signal)
    } finally {
      grant.release()
    }
  }

  async function ask(userId: UserId, username: string): Promise<string | null> {
    const signal = AbortSignal.timeout(pace.findRoomMs)
    while (!signal.aborted) {
      const found = await look(userId, username, signal)
      if (found.kind === 'not_live') return null
      if (found.kind === 'live' && found.roomId !== null) return found.roomId
      const wait = found.kind === 'busy' ? (found.retryAfterMs ?? TRY_AGAIN_MS) : TRY_AGAIN_MS
      await delay(wait, undefined, { signal }).catch(() => {})
    }
    throw new AppError('chat_unavailable')
  }

  return (userId: UserId, username: string): Promise<string | null> => {
    const known = waiting.get(userId)
    if (known) return known
    const work = ask(userId, username).finally(() => waiting.delete(userId))
    waiting.set(userId, work)
    return work
  }
}
