import type { EndReason, StreamTrouble } from '@dibs/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Gap } from '../session/past.ts'
import { createReplayCheck, type HeardIds } from './replay-check.ts'
import { createTimer, type Timing } from './timing.ts'

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting'

/** What the seller should know beside the status: the room says nothing, or the provider is busy. */
export type ConnectionTrouble = Exclude<StreamTrouble, 'unreadable'>

export type StatusHandlers = {
  /** Told whenever one of the two changes. */
  onStatus: (status: ConnectionStatus, trouble: ConnectionTrouble | null) => void
  /** Nothing is heard since `from`. */
  onLost: (from: number) => void
  /** Settles what `onLost` opened, or what was never told; `null` when nothing was missed. */
  onGap: (gap: Gap | null) => void
  onEnd: (reason: EndReason) => void
}

type Dependencies = {
  clock: Clock
  timing: Timing
  handlers: StatusHandlers
  /** How many comments of the live were heard by other servers. */
  commentsHeard: number
}

/** How a source ends: another server goes on with the live, or the live itself is over, or neither. */
export type SourceEnd = 'goesOn' | 'liveEnded' | 'stopped'

/** Whether a live's room is heard: tells of losses, settles them, and gives up when one lasts. */
export class RoomStatus {
  readonly #clock: Clock
  readonly #timing: Timing
  readonly #handlers: StatusHandlers
  readonly #replay: ReturnType<typeof createReplayCheck>
  readonly #telling = createTimer()
  readonly #giveUp = createTimer()
  #status: ConnectionStatus = 'connecting'
  #trouble: ConnectionTrouble | null = null
  #isHearing = false
  #wasConnected = false
  /** Whether the provider has asked to be left alone for a while. */
  #wasBusy = false
  /** A loss that is not told yet. */
  #untoldFrom: number | null = null
  /** Until when the live's own end explains a loss, so that nothing was missed; epoch milliseconds. */
  #endExplainsUntil = 0

  constructor({ clock, timing, handlers, commentsHeard }: Dependencies) {
    this.#clock = clock
    this.#timing = timing
    this.#handlers = handlers
    this.#replay = createReplayCheck(handlers.onGap, commentsHeard)
  }

  isHearing(): boolean {
    return this.#isHearing
  }

  /** Whether the live was heard at any time, perhaps by another server. */
  wasConnected(): boolean {
    return this.#wasConnected
  }

  /** Whether it is not known yet if something was missed. */
  isInDoubt(): boolean {
    return this.#replay.isPending() || (this.#isHearing && this.#trouble === 'silent')
  }

  /** A live that is heard for the first time, or again: `heardUntil` says when it last was. */
  begin(heardUntil: number | null): void {
    // The server that heard it may have had a clock ahead of this one's: no gap ends before it begins.
    if (heardUntil !== null) this.lost(Math.min(heardUntil, this.#clock()), 0)
    else {
      this.#handlers.onStatus(this.#status, this.#trouble)
      this.#startGivingUp()
    }
  }

  /**
   * Nothing is heard since `from`; devices are told after `tellAfterMs`, if it lasts. `mayBeEnd`: the
   * live's own end, if it follows soon, explains it.
   */
  lost(from: number, tellAfterMs: number, mayBeEnd = false): void {
    const isFirstLoss = !this.#replay.isPending()
    if (mayBeEnd && isFirstLoss) this.#endExplainsUntil = this.#clock() + this.#timing.ownEnd
    this.#isHearing = false
    this.#wasConnected = true
    this.#replay.lost(from)
    this.#untoldFrom = from
    this.#startGivingUp()
    if (tellAfterMs > 0) this.#telling.set(tellAfterMs, () => this.#tellLoss(null))
    else this.#tellLoss(null)
  }

  /** As `lost`, by the provider's word that it lost its link; that may be the end of the live. */
  linkLost(from: number): void {
    this.lost(from, this.#timing.routine, true)
  }

  /** The room is heard. */
  regained(): void {
    if (this.#isHearing) return
    this.#isHearing = true
    this.#wasConnected = true
    this.#endExplainsUntil = 0
    this.#untoldFrom = null
    this.#giveUp.clear()
    this.#telling.clear()
    this.#replay.regained(this.#clock())
    this.#set('connected', null)
  }

  /** Since `from` nothing was heard, which may be because nothing was said: the replay tells. */
  doubt(from: number): void {
    this.#replay.lost(from)
    this.#replay.regained(this.#clock())
  }

  /** The provider is linked to the platform: now the replay comes. */
  linked(): void {
    this.#replay.linked()
  }

  /** What a frame brought. */
  heard(ids: HeardIds): void {
    this.#replay.heard(ids)
  }

  /** All that was said in this time was heard elsewhere, and is known here by now. */
  vouched(time: Gap): void {
    this.#replay.vouched(time)
  }

  /** Something of the room came. */
  spoke(): void {
    if (this.#isHearing) this.#set(this.#status, null)
  }

  /** The provider has told of the room; whether it hears it is still to come. */
  roomTold(): void {
    if (!this.#isHearing) this.#answered(this.#trouble === 'busy' ? null : this.#trouble)
  }

  /** The provider knows the room and says nothing of it. */
  silent(): void {
    this.#answered('silent')
  }

  /** The provider, or the budget of requests, asks to be left alone for a while. */
  busy(): void {
    if (!this.#wasConnected && !this.#wasBusy) {
      this.#wasBusy = true
      this.#giveUp.clear()
      this.#startGivingUp()
    }
    this.#answered('busy')
  }

  /** An attempt without any answer of use. */
  unanswered(): void {
    this.#startGivingUp()
    if (this.#untoldFrom === null) this.#set(this.#status, null)
  }

  close(how: SourceEnd): void {
    this.#giveUp.clear()
    this.#telling.clear()
    if (how === 'goesOn') this.#replay.leave()
    else if (how === 'liveEnded' && this.#clock() <= this.#endExplainsUntil) {
      this.#replay.leave()
      this.#handlers.onGap(null)
    } else this.#replay.close(this.#clock())
  }

  /** In a running live, an answer of the provider is a way back to it, if not yet into the room. */
  #answered(trouble: ConnectionTrouble | null): void {
    if (this.#wasConnected) this.#giveUp.clear()
    if (this.#untoldFrom === null) this.#set(this.#status, trouble)
    else if (trouble !== null) this.#tellLoss(trouble)
  }

  #tellLoss(trouble: ConnectionTrouble | null): void {
    this.#telling.clear()
    this.#set('reconnecting', trouble)
    if (this.#untoldFrom !== null) this.#handlers.onLost(this.#untoldFrom)
    this.#untoldFrom = null
  }

  #startGivingUp(): void {
    if (this.#giveUp.isSet()) return
    const { giveUp, giveUpStart } = this.#timing
    const ms = this.#wasConnected || this.#wasBusy ? giveUp : giveUpStart
    this.#giveUp.set(ms, () => this.#handlers.onEnd('unreachable'))
  }

  #set(status: ConnectionStatus, trouble: ConnectionTrouble | null): void {
    if (this.#status === status && this.#trouble === trouble) return
    this.#status = status
    this.#trouble = trouble
    this.#handlers.onStatus(status, trouble)
  }
}
