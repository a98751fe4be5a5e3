import { type ProviderMessage, readFrame } from '@dibs/contract/provider'
import type { Clock } from '../../platform/clock.ts'
import { openProviderSocket } from './provider-socket.ts'
import type { Timing } from './timing.ts'

/** The code of a connection that closed because it never told of the room. */
const NO_ROOM = 0

export type LineHandlers = {
  onFrame: (line: Line, messages: ProviderMessage[], frame: Buffer) => void
  /** The code is the provider's, or `NO_ROOM`; see `openProviderSocket` for `heardUntil`. */
  onClose: (line: Line, code: number, heardUntil: number) => void
}

/** One connection into a live's room. */
export type Line = {
  /** The last sign of life, epoch milliseconds. */
  heardUntil: () => number
  /** Ends the connection; no handler is called afterwards. */
  close: () => void
}

/** Opens a connection into a room; one that does not tell of the room in time counts as closed. */
export function openLine(
  address: string,
  clock: Clock,
  timing: Timing,
  { onFrame, onClose }: LineHandlers,
): Line {
  const patience = setTimeout(() => {
    socket.close()
    onClose(line, NO_ROOM, clock())
  }, timing.room)
  const socket = openProviderSocket(
    address,
    clock,
    {
      onFrame(frame) {
        const messages = readFrame(frame.toString('utf8'))
        if (messages.some((message) => message.type === 'roomInfo')) clearTimeout(patience)
        onFrame(line, messages, frame)
      },
      onClose(code, heardUntil) {
        clearTimeout(patience)
        onClose(line, code, heardUntil)
      },
    },
    timing,
  )
  const line: Line = {
    heardUntil: socket.heardUntil,
    close() {
      clearTimeout(patience)
      socket.close()
    },
  }
  return line
}
