import { PROVIDER_CLOSE } from '@dibs/contract/provider'
import type { Clock } from '../clock.ts'
import type { Behaviour } from './behaviour.ts'
import { chatsOutgoing, type Outgoing, type SaidChat, shapedOutgoing } from './chat.ts'
import type { Connection } from './connection.ts'
import { connectMessage, disconnectMessage, type Owner, roomMessage } from './shapes.ts'

/** How many chats a new connection gets again. */
const REPLAYED_CHATS = 8

type Dependencies = {
  owner: Owner
  roomId: string
  clock: Clock
  lastChats: (count: number) => SaidChat[]
  ended: AbortSignal
}

/** Who is in a live's room, and who of them hears what is said there. */
export function createAudience({ owner, roomId, clock, lastChats, ended }: Dependencies) {
  const hearing = new Set<Connection>()
  /** In the room while the provider has no link to the platform. */
  const waiting = new Set<Connection>()
  let arrivals: (() => void)[] = []

  function tellArrivals() {
    for (const arrived of arrivals) arrived()
    arrivals = []
  }

  /** While the live is on. */
  function later(ms: number, run: () => void) {
    setTimeout(() => ended.aborted || run(), ms).unref()
  }

  function broadcast(outgoing: Outgoing) {
    for (const connection of hearing) connection.send(outgoing)
  }

  /** The provider's link to the platform stands: the last chats, then what is said. */
  function begin(connection: Connection) {
    waiting.delete(connection)
    connection.send(shapedOutgoing(clock.now(), () => [connectMessage()]))
    const again = lastChats(REPLAYED_CHATS)
    if (again.length > 0) connection.send(chatsOutgoing(clock.now(), again, roomId))
    hearing.add(connection)
    tellArrivals()
  }

  function beginAfter(connection: Connection, ms: number | null) {
    waiting.add(connection)
    if (ms === 0) begin(connection)
    else if (ms !== null) later(ms, () => waiting.has(connection) && begin(connection))
  }

  return {
    hearing,
    broadcast,
    later,
    tellArrivals,
    /** Everybody in the room, also those who hear nothing yet. */
    present: () => [...hearing, ...waiting],
    count: () => ({ connections: hearing.size, waiting: waiting.size }),

    /**
     * A connection that was let in hears of the room, then that the provider is linked to the
     * platform, then the last chats and what is said.
     */
    join(connection: Connection, { connectAfterMs, closeAfterRoom }: Behaviour) {
      const build = (schema: Parameters<typeof roomMessage>[0]) => [
        roomMessage(schema, owner, roomId),
      ]
      connection.send(shapedOutgoing(clock.now(), build))
      if (closeAfterRoom) {
        const { code, afterMs } = closeAfterRoom
        later(afterMs, () => connection.close(code, 'simulated'))
      }
      beginAfter(connection, connectAfterMs)
    },

    leave(connection: Connection) {
      hearing.delete(connection)
      waiting.delete(connection)
    },

    /** The provider loses the platform; `againAfterMs`: when it is back, if ever. */
    disconnect(reason: number, againAfterMs: number | null) {
      broadcast(shapedOutgoing(clock.now(), () => [disconnectMessage(reason)]))
      const lost = [...hearing]
      hearing.clear()
      for (const connection of lost) beginAfter(connection, againAfterMs)
    },

    /** Resolves when somebody listens or the live has ended. */
    async someoneListens(): Promise<void> {
      if (hearing.size > 0 || ended.aborted) return
      await new Promise<void>((resolve) => arrivals.push(resolve))
    },

    /** Sends everybody away, with `goodbye` as the last words if there are any. */
    dismiss(goodbye: Outgoing | null) {
      for (const connection of [...hearing, ...waiting]) {
        if (goodbye) connection.send(goodbye)
        connection.close(PROVIDER_CLOSE.liveEnded, 'live ended')
      }
      hearing.clear()
      waiting.clear()
    },
  }
}
