import WebSocket from 'ws'
import type { Clock } from '../../platform/clock.ts'
import { TIMING, type Timing } from './timing.ts'

const HANDSHAKE_TIMEOUT_MS = 10_000
/** A frame larger than this is no chat. */
const FRAME_LIMIT_BYTES = 16 * 1024 * 1024

export type ProviderSocketHandlers = {
  onFrame: (frame: Buffer) => void
  /** `heardUntil`: until when the line was surely alive, epoch milliseconds. */
  onClose: (code: number, heardUntil: number) => void
}

export type ProviderSocket = {
  /** The last sign of life, epoch milliseconds. */
  heardUntil: () => number
  /** Ends the connection; no handler is called afterwards. */
  close: () => void
}

/** Opens one connection to the provider and tells a quiet room from a dead line. */
export function openProviderSocket(
  address: string,
  clock: Clock,
  { onFrame, onClose }: ProviderSocketHandlers,
  timing: Pick<Timing, 'ping' | 'silence'> = TIMING,
): ProviderSocket {
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
