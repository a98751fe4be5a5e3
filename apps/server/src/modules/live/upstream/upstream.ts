import type { EndReason } from '@dibs/contract'
import { CONTROL_ACTION, type ProviderMessage } from '@dibs/contract/provider'
import type { Clock } from '../../../platform/clock.ts'
import type { Gap } from '../gaps.ts'
import { actionOnClose, createReconnect } from './close-policy.ts'
import { type Connection, openConnection } from './connection.ts'
import { createHandover } from './handover.ts'
import { createIdleMonitor } from './idle-monitor.ts'
import { createReplayCheck, type HeardIds } from './replay-check.ts'
import { createTimer, TIMING, type Timing } from './timing.ts'

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting'

type StatusHandlers = {
  onStatus: (status: ConnectionStatus) => void
  /** Nothing is heard since `from`. */
  onLost: (from: number) => void
  /** Settles what `onLost` opened, or what was never told; `null` when nothing was missed. */
  onGap: (gap: Gap | null) => void
  onEnd: (reason: EndReason) => void
}

export type UpstreamHandlers = StatusHandlers & {
  /** Whether the room is the one of this session. */
  onRoom: (roomId: string) => boolean
  /** A frame's messages. */
  onMessages: (messages: ProviderMessage[]) => HeardIds
}

export type UpstreamOptions = {
  address: string
  /** Set when a session is restored: until when it had been heard. */
  heardUntil: number | null
  clock: Clock
  random: () => number
  handlers: UpstreamHandlers
  timing?: Partial<Timing>
}

/** The way from the provider into one live. */
export type Upstream = {
  /** Until when the live was surely heard; null before it ever was. */
  heardUntil: () => number | null
  /** Whether it is not known yet if something was missed before `heardUntil`. */
  isInDoubt: () => boolean
  /** The live is over: what was not heard until now stays a gap. */
  stop: () => void
  /** Stops listening to a live that another server goes on with. */
  leave: () => void
}

/**
 * Listens to a live until it ends or `stop` is called: connects, reconnects, notes gaps. During a
 * handover both connections are read; `onMessages` must know what came before.
 */
export function startUpstream(options: UpstreamOptions): Upstream {
  const { address, clock, random, handlers } = options
  const timing: Timing = { ...TIMING, ...options.timing }
  /** The connection that counts. */
  let current: Connection | null = null
  let lastCode: number | undefined
  let stopped = false
  const status = createStatus({ clock, timing, handlers: { ...handlers, onEnd: end } })
  const open = () => openConnection(address, clock, timing, { onFrame, onClose })
  const reconnect = createReconnect({ timing, random, connect: () => (current = open()) })
  const handover = createHandover({ timing, random, open })
  const idle = createIdleMonitor({ clock, timing, onIdle: handover.begin })

  function onFrame(connection: Connection, messages: ProviderMessage[]): void {
    const room = messages.find((message) => message.type === 'roomInfo')
    if (room) onRoom(connection, room.roomId)
    if (stopped) return
    // What a new connection says before it has the room is only its greeting.
    if (connection === current) idle.frame()
    status.heard(handlers.onMessages(messages))
    if (messages.some(isEndOfLive)) end('live_ended')
  }

  function onRoom(connection: Connection, roomId: string): void {
    if (!handlers.onRoom(roomId)) end('live_ended')
    else if (handover.isNext(connection)) completeHandover()
    else if (connection === current && !status.isHearing()) connected()
  }

  function connected(): void {
    reconnect.connected()
    handover.schedule()
    idle.room()
    status.regained()
  }

  /** The new connection has the room. */
  function completeHandover(): void {
    const heardUntil = idle.heardUntil()
    if (clock() - heardUntil >= timing.idle) status.doubt(heardUntil)
    current = handover.replace(current)
    connected()
  }

  function onClose(connection: Connection, code: number, aliveUntil: number): void {
    if (handover.isNext(connection)) handover.failed()
    if (connection !== current) return
    idle.close()
    const action = actionOnClose(code, status.hasHeardRoom(), lastCode)
    lastCode = code
    if (action.type === 'end') {
      end(action.reason)
      return
    }
    const isRoutine = action.wait === 'none' && reconnect.isFirst()
    if (status.isHearing()) status.lost(aliveUntil, isRoutine ? timing.routine : 0)
    current = handover.take()
    reconnect.closed(action.wait, current !== null)
  }

  function end(reason: EndReason): void {
    if (stopped) return
    close(false)
    handlers.onEnd(reason)
  }

  function close(goesOn: boolean): void {
    stopped = true
    for (const part of [reconnect, idle, handover]) part.close()
    current?.close()
    status.close(goesOn)
  }

  status.begin(options.heardUntil)
  current = open()

  return {
    heardUntil: () => (status.isHearing() && current ? current.heardUntil() : null),
    isInDoubt: status.isInDoubt,
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

type StatusDependencies = { clock: Clock; timing: Timing; handlers: StatusHandlers }

/** Whether a live's room is heard: tells of losses, settles them, and gives up when one lasts. */
function createStatus({ clock, timing, handlers }: StatusDependencies) {
  const tell = createTimer()
  const giveUp = createTimer()
  const replay = createReplayCheck(handlers.onGap)
  let isHearing = false
  let hasHeardRoom = false

  function startGivingUp(): void {
    giveUp.set(timing.giveUp, () => handlers.onEnd('unreachable'))
  }

  /** Nothing is heard since `from`; devices are told after `tellAfterMs`, if it lasts. */
  function lost(from: number, tellAfterMs: number): void {
    isHearing = false
    hasHeardRoom = true
    replay.lost(from)
    const told = () => {
      handlers.onStatus('reconnecting')
      handlers.onLost(from)
    }
    if (tellAfterMs > 0) tell.set(tellAfterMs, told)
    else told()
    startGivingUp()
  }

  return {
    isHearing: () => isHearing,
    hasHeardRoom: () => hasHeardRoom,
    heard: replay.heard,
    isInDoubt: replay.isPending,

    /** A live that is heard for the first time, or again: `heardUntil` says when it last was. */
    begin(heardUntil: number | null): void {
      if (heardUntil !== null) lost(heardUntil, 0)
      else {
        handlers.onStatus('connecting')
        startGivingUp()
      }
    },
    lost,
    /** The room is heard. */
    regained(): void {
      if (isHearing) return
      isHearing = true
      hasHeardRoom = true
      giveUp.clear()
      tell.clear()
      replay.regained(clock())
      handlers.onStatus('connected')
    },
    /** Since `from` nothing was heard, which may be because nothing was said: the replay tells. */
    doubt(from: number): void {
      replay.lost(from)
      replay.regained(clock())
    },
    /** `goesOn`: another server goes on with the live. */
    close(goesOn: boolean): void {
      giveUp.clear()
      tell.clear()
      if (goesOn) replay.leave()
      else replay.close(clock())
    },
  }
}
