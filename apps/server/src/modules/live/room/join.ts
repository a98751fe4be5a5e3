import type { Clock } from '../../../platform/clock.ts'
import type { LiveSession } from '../live.ts'
import { toldGaps } from '../session/past.ts'
import {
  chatLines,
  commentStateMessage,
  frameOf,
  gapMessage,
  onAirMessage,
  roomMessage,
  statusMessage,
} from '../session/relay-messages.ts'
import type { Device } from './room.ts'

/** Whether devices are let in here: not while another node owns the live, and this one hears nothing. */
export const letsIn = (live: LiveSession): boolean => live.role.is === 'owner' || live.isHeard()

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
  // Nothing can be heard between these lines, so nothing is missed and nothing comes twice.
  if (!live.room.add(device)) return null
  device.send(frameOf(welcome(live, clock(), lastMessageId)))
  return () => live.room.remove(device, clock())
}

/** What a device is told on joining: how it stands, the comments it has not, their states, and gaps. */
function welcome(live: LiveSession, now: number, lastMessageId: string | undefined): string[] {
  const recent = live.recent.list()
  const lasting = live.lastingLoss()
  const { id: roomId } = live.providerRoom
  const missed = (lastMessageId && live.recent.since(lastMessageId)) || recent
  const before = [
    statusMessage(live.hearing),
    onAirMessage(live, now),
    ...(roomId === null ? [] : [roomMessage(roomId)]),
  ]
  const after = [
    // Also of comments that it has: they may have changed meanwhile.
    ...[...new Set([...recent, ...missed])].flatMap(({ messageId, state }) =>
      state ? [commentStateMessage(messageId, state)] : [],
    ),
    ...toldGaps(live.past).map(gapMessage),
    ...(lasting ? [gapMessage(lasting)] : []),
    ...(live.isPostedBeside ? [{ type: 'dibs.besideChanged', data: {} }] : []),
  ]
  const toLine = (message: unknown) => JSON.stringify(message)
  const comments = missed.length > 0 ? [chatLines(missed)] : []
  return [...before.map(toLine), ...comments, ...after.map(toLine)]
}
