import { PROVIDER_CLOSE } from '@dibs/contract/provider'
import type { WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { FrameShape, Outgoing } from './chat.ts'

/** The provider pings every 20 to 30 s and closes a connection after 8 h. */
const PING_EVERY_MS = 25_000
const LIFETIME_MS = 8 * 3600 * 1000

/** A client this far behind makes the playback wait, and is cut off when it does not catch up. */
const CONGESTED_BYTES = 1_000_000
const CONGESTED_FOR_MS = 10_000
const FLOODED_BYTES = 128_000_000

export type ConnectionOptions = FrameShape & { inactiveAfterMs: number }

/** One listener on the chat socket. */
export type Connection = ReturnType<typeof createConnection>

export function createConnection(ws: WebSocket, options: ConnectionOptions, clock: Clock) {
  const openedAt = clock.now()
  let lastMessageAt = openedAt
  let lastPingAt = openedAt
  let silentUntil = 0
  let congestedSince: number | null = null

  const isSilent = () => silentUntil > clock.now()
  const isCongested = () => !isSilent() && ws.bufferedAmount > CONGESTED_BYTES

  function close(code: number, reason: string) {
    // A silent connection sends no close frame either.
    if (isSilent()) ws.terminate()
    else ws.close(code, reason)
  }

  ws.on('error', () => ws.terminate())
  ws.on('ping', (data) => {
    if (!isSilent()) ws.pong(data)
  })

  return {
    isCongested,
    close,
    destroy: () => ws.terminate(),

    send(outgoing: Outgoing) {
      if (isSilent() || ws.readyState !== ws.OPEN) return
      lastMessageAt = clock.now()
      for (const frame of outgoing(options)) ws.send(frame, { binary: false })
      if (ws.bufferedAmount > FLOODED_BYTES) ws.terminate()
    },

    /** Dead for a while: what is said meanwhile is lost to this listener, and pings go unanswered. */
    silence(ms: number) {
      silentUntil = clock.now() + ms
    },

    /** Called every second: pings, and the closes that come by themselves. */
    tick() {
      const now = clock.now()
      if (isSilent()) return
      if (now - lastPingAt >= PING_EVERY_MS && ws.readyState === ws.OPEN) {
        lastPingAt = now
        ws.ping()
      }
      congestedSince = isCongested() ? (congestedSince ?? now) : null
      if (congestedSince !== null && now - congestedSince > CONGESTED_FOR_MS) ws.terminate()
      if (now - openedAt >= LIFETIME_MS) close(PROVIDER_CLOSE.maximumLifetime, 'maximum lifetime')
      else if (now - lastMessageAt >= options.inactiveAfterMs)
        close(PROVIDER_CLOSE.inactive, 'no messages')
    },
  }
}
