import { RELAY_CLOSE } from '@dibs/contract'
import type { Clock } from '../../platform/clock.ts'
import { toldGaps } from './past.ts'
import {
  chatLines,
  commentStateMessage,
  frameOf,
  gapMessage,
  onAirMessage,
  roomMessage,
  statusMessage,
} from './relay-messages.ts'
import type { Device, LiveSession } from './session.ts'

/** Of one seller, at all nodes: ten devices with a tab too many each. */
const MOST_DEVICES = 20

/** Whether devices are let in here: not while another node owns the live, and this one is deaf. */
export const letsIn = ({ role, status }: LiveSession): boolean =>
  role.is === 'owner' || status === 'connected'

/**
 * Lets a device into a live: what it missed first, then everything that is said. `lastMessageId` is
 * the last comment that it has, from an earlier connection. Gives the way out; null when there are too
 * many.
 */
export function join(
  live: LiveSession,
  device: Device,
  { clock, lastMessageId }: { clock: Clock; lastMessageId: string | undefined },
): (() => void) | null {
  if (!makeRoom(live, device)) return null
  // Nothing can be heard between these lines, so nothing is missed and nothing comes twice.
  device.send(frameOf(welcome(live, clock(), lastMessageId)))
  live.devices.add(device)
  live.emptySince = null
  return () => {
    if (live.devices.delete(device) && live.devices.size === 0) live.emptySince = clock()
  }
}

/**
 * Whether one more device may join. In a crowd, it takes the place of the oldest socket of its own,
 * which it most likely has left behind; one that has none there is the one too many.
 */
function makeRoom({ devices }: LiveSession, { tokenHash }: Device): boolean {
  if (devices.size < MOST_DEVICES) return true
  const own = [...devices].find((device) => device.tokenHash === tokenHash)
  if (!own) return false
  devices.delete(own)
  own.close(RELAY_CLOSE.crowded, 'too many sockets')
  return true
}

/** What a device is told on joining: how it stands, the comments it has not, their states, and gaps. */
function welcome(live: LiveSession, now: number, lastMessageId: string | undefined): string[] {
  const recent = live.recent.list()
  const lasting = live.lastingLoss()
  const missed = (lastMessageId && live.recent.since(lastMessageId)) || recent
  const before = [
    statusMessage(live),
    onAirMessage(live, now),
    ...(live.roomId === null ? [] : [roomMessage(live.roomId)]),
  ]
  const after = [
    // Also of comments that it has: they may have changed meanwhile.
    ...[...new Set([...recent, ...missed])].flatMap(({ messageId, state }) =>
      state ? [commentStateMessage(messageId, state)] : [],
    ),
    ...toldGaps(live.past).map(gapMessage),
    ...(lasting ? [gapMessage(lasting)] : []),
  ]
  const toLine = (message: unknown) => JSON.stringify(message)
  const comments = missed.length > 0 ? [chatLines(missed)] : []
  return [...before.map(toLine), ...comments, ...after.map(toLine)]
}
