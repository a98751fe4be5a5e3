import { RELAY_CLOSE, type RelayMessage } from '@dibs/contract'
import { toFrame } from '../session/relay-messages.ts'
import { createBroadcastThrottle } from './broadcast-throttle.ts'

/** Of one seller, at all nodes: ten devices with a tab too many each. */
const MOST_DEVICES = 20

/** A device of the seller that listens. `send` never throws. */
export type Device = {
  /** Of the token that it came with: the same for all tabs of a browser. */
  tokenHash: string
  send(frame: string | Buffer): void
  close(code: number, reason: string): void
}

/** The devices that listen to a live through this node, and what they are sent. */
export class Room {
  readonly #devices = new Set<Device>()
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
   */
  add(device: Device): boolean {
    if (this.#devices.size >= MOST_DEVICES) {
      const own = this.#devices.values().find(({ tokenHash }) => tokenHash === device.tokenHash)
      if (!own) return false
      this.#devices.delete(own)
      own.close(RELAY_CLOSE.crowded, 'too many sockets')
    }
    this.#devices.add(device)
    this.#emptySince = null
    return true
  }

  /** A device has left; one that had left before changes nothing. */
  remove(device: Device, now: number): void {
    if (this.#devices.delete(device) && this.#devices.size === 0) this.#emptySince = now
  }

  /** Passes a frame on to every device. */
  send(frame: string | Buffer): void {
    for (const device of this.#devices) device.send(frame)
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
