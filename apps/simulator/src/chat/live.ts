import { CONTROL_ACTION, PROVIDER_CLOSE } from '@dibs/contract/provider'
import type { Clock } from '../clock.ts'
import type { IdSource } from '../ids.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { requestError } from '../request-error.ts'
import { type Chat, chatsOutgoing, type Outgoing, type SaidChat, shapedOutgoing } from './chat.ts'
import type { Connection } from './connection.ts'

/** How many chats a new connection gets again. */
const REPLAYED_CHATS = 8
/** How many chats a live remembers, for the replay fault and the phone's list. */
export const REMEMBERED_CHATS = 500

export type LiveOptions = {
  uniqueId: string
  nickname: string
  ownerId: string
  roomId: string
  recording: string | null
  clock: Clock
}

/** A running live: who listens, and what was said. */
export type Live = ReturnType<typeof createLive>

export function createLive({ clock, ...about }: LiveOptions) {
  const connections = new Set<Connection>()
  const history: SaidChat[] = []
  const ending = new AbortController()
  const startedAt = clock.now()
  let sentChats = 0
  let refusedUntil = 0
  let arrivals: (() => void)[] = []

  function broadcast(outgoing: Outgoing) {
    for (const connection of connections) connection.send(outgoing)
  }

  function remember(said: readonly SaidChat[]) {
    sentChats += said.length
    for (const chat of said) history.push(chat)
    if (history.length > 2 * REMEMBERED_CHATS) history.splice(0, history.length - REMEMBERED_CHATS)
  }

  function lastChats(count: number): SaidChat[] {
    return count > 0 ? history.slice(-count) : []
  }

  return {
    ...about,
    startedAt,
    connections,
    broadcast,
    lastChats,
    ended: ending.signal,
    status: () => ({ connections: connections.size, sentChats }),

    /** A connection that was let in: it hears the room's id and the last chats, then what is said. */
    join(connection: Connection) {
      const now = clock.now()
      connection.send(shapedOutgoing(now, (schema) => [roomInfo(schema, about)]))
      const again = lastChats(REPLAYED_CHATS)
      if (again.length > 0) connection.send(chatsOutgoing(now, again, about.roomId))
      connections.add(connection)
      for (const arrived of arrivals) arrived()
      arrivals = []
    },

    leave(connection: Connection) {
      connections.delete(connection)
    },

    /** Says comments that the simulator shapes itself, in one frame. */
    say(chats: readonly Chat[]) {
      const said = chats.map((chat) => ({ chat, raw: undefined }))
      remember(said)
      broadcast(chatsOutgoing(clock.now(), said, about.roomId))
    },

    /** Sends a ready-made frame; `said` are the chats in it. */
    pass(outgoing: Outgoing, said: readonly SaidChat[]) {
      remember(said)
      broadcast(outgoing)
    },

    /** Sends the last chats again, with the ids that they had. */
    repeat(count: number) {
      const again = lastChats(count)
      if (again.length > 0) broadcast(chatsOutgoing(clock.now(), again, about.roomId))
    },

    refuseFor(ms: number) {
      refusedUntil = clock.now() + ms
    },
    isRefusing: () => refusedUntil > clock.now(),

    /** Resolves when somebody listens or the live has ended. */
    async someoneListens(): Promise<void> {
      if (connections.size > 0 || ending.signal.aborted) return
      await new Promise<void>((resolve) => arrivals.push(resolve))
    },

    /** Ends the live; `announce` adds the host's control message before the close. */
    end(announce: boolean) {
      ending.abort()
      for (const arrived of arrivals) arrived()
      const action = CONTROL_ACTION.endedByHost
      const goodbye = { type: 'WebcastControlMessage', data: { action } }
      if (announce) broadcast(shapedOutgoing(clock.now(), () => [goodbye]))
      for (const connection of connections) connection.close(PROVIDER_CLOSE.liveEnded, 'live ended')
      connections.clear()
    },
  }
}

/** v1 keeps the room's id in `room_info`, v2 in `roomInfo`. */
function roomInfo(schema: string, about: Omit<LiveOptions, 'clock'>): unknown {
  const { uniqueId, nickname, ownerId, roomId } = about
  const owner = { id_str: ownerId, display_id: uniqueId, nickname }
  const info = { id: roomId, id_str: roomId, title: `${nickname} LIVE`, status: 2, owner }
  return { type: 'roomInfo', data: schema === 'v1' ? { room_info: info } : { roomInfo: info } }
}

/** The lives that are running now, one per handle. */
export type Lives = ReturnType<typeof createLives>

export function createLives(deps: { clock: Clock; nextId: IdSource; profiles: Profiles }) {
  const lives = new Map<string, Live>()
  return {
    find: (uniqueId: string) => lives.get(uniqueId),
    list: () => [...lives.values()],

    /** The running live, or 404. */
    get(uniqueId: string): Live {
      const live = lives.get(uniqueId)
      if (!live) throw requestError(404, `${uniqueId} is not live`)
      return live
    },

    /** Goes live; makes the profile where there is none. Already live: 409. */
    start(uniqueId: string, recording: string | null): Live {
      if (lives.has(uniqueId)) throw requestError(409, `${uniqueId} is already live`)
      const profile = deps.profiles.ensure(uniqueId)
      const live = createLive({
        uniqueId,
        nickname: profile.nickname,
        ownerId: profile.userId,
        roomId: deps.nextId(deps.clock.now()),
        recording,
        clock: deps.clock,
      })
      lives.set(uniqueId, live)
      return live
    },

    end(live: Live, announce: boolean) {
      lives.delete(live.uniqueId)
      live.end(announce)
    },

    /** Ends every live without a word. */
    reset() {
      for (const live of lives.values()) live.end(false)
      lives.clear()
    },
  }
}
