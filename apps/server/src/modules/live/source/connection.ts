import type { IncomingMessage } from 'node:http'
import { PROVIDER_CLOSE, type ProviderMessage, readFrame } from '@dibs/contract/provider'
import WebSocket from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { ProviderGrant } from '../../../platform/limits/provider-budget.ts'
import { closeCodeOfStatus, readRetryAfter } from './close-policy.ts'
import { TIMING, type Timing } from './timing.ts'

/** Opening a room can take the provider 15 s. */
const HANDSHAKE_TIMEOUT_MS = 20_000
/** A frame larger than this is no chat. */
const FRAME_LIMIT_BYTES = 16 * 1024 * 1024
/** The code of a connection that was closed because it never told of the room. */
const NO_ROOM = 0

/** How a connection ended. Times are epoch milliseconds. */
export type Closed = {
  /** The provider's close code, or the one that says the same as its HTTP status; or `NO_ROOM`. */
  code: number
  /** Until when the connection was surely alive. */
  heardUntil: number
  /** How long the provider, or the budget, asks to be left alone; null when it does not say. */
  retryAfterMs: number | null
}

type SocketHandlers = {
  onFrame: (frame: Buffer) => void
  onClose: (closed: Closed) => void
  /** The socket is closed, by whomever; called once, last. */
  onGone?: () => void
}

type ProviderSocket = {
  /** The last sign of life, epoch milliseconds. */
  heardUntil: () => number
  /** Asks for a sign of life. Whether it came in time, and with it all that was sent before. */
  isAlive: () => Promise<boolean>
  /** Ends the connection; only `onGone` is called afterwards. */
  close: () => void
}

/** Opens one connection to the provider and tells a silent room from a dead connection. */
export function openProviderSocket(
  address: string,
  clock: Clock,
  { onFrame, onClose, onGone = () => {} }: SocketHandlers,
  timing: Pick<Timing, 'ping' | 'silence' | 'pong'> = TIMING,
): ProviderSocket {
  const socket = new WebSocket(address, {
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: FRAME_LIMIT_BYTES,
    perMessageDeflate: false,
  })
  let aliveAt = clock()
  /** Pings since then: counted, for a clock that is set tells nothing of the connection. */
  let unanswered = 0
  let isSilent = false
  let isLeft = false
  let refusal: IncomingMessage | undefined
  const pings = createPings(socket, timing.pong)
  const alive = () => {
    aliveAt = clock()
    unanswered = 0
  }
  const watch = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return
    isSilent = unanswered * timing.ping >= timing.silence
    if (isSilent) socket.terminate()
    else pings.send()
    unanswered += 1
  }, timing.ping)

  socket.on('open', alive)
  socket.on('ping', alive)
  socket.on('pong', alive)
  socket.on('message', (data) => {
    alive()
    onFrame(data as Buffer)
  })
  // An HTTP answer in place of a socket. Its body is not read; a `close` follows.
  socket.on('unexpected-response', (_request, response) => {
    refusal = response
    socket.terminate()
  })
  // A `close` follows every error.
  socket.on('error', () => {})
  socket.on('close', (given) => {
    clearInterval(watch)
    pings.close()
    if (!isLeft) {
      const code = refusal ? closeCodeOfStatus(refusal.statusCode) : given
      const retryAfterMs = readRetryAfter(refusal?.headers['retry-after'], clock())
      onClose({ code, heardUntil: isSilent ? aliveAt : clock(), retryAfterMs })
    }
    onGone()
  })

  return {
    heardUntil: () => aliveAt,
    isAlive: pings.ask,
    close() {
      isLeft = true
      clearInterval(watch)
      socket.removeAllListeners('message')
      socket.close(1000)
      setTimeout(() => socket.terminate(), 1_000).unref()
    },
  }
}

/** Pings of a socket, numbered: what comes in answer to one shows that all came that was sent before it. */
function createPings(socket: WebSocket, patienceMs: number) {
  const asked = new Map<number, (isAnswered: boolean) => void>()
  let sent = 0
  const send = () => {
    sent += 1
    socket.ping(String(sent))
  }
  socket.on('pong', (data) => {
    // Of several pings the last alone may be answered.
    for (const [number, settle] of asked) if (number <= Number(data)) settle(true)
  })
  return {
    send,
    ask(): Promise<boolean> {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(false)
      send()
      const number = sent
      return new Promise((resolve) => {
        const patience = setTimeout(() => asked.get(number)?.(false), patienceMs)
        asked.set(number, (isAnswered) => {
          clearTimeout(patience)
          asked.delete(number)
          resolve(isAnswered)
        })
      })
    },
    close(): void {
      for (const settle of asked.values()) settle(false)
    },
  }
}

/** One connection into a room, from the wish for it on. */
export type Connection = {
  /** The last sign of life, epoch milliseconds. */
  heardUntil: () => number
  /** Asks for a sign of life. Whether it came in time, and with it all that was sent before. */
  isAlive: () => Promise<boolean>
  /** The room, once the connection has told of it. That alone does not mean that it is heard. */
  roomId: () => string | null
  /** It is the one that counts from now on; false when it has no leave to connect yet, as what it was to be. */
  becomeLive: () => boolean
  /** Ends the connection; no handler is called afterwards. */
  close: () => void
}

export type ConnectionHandlers = {
  onFrame: (connection: Connection, messages: ProviderMessage[]) => void
  onClose: (connection: Connection, closed: Closed) => void
}

/** `live` is the one that counts; the others are to take over from it. */
export type ConnectionPurpose = 'live' | 'handover' | 'probe'

/** The requests and sockets that the provider's key allows, for one live. */
export type ConnectionBudget = {
  /** Asks for leave to connect. Never throws. */
  take: (purpose: ConnectionPurpose) => Promise<ProviderGrant>
  /** The provider has had enough, for as long as it says. */
  busy: (retryAfterMs?: number) => void
}

type ConnectionOptions = {
  address: string
  clock: Clock
  timing: Timing
  budget: ConnectionBudget
  purpose: ConnectionPurpose
}

/** Whether a message shows that the provider hears the room, and not only knows of it. */
export function isOfRoom(message: ProviderMessage): boolean {
  switch (message.type) {
    case 'chat':
    case 'control':
    case 'delete':
      return true
    case 'ignored':
    case 'invalid':
      return message.name.startsWith('Webcast')
    default:
      return false
  }
}

/**
 * Opens a connection into a room, if the budget allows; else it counts as closed by a busy provider.
 * One that does not tell of the room in time, or is to take over and hears nothing, counts as closed.
 */
export function openConnection(
  { address, clock, timing, budget, purpose }: ConnectionOptions,
  { onFrame, onClose }: ConnectionHandlers,
): Connection {
  let socket: ProviderSocket | undefined
  let patience: NodeJS.Timeout | undefined
  let isOver = false
  let roomId: string | null = null
  let becomeLive: (() => void) | undefined

  function close(): void {
    isOver = true
    clearTimeout(patience)
    socket?.close()
  }

  function finish(closed: Closed): void {
    if (isOver) return
    close()
    onClose(connection, closed)
  }

  function onSocketClose(closed: Closed): void {
    const isBusy = closed.code === PROVIDER_CLOSE.tooManyConnections
    if (isBusy) budget.busy(closed.retryAfterMs ?? undefined)
    finish(closed)
  }

  function readMessages(frame: Buffer): void {
    const messages = readFrame(frame.toString('utf8'))
    const room = messages.find((message) => message.type === 'roomInfo')
    roomId = room?.roomId ?? roomId
    const isHeard = messages.some((message) => message.type === 'connected' || isOfRoom(message))
    if (isHeard || (room && purpose === 'live')) clearTimeout(patience)
    onFrame(connection, messages)
  }

  async function start(): Promise<void> {
    const grant = await budget.take(purpose)
    if (!grant.isGranted) {
      const { retryAfterMs } = grant
      finish({ code: PROVIDER_CLOSE.tooManyConnections, heardUntil: clock(), retryAfterMs })
    } else if (isOver) {
      grant.release()
    } else {
      patience = setTimeout(
        () => finish({ code: NO_ROOM, heardUntil: clock(), retryAfterMs: null }),
        timing.room,
      )
      const handlers = { onFrame: readMessages, onClose: onSocketClose, onGone: grant.release }
      socket = openProviderSocket(address, clock, handlers, timing)
      becomeLive = grant.becomeLive
    }
  }

  const connection: Connection = {
    heardUntil: () => socket?.heardUntil() ?? clock(),
    isAlive: async () => (await socket?.isAlive()) ?? false,
    roomId: () => roomId,
    becomeLive() {
      becomeLive?.()
      return becomeLive !== undefined
    },
    close,
  }
  void start()
  return connection
}

/** Opening a room can take the provider 15 s; then it tells of the room, or that there is none. */
const FIND_ROOM_TIMEOUT_MS = 20_000

/** What the provider says of an account. `busy`: it wants to be asked less. */
export type FoundRoom =
  | { kind: 'live'; roomId: string | null }
  | { kind: 'not_live' | 'unknown' }
  | { kind: 'busy'; retryAfterMs: number | null }

/**
 * Asks the provider whether an account is live, by trying its socket: that opens in any case, and
 * then either tells of the room or closes. Never throws; `unknown` when it is given up.
 */
export function findRoom(address: string, clock: Clock, signal: AbortSignal): Promise<FoundRoom> {
  if (signal.aborted) return Promise.resolve({ kind: 'unknown' })
  return new Promise((resolve) => {
    const settle = (found: FoundRoom) => {
      clearTimeout(patience)
      signal.removeEventListener('abort', giveUp)
      socket.close()
      resolve(found)
    }
    const giveUp = () => settle({ kind: 'unknown' })
    const patience = setTimeout(giveUp, FIND_ROOM_TIMEOUT_MS)
    signal.addEventListener('abort', giveUp)
    const socket = openProviderSocket(address, clock, {
      onClose: ({ code, retryAfterMs }) => {
        const kind = meaningOf(code)
        settle(kind === 'busy' ? { kind, retryAfterMs } : { kind })
      },
      onFrame(frame) {
        const messages = readFrame(frame.toString())
        const room = messages.find((message) => message.type === 'roomInfo')
        if (room) settle({ kind: 'live', roomId: room.roomId })
        else if (messages.some((message) => message.type === 'chat'))
          settle({ kind: 'live', roomId: null })
      },
    })
  })
}

function meaningOf(code: number): 'not_live' | 'busy' | 'unknown' {
  if (code === PROVIDER_CLOSE.notLive || code === PROVIDER_CLOSE.liveEnded) return 'not_live'
  return code === PROVIDER_CLOSE.tooManyConnections ? 'busy' : 'unknown'
}
