import type { EndReason } from '@dibs/contract'
import {
  CONTROL_ACTION,
  PROVIDER_CLOSE,
  type ProviderMessage,
  type RoomOwner,
} from '@dibs/contract/provider'
import type { Clock } from '../../../platform/clock.ts'
import type { Gap } from '../session/past.ts'
import {
  actionOnClose,
  type ClosedConnection,
  createReconnect,
  isLinkLoss,
} from './close-policy.ts'
import type { CommentSource, SourceHandlers } from './comment-source.ts'
import {
  type Closed,
  type Connection,
  type ConnectionBudget,
  type ConnectionPurpose,
  isOfRoom,
  openConnection,
} from './connection.ts'
import { RoomStatus, type SourceEnd } from './connection-status.ts'
import { createHandover } from './handover.ts'
import { createIdleMonitor } from './idle-monitor.ts'
import { createSilenceWatch } from './silence-watch.ts'
import { createTimer, TIMING, type Timing } from './timing.ts'

export type SourceOptions = {
  address: string
  /** Asked before each connection. */
  budget: ConnectionBudget
  /** Set when a session is restored: until when it had been heard. */
  heardUntil: number | null
  /** How many comments of the live were heard before. */
  commentsHeard: number
  clock: Clock
  random: () => number
  handlers: SourceHandlers
  timing?: Partial<Timing>
}

/**
 * Listens to a live until it ends or `stop` is called: connects, reconnects, notes gaps. The room is
 * heard from the provider's word that it is linked to the platform, or from any message of the room;
 * that the provider knows the room means nothing yet. During a handover both connections are read;
 * `onMessages` must know what came before.
 */
export function startSource(options: SourceOptions): CommentSource {
  return new ProviderSource(options)
}

class ProviderSource implements CommentSource {
  readonly isOfProvider = true
  readonly #options: SourceOptions
  readonly #timing: Timing
  readonly #status: RoomStatus
  readonly #reconnect: ReturnType<typeof createReconnect>
  readonly #handover: ReturnType<typeof createHandover>
  readonly #idle: ReturnType<typeof createIdleMonitor>
  readonly #silence: ReturnType<typeof createSilenceWatch>
  /** Runs from the provider's word that it lost its link until it is mended or given up. */
  readonly #relink = createTimer()
  /** The connection that counts. */
  #current: Connection | null = null
  #lastCode: number | undefined
  #isStopped = false

  constructor(options: SourceOptions) {
    const { clock, random, commentsHeard } = options
    const timing = { ...TIMING, ...options.timing }
    this.#options = options
    this.#timing = timing
    const handlers = { ...options.handlers, onEnd: (reason: EndReason) => this.#end(reason) }
    this.#status = new RoomStatus({ clock, timing, handlers, commentsHeard })
    const connect = () => this.#connect()
    this.#reconnect = createReconnect({ clock, timing, random, connect })
    const open = (purpose: ConnectionPurpose) => this.#open(purpose)
    this.#handover = createHandover({ timing, random, open })
    const onIdle = () => this.#handover.begin('probe')
    this.#idle = createIdleMonitor({ clock, timing, onIdle })
    const reopen = () => this.#reopen()
    this.#silence = createSilenceWatch({ timing, onSilent: () => this.#status.silent(), reopen })
    this.#status.begin(options.heardUntil)
    this.#connect()
  }

  heardUntil = (): number | null => {
    if (!this.#status.isHearing() || !this.#current) return null
    return this.#isIdle() ? this.#idle.heardUntil() : this.#current.heardUntil()
  }

  provenUntil = async (): Promise<number | null> => {
    const isAlive = await this.#current?.isAlive()
    if (this.#isStopped || this.isInDoubt()) return null
    const heardUntil = this.heardUntil()
    // A socket may answer behind which the provider has lost the room.
    const isSure = isAlive && heardUntil !== null && !this.#isIdle()
    return isSure ? Number.POSITIVE_INFINITY : heardUntil
  }

  isInDoubt = (): boolean => this.#status.isInDoubt()

  vouched = (time: Gap): void => this.#status.vouched(time)

  stop = (): void => this.#close('stopped')

  leave = (): void => this.#close('goesOn')

  #open(purpose: ConnectionPurpose): Connection {
    const { address, clock, budget } = this.#options
    return openConnection(
      { address, clock, timing: this.#timing, budget, purpose },
      {
        onFrame: (connection, messages) => this.#onFrame(connection, messages),
        onClose: (connection, closed) => this.#onClose(connection, closed),
      },
    )
  }

  #connect(): void {
    this.#current = this.#open('live')
  }

  #onFrame(connection: Connection, messages: ProviderMessage[]): void {
    for (const message of messages) {
      if (message.type === 'roomInfo') this.#onRoom(connection, message)
    }
    if (this.#isStopped) return
    const isSpoken = messages.some(isOfRoom)
    const links = messages.filter(isLinkMessage).map(({ type }) => type)
    const link = links.at(-1)
    // Lost and mended within one frame is lost all the same, perhaps since some time before.
    if (link === 'connected' && links.includes('disconnected')) this.#onLinkLost(connection)
    // What is still on its way from a link that was lost does not bring it back.
    const isLeftover = connection === this.#current && this.#relink.isSet()
    if (link === 'connected' || (isSpoken && !isLeftover)) this.#onHeard(connection)
    if (connection === this.#current) {
      if (link === 'connected') this.#status.linked()
      if (isSpoken) this.#idle.frame()
      if (isSpoken) this.#status.spoke()
    }
    this.#status.heard(this.#options.handlers.onMessages(messages))
    if (messages.some(isEndOfLive)) this.#end('live_ended')
    else if (link === 'disconnected') this.#onLinkLost(connection)
  }

  #onRoom(
    connection: Connection,
    { roomId, owner }: { roomId: string; owner: RoomOwner | null },
  ): void {
    const { handlers } = this.#options
    const reason = handlers.checkRoom(roomId, owner)
    if (reason) this.#end(reason)
    else if (connection !== this.#current) return
    else if (this.#status.isHearing()) handlers.onRoom(roomId)
    else {
      this.#status.roomTold()
      this.#silence.room()
    }
  }

  /** A connection shows that it hears the room. */
  #onHeard(connection: Connection): void {
    if (this.#handover.isNext(connection)) this.#completeHandover()
    else if (connection === this.#current && !this.#status.isHearing()) this.#connected(connection)
  }

  #connected(connection: Connection): void {
    const roomId = connection.roomId()
    this.#relink.clear()
    this.#silence.heard()
    this.#reconnect.connected()
    this.#handover.schedule()
    this.#idle.room()
    if (roomId !== null) this.#options.handlers.onRoom(roomId)
    this.#status.regained()
  }

  /** The new connection hears the room. */
  #completeHandover(): void {
    if (this.#status.isHearing() && this.#isIdle()) this.#status.doubt(this.#idle.heardUntil())
    this.#current = this.#handover.replace(this.#current)
    if (this.#current) this.#connected(this.#current)
    this.#status.spoke()
  }

  /** The provider lost its link to the platform. It may mend it, or the live is over. */
  #onLinkLost(connection: Connection): void {
    if (connection !== this.#current) return
    if (this.#status.isHearing()) this.#status.linkLost(this.#idle.heardUntil())
    this.#idle.clear()
    this.#silence.clear()
    this.#relink.set(this.#timing.relink, () => this.#reopen())
    this.#lastCode = PROVIDER_CLOSE.normal
  }

  /** Gives up a connection that is open and says nothing. */
  #reopen(): void {
    this.#current?.close()
    this.#replaceCurrent({ wait: 'none' })
  }

  #onClose(connection: Connection, closed: Closed): void {
    const { code, retryAfterMs } = closed
    const status = this.#status
    const action = actionOnClose(code, status.wasConnected(), this.#lastCode)
    const isBusy = action.type === 'reconnect' && action.wait === 'busy'
    const isRoomTold = connection.roomId() !== null
    if (this.#handover.isNext(connection)) {
      if (isRoomTold && status.isHearing() && this.#isIdle()) status.silent()
      this.#handover.failed({ isBusy, retryAfterMs })
    }
    if (connection !== this.#current) return
    // Busy says nothing of the live: what was known of it before still counts.
    if (!isBusy) this.#lastCode = code
    if (action.type === 'end') {
      this.#end(action.reason)
      return
    }
    const isRoutine = action.wait === 'none' && this.#reconnect.isFirst()
    if (status.isHearing()) {
      const tellAfterMs = isRoutine ? this.#timing.routine : 0
      status.lost(this.#lostFrom(closed), tellAfterMs, code === PROVIDER_CLOSE.normal)
    } else if (!isBusy && isRoomTold) status.silent()
    else if (!isBusy) status.unanswered()
    if (isBusy) status.busy()
    this.#replaceCurrent({ wait: action.wait, retryAfterMs })
  }

  /** Whether nothing of the room came for so long that the provider may have lost it, unnoticed. */
  #isIdle(): boolean {
    return this.#options.clock() - this.#idle.heardUntil() >= this.#timing.idle
  }

  /** Since when nothing was heard on a connection that has closed. */
  #lostFrom({ code, heardUntil }: Closed): number {
    const isUnsure = isLinkLoss(code) || this.#status.isInDoubt() || this.#isIdle()
    return isUnsure ? this.#idle.heardUntil() : heardUntil
  }

  #replaceCurrent(closed: Omit<ClosedConnection, 'isReplaced'>): void {
    for (const part of [this.#idle, this.#silence, this.#relink]) part.clear()
    this.#current = this.#handover.take()
    this.#reconnect.closed({ ...closed, isReplaced: this.#current !== null })
  }

  #end(reason: EndReason): void {
    if (this.#isStopped) return
    this.#close(reason === 'live_ended' ? 'liveEnded' : 'stopped')
    this.#options.handlers.onEnd(reason)
  }

  #close(how: SourceEnd): void {
    // Whoever closes a live that ended by itself must not make a gap of its end.
    if (this.#isStopped) return
    this.#isStopped = true
    for (const part of [this.#idle, this.#silence, this.#relink]) part.clear()
    for (const part of [this.#reconnect, this.#handover]) part.close()
    this.#current?.close()
    this.#status.close(how)
  }
}

const isLinkMessage = ({ type }: ProviderMessage) => type === 'connected' || type === 'disconnected'

function isEndOfLive(message: ProviderMessage): boolean {
  return (
    message.type === 'control' &&
    (message.action === CONTROL_ACTION.endedByHost ||
      message.action === CONTROL_ACTION.endedByPlatform)
  )
}
