import { type EndReason, RELAY_CLOSE } from '@dibs/contract'
import {
  compileMatcher,
  type ItemId,
  type MessageId,
  type SessionId,
  type UserId,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import { type Capture, type Gap, startCapture } from '../capture/service.ts'
import type { Items } from '../items/service.ts'
import { broadcast, createRoom, type Room, type Rooms, rememberGap } from '../rooms/service.ts'
import type { createHearing } from './hearing.ts'
import type { StoredSession, Terms } from './store.ts'
import { applyTerms } from './terms.ts'

/** A live that this server listens to. */
export type RunningLive = {
  room: Room
  /** Null in direct mode, where the devices listen themselves. */
  capture: Capture | null
  /** Whether it goes on without any device: auto-join is on, and the plan has it. */
  listensAlone: boolean
  /** Gaps that wait to be stored. */
  gaps: Gap[]
  isRoomStored: boolean
}

type Dependencies = {
  rooms: Rooms
  items: Items
  hearing: ReturnType<typeof createHearing>
  clock: Clock
  random: () => number
  /** The messages that claim an item already, for a session that is taken up again. */
  loadDecisions: (sessionId: SessionId) => Promise<{ messageId: MessageId; itemId: ItemId }[]>
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
  const { rooms, items, clock, loadDecisions, loadTerms, socketAddress } = dependencies
  const bySession = new Map<string, RunningLive>()

  async function matcherFor(userId: UserId) {
    return compileMatcher(await items.list(userId))
  }

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
    /** Starts listening to a session, new or taken up again. Opening it twice changes nothing. */
    async open(session: StoredSession): Promise<RunningLive> {
      const matcher = await matcherFor(session.userId)
      const decisions = session.roomId === null ? [] : await loadDecisions(session.id)
      const [terms] = await loadTerms([session.userId])
      const known = bySession.get(session.id)
      if (known) return known
      const room = createRoom(session, matcher, clock())
      room.roomId = session.roomId
      room.commentsHeard = session.commentsHeard
      room.countedBefore = new Set(session.lastHeardIds)
      // What claimed before a restart must not claim something else when it is delivered again.
      for (const { messageId, itemId } of decisions) room.decisions.set(messageId, itemId)
      const live: RunningLive = {
        room,
        capture: null,
        listensAlone: false,
        gaps: [],
        isRoomStored: session.roomId !== null,
      }
      if (terms) applyTerms(live, terms)
      bySession.set(session.id, live)
      rooms.add(room)
      listen(
        live,
        session.roomId === null ? null : (session.heardUntil ?? session.startedAt).getTime(),
      )
      return live
    },

    /** Stops listening and tells the devices why. What was heard is stored by the caller. */
    close(live: RunningLive, reason: EndReason): void {
      const { room } = live
      live.capture?.stop()
      bySession.delete(room.session.id)
      rooms.remove(room)
      room.announcer.close()
      broadcast(room, [{ type: 'dibs.status', data: { state: 'ended', reason } }])
      for (const viewer of room.viewers) viewer.close(closeCodeOf(reason), reason)
    },

    /** Leaves everything as it is for the next server: devices come back, sessions stay active. */
    leave(): void {
      for (const { room, capture } of bySession.values()) {
        capture?.stop()
        room.announcer.close()
        for (const viewer of room.viewers) viewer.close(RELAY_CLOSE.restarting, 'restarting')
      }
      bySession.clear()
    },

    /** Matches what comes from now on against the seller's items as they are now. */
    async refreshMatcher(userId: UserId): Promise<void> {
      const room = rooms.findByUser(userId)
      if (room) room.matcher = await matcherFor(userId)
    },

    find: (sessionId: string) => bySession.get(sessionId),
    findByUser(userId: UserId): RunningLive | undefined {
      const room = rooms.findByUser(userId)
      return room && bySession.get(room.session.id)
    },
    list: () => [...bySession.values()],
  }
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
      live.gaps.push(gap)
      onProgress(live)
      broadcast(room, [rememberGap(room, gap)])
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
