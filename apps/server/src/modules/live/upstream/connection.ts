import { PROVIDER_CLOSE, type ProviderMessage, readFrame } from '@dibs/contract/provider'
import WebSocket from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import { TIMING, type Timing } from './timing.ts'

const HANDSHAKE_TIMEOUT_MS = 10_000
/** A frame larger than this is no chat. */
const FRAME_LIMIT_BYTES = 16 * 1024 * 1024
/** The code of a connection that was closed because it never told of the room. */
const NO_ROOM = 0

type SocketHandlers = {
  onFrame: (frame: Buffer) => void
  /** `heardUntil`: until when the connection was surely alive, epoch milliseconds. */
  onClose: (code: number, heardUntil: number) => void
}

export type Connection = {
  /** The last sign of life, epoch milliseconds. */
  heardUntil: () => number
  /** Ends the connection; no handler is called afterwards. */
  close: () => void
}

/** Opens one connection to the provider and tells a silent room from a dead connection. */
export function openProviderSocket(
  address: string,
  clock: Clock,
  { onFrame, onClose }: SocketHandlers,
  timing: Pick<Timing, 'ping' | 'silence'> = TIMING,
): Connection {
  const socket = new WebSocket(address, {
    handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    maxPayload: FRAME_LIMIT_BYTES,
    perMessageDeflate: false,
  })
  let aliveAt = clock()
  let isSilent = false
  const alive = () => {
    aliveAt = clock()
  }
  const watch = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return
    isSilent = clock() - aliveAt > timing.silence
    if (isSilent) socket.terminate()
    else socket.ping()
  }, timing.ping)

  socket.on('open', alive)
  socket.on('ping', alive)
  socket.on('pong', alive)
  socket.on('message', (data) => {
    alive()
    onFrame(data as Buffer)
  })
  // A `close` follows every error.
  socket.on('error', () => {})
  socket.on('close', (code) => {
    clearInterval(watch)
    onClose(code, isSilent ? aliveAt : clock())
  })

  return {
    heardUntil: () => aliveAt,
    close() {
      clearInterval(watch)
      socket.removeAllListeners('message')
      socket.removeAllListeners('close')
      socket.close(1000)
      setTimeout(() => socket.terminate(), 1_000).unref()
    },
  }
}

export type ConnectionHandlers = {
  onFrame: (connection: Connection, messages: ProviderMessage[]) => void
  /** The code is the provider's, or `NO_ROOM`; see `openProviderSocket` for `heardUntil`. */
  onClose: (connection: Connection, code: number, heardUntil: number) => void
}

/** Opens a connection into a room; one that does not tell of the room in time counts as closed. */
export function openConnection(
  address: string,
  clock: Clock,
  timing: Timing,
  { onFrame, onClose }: ConnectionHandlers,
): Connection {
  const patience = setTimeout(() => {
    socket.close()
    onClose(connection, NO_ROOM, clock())
  }, timing.room)
  const socket = openProviderSocket(
    address,
    clock,
    {
      onFrame(frame) {
        const messages = readFrame(frame.toString('utf8'))
        if (messages.some((message) => message.type === 'roomInfo')) clearTimeout(patience)
        onFrame(connection, messages)
      },
      onClose(code, heardUntil) {
        clearTimeout(patience)
        onClose(connection, code, heardUntil)
      },
    },
    timing,
  )
  const connection: Connection = {
    heardUntil: socket.heardUntil,
    close() {
      clearTimeout(patience)
      socket.close()
    },
  }
  return connection
}

/** The provider tells of the room, or that there is none, right after the socket opens. */
const FIND_ROOM_TIMEOUT_MS = 8_000

/** What the provider says of an account. `busy`: it wants to be asked less. */
export type FoundRoom =
  | { kind: 'live'; roomId: string | null }
  | { kind: 'not_live' | 'busy' | 'unknown' }

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
      onClose: (code) => settle({ kind: meaningOf(code) }),
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
