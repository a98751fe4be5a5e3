import { RELAY_CLOSE, type RelayMessage } from '@dibs/contract'
import type { HelperId } from '@dibs/core'
import { toFrame } from '../session/relay-messages.ts'
import { createBroadcastThrottle } from './broadcast-throttle.ts'

/** Of one seller, at each node that hears the live: ten devices with a tab too many each. */
const MOST_DEVICES = 20
/** Of them one helper of the shop has so many, and all helpers together; the others are its owner's. */
const MOST_OF_A_HELPER = 4
const MOST_OF_HELPERS = 12

/** Takes what is said to all. */
export type Line = { send(frame: string | Buffer): void }

/** A device of the seller that listens. `send` never throws. */
export type Device = {
  /** Of the token that it came with: the same for all tabs of a browser. */
  tokenHash: string
  /** By whose help in the shop it listens; without one, it is the owner's. */
  helperId?: HelperId | null
  /** Sends what is for this device. */
  send(frame: string | Buffer): void
  /** What is for all devices goes once to each line: many may share one. Left out, it is the device's own. */
  line?: Line
  close(code: number, reason: string): void
}

/** The devices that listen to a live through this node, and what they are sent. */
export class Room {
  readonly #devices = new Set<Device>()
  /** With how many devices each has. */
  readonly #lines = new Map<Line, number>()
  #emptySince: number | null
  readonly #throttle = createBroadcastThrottle((messages) => this.broadcast(messages))

  /** Opens it, with nobody in it since `now`, epoch milliseconds. */
  constructor(now: number) {
    this.#emptySince = now
  }

  get devices(): ReadonlySet<Device> {
    return this.#devices
  }

  /** When the last device left, epoch milliseconds; null while one is there. */
  get emptySince(): number | null {
    return this.#emptySince
  }

  /** Somebody is there, if not in this room. */
  noteSomebody(now: number): void {
    if (this.#emptySince !== null) this.#emptySince = now
  }

  /**
   * Lets a device in, and tells whether it did. In a crowd, it takes the place of the oldest socket of
   * its own, which it most likely has left behind; one that has none there is the one too many.
   * Helpers are a crowd before the owner is kept out.
   */
  add(device: Device): boolean {
    if (this.#isCrowdedFor(device)) {
      const own = this.#devices.values().find(({ tokenHash }) => tokenHash === device.tokenHash)
      if (!own) return false
      this.#take(own)
      own.close(RELAY_CLOSE.crowded, 'too many sockets')
    }
    this.#devices.add(device)
    const line = device.line ?? device
    this.#lines.set(line, (this.#lines.get(line) ?? 0) + 1)
    this.#emptySince = null
    return true
  }

  #isCrowdedFor({ helperId }: Device): boolean {
    if (this.#devices.size >= MOST_DEVICES) return true
    if (!helperId) return false
    const ofHelpers = [...this.#devices].filter((each) => each.helperId)
    const own = ofHelpers.filter((each) => each.helperId === helperId)
    return own.length >= MOST_OF_A_HELPER || ofHelpers.length >= MOST_OF_HELPERS
  }

  /** A device has left; one that had left before changes nothing. */
  remove(device: Device, now: number): void {
    if (this.#take(device) && this.#devices.size === 0) this.#emptySince = now
  }

  /** Takes a device out; tells whether it was in. */
  #take(device: Device): boolean {
    if (!this.#devices.delete(device)) return false
    const line = device.line ?? device
    const left = (this.#lines.get(line) ?? 1) - 1
    if (left === 0) this.#lines.delete(line)
    else this.#lines.set(line, left)
    return true
  }

  /** Passes a frame on to every device. */
  send(frame: string | Buffer): void {
    for (const line of this.#lines.keys()) line.send(frame)
  }

  /** Sends messages of our own to every device, at once. */
  broadcast(messages: readonly RelayMessage[]): void {
    if (this.#devices.size > 0 && messages.length > 0) this.send(toFrame(messages))
  }

  /** The same for what changes often: bundled, and a moment later. */
  broadcastSoon(messages: readonly RelayMessage[]): void {
    this.#throttle.send(messages)
  }

  /** Sends all devices away. */
  sendAway(code: number, reason: string): void {
    for (const device of this.#devices) device.close(code, reason)
  }

  /** Drops what waits to be told. */
  close(): void {
    this.#throttle.close()
  }
}
