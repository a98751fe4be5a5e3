import { type EndReason, RELAY_CLOSE } from '@dibs/contract'
import type { SessionId, UserId } from '@dibs/core'
import { AppError } from '../../platform/errors.ts'
import type { LiveSession } from './live.ts'

/** The lives that this server listens to. */
export class LiveRegistry {
  readonly #bySession = new Map<SessionId, LiveSession>()
  readonly #byUser = new Map<UserId, LiveSession>()
  /** Lives that have ended, and whose last claims are still being written. */
  readonly #closing = new Map<SessionId, LiveSession>()
  readonly #attendants: ((live: LiveSession) => () => void)[] = []
  /** What ends with a live. */
  readonly #ends = new Map<LiveSession, (() => void)[]>()
  #hasLeft = false

  /** Runs `begin` for each live that is added from now on, and what that gives at the live's end here. */
  attend(begin: (live: LiveSession) => () => void): void {
    this.#attendants.push(begin)
  }

  /** @throws service_unavailable when the next server is to listen to it */
  add(live: LiveSession): void {
    if (this.#hasLeft) throw new AppError('service_unavailable')
    this.#bySession.set(live.session.id, live)
    this.#byUser.set(live.session.userId, live)
    this.#ends.set(
      live,
      this.#attendants.map((begin) => begin(live)),
    )
  }

  #dismiss(live: LiveSession): void {
    for (const end of this.#ends.get(live) ?? []) end()
    this.#ends.delete(live)
  }

  find(sessionId: SessionId): LiveSession | undefined {
    return this.#bySession.get(sessionId)
  }

  /** A seller's live; there is at most one. */
  findByUser(userId: UserId): LiveSession | undefined {
    return this.#byUser.get(userId)
  }

  list(): LiveSession[] {
    return [...this.#bySession.values()]
  }

  /** Notes a claim that could not be kept, also one of a live that is closing. */
  noteUnkept(sessionId: SessionId, at: number): void {
    const live = this.find(sessionId) ?? this.#closing.get(sessionId)
    live?.noteUnkept(at)
  }

  /** Lets losses be noted on a live that has ended until `written` settles. */
  async keepUntil(live: LiveSession, written: Promise<void>): Promise<void> {
    this.#closing.set(live.session.id, live)
    await written.finally(() => this.#closing.delete(live.session.id))
  }

  /** Stops listening, once, and tells the devices why. What was heard is stored by the caller. */
  close(live: LiveSession, reason: EndReason): void {
    if (!this.#remove(live)) return
    live.source?.stop()
    live.room.broadcast([{ type: 'dibs.status', data: { state: 'ended', reason } }])
    live.room.sendAway(closeCodeOf(reason), reason)
    this.#dismiss(live)
  }

  /** Stops listening to a live that another node owns, and sends its devices there. */
  moveAway(live: LiveSession): void {
    if (!this.#remove(live)) return
    live.source?.leave()
    live.room.sendAway(RELAY_CLOSE.restarting, 'restarting')
    this.#dismiss(live)
  }

  #remove(live: LiveSession): boolean {
    const { id, userId } = live.session
    if (this.#bySession.get(id) !== live) return false
    this.#bySession.delete(id)
    // The seller may have started another live meanwhile.
    if (this.#byUser.get(userId) === live) this.#byUser.delete(userId)
    live.room.close()
    return true
  }

  /** Sends the devices to the next server; what is said until `leave` is heard all the same. */
  sendDevicesAway(): void {
    for (const { room } of this.#bySession.values())
      room.sendAway(RELAY_CLOSE.restarting, 'restarting')
  }

  /** Stops listening to all lives, which stay active: the next server restores them. */
  leave(): void {
    this.#hasLeft = true
    for (const live of this.#bySession.values()) {
      live.source?.leave()
      live.room.close()
      this.#dismiss(live)
    }
  }
}

function closeCodeOf(reason: EndReason): number {
  switch (reason) {
    case 'stopped':
    case 'plan_limit':
    case 'nobody_there':
    case 'made_room':
    case 'erased':
    case 'operator':
    case 'practice_over':
    case 'silence':
      return RELAY_CLOSE.stopped
    case 'live_ended':
      return RELAY_CLOSE.liveEnded
    case 'not_live':
    case 'unreachable':
      return RELAY_CLOSE.noSuchLive
    case 'refused':
    case 'account_unlinked':
    case 'account_changed':
      return RELAY_CLOSE.notAllowed
  }
}
