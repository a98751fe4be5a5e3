import { type EndReason, RELAY_CLOSE } from '@dibs/contract'
import {
  compileMatcher,
  type ItemId,
  type MatchRule,
  type MessageId,
  type SessionId,
  type UserId,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { type Capture, type Gap, startCapture } from '../capture/service.ts'
import type { Items } from '../items/service.ts'
import { broadcast, type Room, type Rooms } from '../rooms/service.ts'
import { addGap } from './add-gap.ts'
import type { createHearing } from './hearing.ts'
import type { HeardSoFar, StoredSession, Terms } from './store.ts'
import { takeUp } from './take-up.ts'
import { applyTerms } from './terms.ts'

/** A live that this server listens to. */
export type RunningLive = {
  room: Room
  /** Null in direct mode, where the devices listen themselves. */
  capture: Capture | null
  /** Whether it goes on without any device: auto-join is on, the plan has it, and the seller may use it. */
  listensAlone: boolean
  /** Gaps that wait to be stored. */
  gaps: Gap[]
  isRoomStored: boolean
  /** What was last stored of what was heard; `null` before. */
  storedHeard: HeardSoFar | null
  /** Since when and until when claims found no room in the ledger; told once that is over. */
  lost: Gap | null
}

type Dependencies = {
  rooms: Rooms
  items: Items
  hearing: ReturnType<typeof createHearing>
  clock: Clock
  random: () => number
  /** The messages that claim an item already, for a session that is taken up again. */
  loadDecisions: (sessionId: SessionId) => Promise<{ messageId: MessageId; itemId: ItemId }[]>
  /** Stretches that were not heard, oldest first. */
  loadGaps: (sessionId: SessionId) => Promise<Gap[]>
  loadMatchRule: (userId: UserId) => Promise<MatchRule>
  loadTerms: (userIds: readonly UserId[]) => Promise<Terms[]>
  /** The provider's socket for a username; null in direct mode. */
  socketAddress: ((username: string) => string) | null
  onEnd: (live: RunningLive, reason: EndReason) => void
  /** Called when there is something new to store: the room, or a gap. */
  onProgress: (live: RunningLive) => void
}

export type RunningLives = ReturnType<typeof createRunningLives>

/** Opens and closes the rooms of running lives, and keeps their captures. */
export function createRunningLives(dependencies: Dependencies) {
  const { rooms, clock, loadDecisions, loadGaps, loadTerms, socketAddress } = dependencies
  const bySession = new Map<string, RunningLive>()
  const refresh = createRefresh(dependencies)
  let hasLeft = false

  function listen(live: RunningLive, heardUntil: number | null): void {
    if (!socketAddress) return
    live.capture = startCapture({
      address: socketAddress(live.room.session.tiktokUsername),
      heardUntil,
      clock,
      random: dependencies.random,
      handlers: handlersFor(live, dependencies),
    })
  }

  return {
    /**
     * Starts listening to a session, new or taken up again. Opening it twice changes nothing.
     * @throws service_unavailable when the next server is to take it up
     */
    async open(session: StoredSession): Promise<RunningLive> {
      const matching = await matchingFor(dependencies, session.userId)
      const decisions = session.roomId === null ? [] : await loadDecisions(session.id)
      const gaps = session.roomId === null ? [] : await loadGaps(session.id)
      const [terms] = await loadTerms([session.userId])
      const known = bySession.get(session.id)
      if (known) return known
      if (hasLeft) throw new AppError('service_unavailable')
      const room = takeUp(session, { matching, decisions, gaps, now: clock() })
      const live = notYetHeard(room, session.roomId !== null)
      if (terms) applyTerms(live, terms)
      bySession.set(session.id, live)
      rooms.add(room)
      listen(
        live,
        session.roomId === null ? null : (session.heardUntil ?? session.startedAt).getTime(),
      )
      // The items may have been changed since they were read; if this fails, what was read stands.
      void refresh(room).catch(() => {})
      return live
    },

    /** Stops listening, once, and tells the devices why. What was heard is stored by the caller. */
    close(live: RunningLive, reason: EndReason): void {
      const { room } = live
      if (bySession.get(room.session.id) !== live) return
      live.capture?.stop()
      bySession.delete(room.session.id)
      rooms.remove(room)
      room.announcer.close()
      broadcast(room, [{ type: 'dibs.status', data: { state: 'ended', reason } }])
      for (const viewer of room.viewers) viewer.close(closeCodeOf(reason), reason)
    },

    /** Sends the devices to the next server; what is said until `leave` is heard all the same. */
    sendDevicesAway(): void {
      for (const { room } of bySession.values()) {
        for (const viewer of room.viewers) viewer.close(RELAY_CLOSE.restarting, 'restarting')
      }
    },

    /** Hears no more of any live, which the next server takes up: sessions stay active. */
    leave(): void {
      hasLeft = true
      for (const { room, capture } of bySession.values()) {
        capture?.leave()
        room.announcer.close()
      }
    },

    /** Matches what comes from now on against the seller's items as they are now. */
    async refreshMatcher(userId: UserId): Promise<void> {
      const room = rooms.findByUser(userId)
      if (room) await refresh(room)
    },

    find: (sessionId: string) => bySession.get(sessionId),
    findByUser(userId: UserId): RunningLive | undefined {
      const room = rooms.findByUser(userId)
      return room && bySession.get(room.session.id)
    },
    list: () => [...bySession.values()],
  }
}

function notYetHeard(room: Room, isRoomStored: boolean): RunningLive {
  return {
    ...{ room, isRoomStored, capture: null, listensAlone: false },
    ...{ gaps: [], storedHeard: null, lost: null },
  }
}

/**
 * Makes the function that reads a room's items anew. Of several readings at once, the one that
 * began last counts.
 */
function createRefresh(dependencies: Dependencies) {
  const newest = new WeakMap<Room, number>()
  let begun = 0
  return async (room: Room): Promise<void> => {
    begun += 1
    const reading = begun
    const matching = await matchingFor(dependencies, room.session.userId)
    if ((newest.get(room) ?? 0) > reading) return
    newest.set(room, reading)
    Object.assign(room, matching)
  }
}

/** The seller's items as they are now, and the rule by which they are matched. */
async function matchingFor(
  { items, loadMatchRule }: Dependencies,
  userId: UserId,
): Promise<Pick<Room, 'matcher' | 'matchRule'>> {
  const [list, matchRule] = await Promise.all([items.list(userId), loadMatchRule(userId)])
  return { matcher: compileMatcher(list, matchRule), matchRule }
}

function handlersFor(live: RunningLive, { hearing, onEnd, onProgress }: Dependencies) {
  const { room } = live
  return {
    onStatus(status: Room['status']) {
      if (room.status === status) return
      room.status = status
      broadcast(room, [{ type: 'dibs.status', data: { state: status } }])
    },
    onRoom(roomId: string) {
      if (room.roomId !== null) return room.roomId === roomId
      room.roomId = roomId
      const frame = JSON.stringify({
        messages: [{ type: 'roomInfo', data: { roomInfo: { id: roomId } } }],
      })
      for (const viewer of room.viewers) viewer.send(frame)
      onProgress(live)
      return true
    },
    onMessages: hearing.hear.bind(null, room),
    onLost(from: number) {
      room.gapSince ??= from
      broadcast(room, [{ type: 'dibs.gap', data: { from: new Date(room.gapSince).toISOString() } }])
    },
    onGap(gap: Gap | null) {
      room.gapSince = null
      if (!gap) return
      addGap(live, gap)
      onProgress(live)
    },
    onEnd: (reason: EndReason) => onEnd(live, reason),
  }
}

function closeCodeOf(reason: EndReason): number {
  switch (reason) {
    case 'stopped':
    case 'plan_limit':
    case 'nobody_there':
    case 'erased':
    case 'operator':
      return RELAY_CLOSE.stopped
    case 'live_ended':
      return RELAY_CLOSE.liveEnded
    case 'not_live':
    case 'unreachable':
      return RELAY_CLOSE.noSuchLive
    case 'refused':
    case 'account_unlinked':
      return RELAY_CLOSE.notAllowed
  }
}
