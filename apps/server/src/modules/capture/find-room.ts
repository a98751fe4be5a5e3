import { PROVIDER_CLOSE, readFrame } from '@dibs/contract/provider'
import type { Clock } from '../../platform/clock.ts'
import { openProviderSocket } from './provider-socket.ts'

/** The provider tells of the room, or that there is none, right after the socket opens. */
const PATIENCE_MS = 8_000

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
    const patience = setTimeout(giveUp, PATIENCE_MS)
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
