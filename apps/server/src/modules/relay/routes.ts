import { RELAY_CLOSE } from '@dibs/contract'
import { normaliseUsername } from '@dibs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { isOwnOrigin } from '../../platform/http/security.ts'
import type { Log } from '../../platform/log.ts'
import type { Rooms } from '../rooms/service.ts'
import { joinRoom } from './device.ts'
import type { Tickets } from './tickets.ts'
import { createTokenWatch, type FindDeadTokens, type TokenWatch } from './token-watch.ts'

/** Where devices connect; `chatStreamUrl` of the client configuration points here. */
export const STREAM_PATH = '/api/stream'

const HEARTBEAT_MS = 30_000
/** So long a socket that is shut out may take to close by itself. */
const CLOSE_PATIENCE_MS = 500
const querySchema = z.object({
  uniqueId: z.string().min(1).max(100),
  jwtKey: z.string().min(1).max(200),
})

type Dependencies = {
  rooms: Rooms
  tickets: Tickets
  findDeadTokens: FindDeadTokens
  clock: Clock
  log: Log
  publicUrl: string | undefined
}

/** Registers the relay's socket. It opens first and then closes with a code, as the provider's does. */
export function bindStream(app: FastifyInstance, dependencies: Dependencies): void {
  const tokens = createTokenWatch(dependencies)
  const answering = new WeakSet<WebSocket>()
  const heartbeat = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!answering.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, HEARTBEAT_MS)
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    tokens.close()
  })

  const options = { websocket: true, config: { hasSockets: true }, schema: { hide: true } } as const
  app.get(STREAM_PATH, options, (socket, request) => {
    answering.add(socket)
    socket.on('pong', () => answering.add(socket))
    // A device has nothing to say: one that does is none of ours. A `close` follows every error.
    socket.on('message', () => {
      socket.close(1008, 'nothing to say')
      socket.pause()
      setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref()
    })
    socket.on('error', () => {})
    const refusal = admit(socket, request, { ...dependencies, tokens })
    if (refusal) socket.close(refusal, 'refused')
  })
}

/** Lets the device in, or gives the close code that says why not. */
function admit(
  socket: WebSocket,
  request: FastifyRequest,
  { rooms, tickets, tokens, clock, publicUrl }: Dependencies & { tokens: TokenWatch },
): number | null {
  // A page of another site may not listen; programs without an origin may, with a valid ticket.
  if (!isOwnOrigin(request, publicUrl)) return RELAY_CLOSE.notAllowed
  const query = querySchema.safeParse(request.query)
  if (!query.success) return RELAY_CLOSE.invalidOptions
  const ticket = tickets.redeem(query.data.jwtKey)
  if (!ticket) return RELAY_CLOSE.invalidTicket
  const username = normaliseUsername(query.data.uniqueId)
  if (ticket.username !== username) return RELAY_CLOSE.notAllowed
  const room = rooms.findByUser(ticket.userId)
  if (!room || normaliseUsername(room.session.tiktokUsername) !== username) {
    return RELAY_CLOSE.noSuchLive
  }
  const viewer = joinRoom(room, socket, request.socket, clock)
  const end = () => viewer.close(RELAY_CLOSE.invalidTicket, 'logged out')
  socket.on('close', tokens.add(ticket.tokenHash, end))
  return null
}
