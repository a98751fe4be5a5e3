import type { EndReason } from '@dibs/contract'
import { CONTROL_ACTION, type ProviderMessage, readFrame } from '@dibs/contract/provider'
import type { Clock } from '../../platform/clock.ts'
import { createGapWatch, type Gap } from './gap-watch.ts'
import { openProviderSocket, type ProviderSocket } from './provider-socket.ts'
import { reactionTo, waitBefore } from './reaction.ts'

export { type FoundRoom, findRoom } from './find-room.ts'
export type { Gap } from './gap-watch.ts'

/** A connection that held this long makes the next backoff start small again. */
const STABLE_MS = 60_000
/** Without a way back to the provider for this long, the session ends. */
const GIVE_UP_MS = 5 * 60_000

export type CaptureStatus = 'connecting' | 'connected' | 'reconnecting'

export type CaptureHandlers = {
  onStatus: (status: CaptureStatus) => void
  /** Whether the room is the one of this session. */
  onRoom: (roomId: string) => boolean
  /** A frame's messages, with the frame as it came. Tells how many chats there were, and whether one was known. */
  onMessages: (messages: ProviderMessage[], frame: Buffer) => { chats: number; hasKnown: boolean }
  onLost: (from: number) => void
  /** Settles what `onLost` opened; `null` when nothing was missed. */
  onGap: (gap: Gap | null) => void
  onEnd: (reason: EndReason) => void
}

export type CaptureOptions = {
  address: string
  /** Set when a session is taken up again: until when it had been heard. */
  heardUntil: number | null
  clock: Clock
  random: () => number
  handlers: CaptureHandlers
}

export type Capture = {
  /** Until when the live was surely heard; null before it ever was. */
  heardUntil: () => number | null
  stop: () => void
}

/** Listens to a live until it ends or `stop` is called: connects, reconnects, notes gaps. */
export function startCapture({
  address,
  heardUntil,
  clock,
  random,
  handlers,
}: CaptureOptions): Capture {
  let socket: ProviderSocket | null = null
  let hasHeardRoom = heardUntil !== null
  let isHearing = false
  let attempt = 0
  let stopped = false
  const timers = { retry: timer(), stable: timer(), giveUp: timer() }
  const gaps = createGapWatch(handlers.onGap)

  function connect(): void {
    handlers.onStatus(hasHeardRoom ? 'reconnecting' : 'connecting')
    socket = openProviderSocket(address, clock, { onFrame, onClose })
  }

  function onFrame(frame: Buffer): void {
    const messages = readFrame(frame.toString('utf8'))
    for (const message of messages) {
      if (message.type === 'roomInfo') onRoom(message.roomId)
      if (stopped) return
    }
    const { chats, hasKnown } = handlers.onMessages(messages, frame)
    gaps.heard(chats, hasKnown)
    if (messages.some(isEndOfLive)) end('live_ended')
  }

  function onRoom(roomId: string): void {
    if (!handlers.onRoom(roomId)) end('live_ended')
    if (stopped || isHearing) return
    isHearing = true
    hasHeardRoom = true
    timers.giveUp.clear()
    timers.stable.set(STABLE_MS, () => {
      attempt = 0
    })
    gaps.regained(clock())
    handlers.onStatus('connected')
  }

  function onClose(code: number, aliveUntil: number): void {
    socket = null
    timers.stable.clear()
    const reaction = reactionTo(code, hasHeardRoom)
    if (reaction.type === 'end') {
      end(reaction.reason)
      return
    }
    if (isHearing) lost(aliveUntil)
    handlers.onStatus(hasHeardRoom ? 'reconnecting' : 'connecting')
    timers.retry.set(waitBefore(reaction.wait, attempt, random), connect)
    attempt += 1
  }

  function lost(from: number): void {
    isHearing = false
    gaps.lost(from)
    handlers.onLost(from)
    timers.giveUp.set(GIVE_UP_MS, () => end('unreachable'))
  }

  function end(reason: EndReason): void {
    if (stopped) return
    stop()
    handlers.onEnd(reason)
  }

  function stop(): void {
    stopped = true
    for (const each of Object.values(timers)) each.clear()
    gaps.close(clock())
    socket?.close()
    socket = null
  }

  if (heardUntil !== null) lost(heardUntil)
  else timers.giveUp.set(GIVE_UP_MS, () => end('unreachable'))
  connect()

  return {
    heardUntil: () => (isHearing && socket ? socket.heardUntil() : null),
    stop,
  }
}

function isEndOfLive(message: ProviderMessage): boolean {
  return (
    message.type === 'control' &&
    (message.action === CONTROL_ACTION.endedByHost ||
      message.action === CONTROL_ACTION.endedByPlatform)
  )
}

function timer() {
  let handle: NodeJS.Timeout | undefined
  return {
    set(ms: number, run: () => void) {
      clearTimeout(handle)
      handle = setTimeout(run, ms)
    },
    clear: () => clearTimeout(handle),
  }
}
