import { randomUUID } from 'node:crypto'
import { RELAY_CLOSE } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Bus } from '../../../platform/bus.ts'
import type { Device } from '../room/room.ts'
import {
  type Admission,
  type Delivery,
  doorOf,
  type Knock,
  type Presence,
  presenceOf,
} from './admission.ts'

/** A room says something every five seconds: `dibs.onAir`. */
const SILENT_AFTER_S = 7
/** A bus that is away for a moment loses nothing, or a number, which is noticed. */
const BUS_AWAY_AFTER_S = 2
const RENEW_EVERY_S = 5

/** A device here that listens to a room at another node. */
type FarDevice = {
  device: Device
  /** The node with the room, once it has answered. */
  nodeId: string | null
  /** The number that comes next. */
  next: number
  /** Of a frame that is not complete yet. */
  pieces: string
  silentFor: number
  stop: () => void
}

type Wish = { sessionId: SessionId; device: Device; lastMessageId: string | undefined }

export type FarDevices = ReturnType<typeof createFarDevices>

/**
 * Makes what looks after devices whose sockets end here while their live is heard at another node. A
 * device that may have missed something, or hears nothing, is closed with 1012: it comes back and is
 * told what it missed.
 */
export function createFarDevices({ bus, nodeId }: { bus: Bus; nodeId: string }) {
  const devices = new Map<string, FarDevice>()
  let seconds = 0
  let awayFor = 0

  function take(inbox: string, far: FarDevice, delivery: Delivery): void {
    const end = readDelivery(far, delivery)
    if (end) sendBack(inbox, end.reason, end.code)
  }

  /** Ends what the device hears, and tells the room. */
  function leave(inbox: string): void {
    const far = devices.get(inbox)
    if (!far) return
    far.stop()
    devices.delete(inbox)
    if (far.nodeId !== null) bus.publish(presenceOf(far.nodeId), { gone: [inbox] } as Presence)
  }

  function sendBack(inbox: string, reason: string, code: number = RELAY_CLOSE.restarting): void {
    const far = devices.get(inbox)
    leave(inbox)
    far?.device.close(code, reason)
  }

  function sendBackAll(reason: string, isMeant: (far: FarDevice) => boolean): void {
    for (const [inbox, far] of devices) if (isMeant(far)) sendBack(inbox, reason)
  }

  function renew(): void {
    for (const [host, group] of Map.groupBy(devices, ([, far]) => far.nodeId)) {
      if (host === null) continue
      const here = group.map(([inbox]) => inbox)
      bus.publish(presenceOf(host), { here } as Presence)
    }
  }

  // Counted, not measured: a node that stood still has not heard what waits for it.
  const timer = setInterval(() => {
    seconds += 1
    awayFor = bus.isUp() ? 0 : awayFor + 1
    for (const far of devices.values()) far.silentFor += 1
    if (awayFor > BUS_AWAY_AFTER_S) sendBackAll('cut off', () => true)
    sendBackAll('silent', ({ silentFor }) => silentFor > SILENT_AFTER_S)
    if (seconds % RENEW_EVERY_S === 0) renew()
  }, 1_000)

  return {
    /**
     * Connects a device with its live, wherever that is heard. Gives the way out; the close code of a
     * refusal; null when no node opens.
     */
    async connect({
      sessionId,
      device,
      lastMessageId,
    }: Wish): Promise<(() => void) | number | null> {
      const inbox = `inbox.${randomUUID()}`
      const far = newFarDevice(device)
      far.stop = bus.subscribe(inbox, (delivery: Delivery) => take(inbox, far, delivery))
      devices.set(inbox, far)
      const { tokenHash } = device
      const knock: Knock = { inbox, nodeId, tokenHash, ...(lastMessageId && { lastMessageId }) }
      const admission = await bus.request<Admission>(doorOf(sessionId), knock).catch(() => null)
      if (admission === null || 'refused' in admission) {
        leave(inbox)
        return admission === null ? null : admission.refused
      }
      far.nodeId = admission.nodeId
      // It may have been sent back before the answer came.
      if (!devices.has(inbox)) {
        bus.publish(presenceOf(admission.nodeId), { gone: [inbox] } as Presence)
      }
      return () => leave(inbox)
    },
    count: () => devices.size,
    /** Another node is gone, and with it the rooms that devices here listen to. */
    onNodeGone(gone: string): void {
      sendBackAll('its node is gone', (far) => far.nodeId === gone)
    },
    close(): void {
      clearInterval(timer)
      for (const inbox of devices.keys()) sendBack(inbox, 'restarting')
    },
  }
}

function newFarDevice(device: Device): FarDevice {
  return { device, nodeId: null, next: 0, pieces: '', silentFor: 0, stop: () => {} }
}

/** Passes on what has come. Gives the close when the device must leave. */
function readDelivery(far: FarDevice, delivery: Delivery): { code: number; reason: string } | null {
  far.silentFor = 0
  if (delivery.n !== far.next) return { code: RELAY_CLOSE.restarting, reason: 'missed something' }
  far.next += 1
  if ('close' in delivery) return delivery.close
  far.pieces += delivery.frame
  if (delivery.isCut) return null
  far.device.send(far.pieces)
  far.pieces = ''
  return null
}
