import type { EndReason } from '@dibs/contract'
import { CONTROL_ACTION, type ProviderMessage } from '@dibs/contract/provider'
import type { Clock } from '../../platform/clock.ts'
import type { HeardChats } from './gap-watch.ts'
import { type Line, openLine } from './line.ts'
import { createQuietWatch } from './quiet-watch.ts'
import { reactionTo } from './reaction.ts'
import { createRetry } from './retry.ts'
import { createStanding, type StandingHandlers } from './standing.ts'
import { createSuccession } from './succession.ts'
import { TIMING, type Timing } from './timing.ts'

export { type FoundRoom, findRoom } from './find-room.ts'
export type { Gap, HeardChats } from './gap-watch.ts'

export type CaptureHandlers = StandingHandlers & {
  /** Whether the room is the one of this session. */
  onRoom: (roomId: string) => boolean
  /** A frame's messages, with the frame as it came. */
  onMessages: (messages: ProviderMessage[], frame: Buffer) => HeardChats
}

export type CaptureOptions = {
  address: string
  /** Set when a session is taken up again: until when it had been heard. */
  heardUntil: number | null
  clock: Clock
  random: () => number
  handlers: CaptureHandlers
  timing?: Partial<Timing>
}

export type Capture = {
  /** Until when the live was surely heard; null before it ever was. */
  heardUntil: () => number | null
  /** Whether it is still being found out if something was missed before `heardUntil`. */
  isInDoubt: () => boolean
  /** The live is over: what was not heard until now stays a gap. */
  stop: () => void
  /** Stops listening to a live that another server takes up. */
  leave: () => void
}

/**
 * Listens to a live until it ends or `stop` is called: connects, reconnects, notes gaps. While it
 * changes over to a successor both connections are heard; `onMessages` must know what came before.
 */
export function startCapture(options: CaptureOptions): Capture {
  const { address, clock, random, handlers } = options
  const timing: Timing = { ...TIMING, ...options.timing }
  /** The connection that counts. */
  let first: Line | null = null
  let lastCode: number | undefined
  let stopped = false
  const standing = createStanding({ clock, timing, handlers: { ...handlers, onEnd: end } })
  const open = () => openLine(address, clock, timing, { onFrame, onClose })
  const retry = createRetry({ timing, random, connect: () => (first = open()) })
  const succession = createSuccession({ timing, random, open })
  const quiet = createQuietWatch({ clock, timing, onQuiet: succession.begin })

  function onFrame(line: Line, messages: ProviderMessage[], frame: Buffer): void {
    const room = messages.find((message) => message.type === 'roomInfo')
    if (room) onRoom(line, room.roomId)
    if (stopped) return
    // What a successor says before it has the room is only its greeting.
    if (line === first) quiet.frame()
    standing.heard(handlers.onMessages(messages, frame))
    if (messages.some(isEndOfLive)) end('live_ended')
  }

  function onRoom(line: Line, roomId: string): void {
    if (!handlers.onRoom(roomId)) end('live_ended')
    else if (succession.isNext(line)) succeed()
    else if (line === first && !standing.isHearing()) settleDown()
  }

  function settleDown(): void {
    retry.holds()
    succession.schedule()
    quiet.room()
    standing.regained()
  }

  /** The successor has the room: the one before it is heard for a little longer, and then goes. */
  function succeed(): void {
    const heardUntil = quiet.heardUntil()
    if (clock() - heardUntil >= timing.quiet) standing.doubt(heardUntil)
    first = succession.replace(first)
    settleDown()
  }

  function onClose(line: Line, code: number, aliveUntil: number): void {
    if (succession.isNext(line)) succession.failed()
    if (line !== first) return
    quiet.close()
    const reaction = reactionTo(code, standing.hasHeardRoom(), lastCode)
    lastCode = code
    if (reaction.type === 'end') {
      end(reaction.reason)
      return
    }
    const isRoutine = reaction.wait === 'none' && retry.isFirst()
    if (standing.isHearing()) standing.lost(aliveUntil, isRoutine ? timing.routine : 0)
    first = succession.take()
    retry.closed(reaction.wait, first !== null)
  }

  function end(reason: EndReason): void {
    if (stopped) return
    close(false)
    handlers.onEnd(reason)
  }

  function close(goesOn: boolean): void {
    stopped = true
    for (const part of [retry, quiet, succession]) part.close()
    first?.close()
    standing.close(goesOn)
  }

  standing.begin(options.heardUntil)
  first = open()

  return {
    heardUntil: () => (standing.isHearing() && first ? first.heardUntil() : null),
    isInDoubt: standing.isInDoubt,
    stop: () => close(false),
    leave: () => close(true),
  }
}

function isEndOfLive(message: ProviderMessage): boolean {
  return (
    message.type === 'control' &&
    (message.action === CONTROL_ACTION.endedByHost ||
      message.action === CONTROL_ACTION.endedByPlatform)
  )
}
