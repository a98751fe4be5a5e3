import type { Socket } from 'node:net'
import { RELAY_CLOSE } from '@dibs/contract'
import { normaliseUsername } from '@dibs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { helpMark } from '../../../platform/database/ended-tokens.ts'
import { isOwnOrigin } from '../../../platform/http/security.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { RemoteDevices } from '../peers/remote-devices.ts'
import type { LiveRegistry } from '../registry.ts'
import type { LiveStore, StoredSession } from '../store.ts'
import { join, letsIn } from './join.ts'
import type { Device } from './room.ts'
import { TICKET_MAX_CHARACTERS, type Ticket, type Tickets } from './tickets.ts'
import { createTokenWatch, type TokenQueries, type TokenWatch } from './token-watch.ts'

/** Where devices connect; `chatStreamUrl` of the client configuration points here. */
export const STREAM_PATH = '/api/stream'

const HEARTBEAT_MS = 30_000
/** Pings and pongs of a socket between two heartbeats: it owes one, and browsers cannot send any. */
const MOST_CONTROLS = 30
/** So long a socket that is shut out may take to close by itself. */
const SHUT_OUT_PATIENCE_MS = 500
/** What a device may leave unread before it is cut off; it comes back and is told what it missed. */
const UNREAD_LIMIT_BYTES = 1024 * 1024
/** A connection that cannot even take a close frame is torn down after this. */
const CLOSE_PATIENCE_MS = 2_000
/** RFC 6455, 7.4.1; the device tries again. */
const INTERNAL_ERROR = 1011

const querySchema = z.object({
  uniqueId: z.string().min(1).max(100),
  jwtKey: z.string().min(1).max(TICKET_MAX_CHARACTERS),
  // Anything else is as good as none: the device is shown the last comments.
  lastMessageId: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .catch(undefined),
})

export type StreamNeeds = {
  registry: LiveRegistry
  tickets: Tickets
  tokens: TokenQueries
  lookMs: number
  store: Pick<LiveStore, 'findActive'>
  clock: Clock
  log: Log
  publicUrl: string | undefined
  /** Devices whose live is heard at another node. */
  remoteDevices: RemoteDevices
}

/**
 * Registers the relay's socket. It opens first and then closes with a code, as the provider's does.
 * `shut` refuses new devices from then on: they are to find another server.
 */
export function bindStream(app: FastifyInstance, dependencies: StreamNeeds): { shut: () => void } {
  let isShut = false
  const watch = createTokenWatch(dependencies)
  const answering = new WeakSet<WebSocket>()
  let controls = new WeakMap<WebSocket, number>()
  const heartbeat = setInterval(() => {
    controls = new WeakMap()
    for (const socket of app.websocketServer.clients) {
      if (!answering.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, HEARTBEAT_MS)
  const countControl = (socket: WebSocket) => {
    const count = (controls.get(socket) ?? 0) + 1
    controls.set(socket, count)
    if (count > MOST_CONTROLS) socket.terminate()
  }
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    watch.close()
  })

  const options = { websocket: true, config: { hasSockets: true }, schema: { hide: true } } as const
  // One of each for all sockets: thousands of viewers would hold as many of their own.
  function onPong(this: WebSocket): void {
    answering.add(this)
    countControl(this)
  }
  function onPing(this: WebSocket): void {
    countControl(this)
  }
  /** A device has nothing to say: one that does is none of ours. */
  function onMessage(this: WebSocket): void {
    this.close(1008, 'nothing to say')
    this.pause()
    setTimeout(() => this.terminate(), SHUT_OUT_PATIENCE_MS).unref()
  }
  /** A `close` follows every error. */
  const onError = () => {}

  app.get(STREAM_PATH, options, (socket, request) => {
    answering.add(socket)
    socket.on('pong', onPong).on('ping', onPing).on('message', onMessage).on('error', onError)
    if (isShut) return closeFirmly(socket, RELAY_CLOSE.restarting, 'restarting')
    admit(socket, request, { ...dependencies, watch }).then(
      (refusal) => {
        if (refusal) closeFirmly(socket, refusal, 'refused')
        // The others were sent away while this one was let in: it would keep the server from ending.
        else if (isShut) closeFirmly(socket, RELAY_CLOSE.restarting, 'restarting')
      },
      (error: unknown) => {
        dependencies.log.error({ err: error }, 'a device could not be let in')
        closeFirmly(socket, INTERNAL_ERROR, 'failed')
      },
    )
  })
  return {
    shut() {
      isShut = true
    },
  }
}

/** Lets the device in, or gives the close code that says why not. */
async function admit(
  socket: WebSocket,
  request: FastifyRequest,
  dependencies: StreamNeeds & { watch: TokenWatch },
): Promise<number | null> {
  const { tickets, watch, publicUrl } = dependencies
  // A page of another site may not listen; programs without an origin may, with a valid ticket.
  if (!isOwnOrigin(request, publicUrl)) return RELAY_CLOSE.notAllowed
  const query = querySchema.safeParse(request.query)
  if (!query.success) return RELAY_CLOSE.invalidOptions
  const ticket = await tickets.redeem(query.data.jwtKey)
  if (!ticket) return RELAY_CLOSE.invalidTicket
  const username = normaliseUsername(query.data.uniqueId)
  if (ticket.username !== username) return RELAY_CLOSE.notAllowed
  if (socket.readyState !== socket.OPEN) return null
  // Watched before it is looked at, so that no end of it falls between.
  const end = () => closeFirmly(socket, RELAY_CLOSE.invalidTicket, 'logged out')
  const opened = [ticket.tokenHash, ...(ticket.helperId ? [helpMark(ticket.helperId)] : [])]
  for (const mark of opened) socket.on('close', watch.add(mark, end))
  if (await isDead(opened, dependencies)) return RELAY_CLOSE.invalidTicket
  if (socket.readyState !== socket.OPEN) return null
  const device = new SocketDevice(socket, request.socket, ticket)
  const { lastMessageId } = query.data
  const leave = await connect(ticket, device, { ...dependencies, lastMessageId })
  if (typeof leave === 'number') return leave
  if (socket.readyState !== socket.OPEN) leave()
  socket.on('close', leave)
  return null
}

/**
 * Connects a device with its live, here or at another node. Gives the way out, or the close code that
 * says why not. A live that runs and is not heard yet is one that a server takes up again: devices
 * come back.
 */
async function connect(
  { userId, username }: Ticket,
  device: Device,
  dependencies: StreamNeeds & { lastMessageId: string | undefined },
): Promise<(() => void) | number> {
  const { registry, store, remoteDevices, clock, log, lastMessageId } = dependencies
  const isNamed = ({ tiktokUsername }: Pick<StoredSession, 'tiktokUsername'>) =>
    normaliseUsername(tiktokUsername) === username
  const here = registry.findByUser(userId)
  if (here && letsIn(here) && isNamed(here.session))
    return join(here, device, { clock, lastMessageId }) ?? RELAY_CLOSE.crowded
  try {
    const session = await store.findActive(userId)
    if (!session || !isNamed(session)) return RELAY_CLOSE.noSuchLive
    const sessionId = session.id
    const remote = await remoteDevices.connect({ sessionId, device, lastMessageId })
    return remote ?? RELAY_CLOSE.restarting
  } catch (error) {
    log.warn({ err: error }, 'a session could not be looked for')
    return RELAY_CLOSE.restarting
  }
}

/** Whether the device was logged out, or its helper removed, since it got its ticket. */
async function isDead(opened: readonly string[], { tokens, log }: StreamNeeds): Promise<boolean> {
  try {
    return (await tokens.findDead(opened)).length > 0
  } catch (error) {
    // A database that is away revokes nothing; once it is back, the watch finds what was revoked.
    log.warn({ err: error }, 'a token could not be looked at')
    return false
  }
}

function closeFirmly(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref()
}

/** A device at the end of a socket; `transport` is the connection under it. */
class SocketDevice implements Device {
  readonly tokenHash: string
  readonly helperId: Ticket['helperId']
  readonly #socket: WebSocket
  readonly #transport: Socket
  #isCorked = false

  constructor(socket: WebSocket, transport: Socket, { tokenHash, helperId }: Ticket) {
    this.#socket = socket
    this.#transport = transport
    this.tokenHash = tokenHash
    this.helperId = helperId
  }

  send(frame: string | Buffer): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNREAD_LIMIT_BYTES) this.close(RELAY_CLOSE.tooSlow, 'too slow')
    else {
      this.#cork()
      socket.send(frame, AS_TEXT)
    }
  }

  close(code: number, reason: string): void {
    closeFirmly(this.#socket, code, reason)
  }

  /** Frames that arrived together leave together: in a rush, one system call serves many of them. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#transport.cork()
    process.nextTick(SocketDevice.#uncork, this)
  }

  static #uncork(device: SocketDevice): void {
    device.#isCorked = false
    device.#transport.uncork()
  }
}

const AS_TEXT = { binary: false }
