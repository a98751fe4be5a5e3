import { randomUUID } from 'node:crypto'
import { RELAY_CLOSE } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Bus } from '../../../platform/nodes/bus.ts'
import type { Device } from '../room/room.ts'
import {
  type Admission,
  admissionOf,
  type JoinRequest,
  type LogRecord,
  logOf,
  type Presence,
  presenceOf,
} from './admission.ts'

/** A room says something every five seconds: `dibs.onAir`. */
const SILENT_AFTER_S = 7
/** A bus that is away for a moment loses nothing, or a number, which is noticed. */
const BUS_AWAY_AFTER_S = 2
const RENEW_EVERY_S = 5
/** So many ids are named in one message: a fifth of what the bus takes by default. */
const MOST_NAMED = 5_000

/** A device here that listens to a room at another node. */
type RemoteDevice = {
  id: string
  sessionId: SessionId
  device: Device
  /** The node with the room, once it has answered. */
  nodeId: string | null
  /** The log that it is told, once it was welcomed. */
  log: string | null
  silentFor: number
}

/** A live that another node hears, with its devices here. Two nodes may hear it, each with a log. */
type Followed = {
  devices: Map<string, RemoteDevice>
  /** Of each log that a device here is told: the number that comes next, and what is not complete yet. */
  logs: Map<string, { next: number; pieces: string }>
  stop: () => void
}

/** A device that has to go, and why; with 1012 it comes back. */
type Leaving = { remote: RemoteDevice; code?: number; reason: string }

type Wish = { sessionId: SessionId; device: Device; lastMessageId: string | undefined }

export type RemoteDevices = ReturnType<typeof createRemoteDevices>

/**
 * Makes what looks after devices whose sockets end here while their live is heard at another node. A
 * device that may have missed something, or hears nothing, is closed with 1012: it comes back and is
 * told what it missed.
 */
export function createRemoteDevices({ bus, nodeId }: { bus: Bus; nodeId: string }) {
  const lives = createFollowed(bus, sendBack)
  let seconds = 0
  let awayFor = 0

  /** Ends what the device hears, and tells the room. */
  function leave(remote: RemoteDevice): void {
    if (lives.remove(remote) && remote.nodeId !== null)
      tellRoom(remote.nodeId, { gone: [remote.id] })
  }

  function sendBack({ remote, reason, code = RELAY_CLOSE.restarting }: Leaving): void {
    if (!lives.has(remote)) return
    leave(remote)
    remote.device.close(code, reason)
  }

  function sendBackAll(reason: string, isMeant: (remote: RemoteDevice) => boolean): void {
    for (const remote of lives.devices()) if (isMeant(remote)) sendBack({ remote, reason })
  }

  const tellRoom = (host: string, presence: Presence) => bus.publish(presenceOf(host), presence)

  function renew(): void {
    for (const [host, group] of Map.groupBy(lives.devices(), (remote) => remote.nodeId))
      for (let at = 0; host !== null && at < group.length; at += MOST_NAMED)
        tellRoom(host, { here: group.slice(at, at + MOST_NAMED).map(({ id }) => id) })
  }

  // Counted, not measured: a node that stood still has not heard what waits for it.
  const timer = setInterval(() => {
    seconds += 1
    awayFor = bus.isUp() ? 0 : awayFor + 1
    for (const remote of lives.devices()) remote.silentFor += 1
    if (awayFor > BUS_AWAY_AFTER_S) sendBackAll('cut off', () => true)
    sendBackAll('silent', ({ silentFor }) => silentFor > SILENT_AFTER_S)
    if (seconds % RENEW_EVERY_S === 0) renew()
  }, 1_000)

  return {
    /**
     * Connects a device with its live, wherever that is heard. Gives the way out; the close code of a
     * refusal; null when no node lets it in.
     */
    async connect(wish: Wish): Promise<(() => void) | number | null> {
      const { sessionId, device, lastMessageId } = wish
      const id = randomUUID()
      const remote: RemoteDevice = { id, sessionId, device, nodeId: null, log: null, silentFor: 0 }
      // Followed before it is asked: the welcome comes ahead of the answer.
      lives.add(remote)
      const { tokenHash, helperId } = device
      const request = {
        device: id,
        nodeId,
        tokenHash,
        ...(helperId && { helperId }),
        ...(lastMessageId && { lastMessageId }),
      }
      const admission = await bus
        .request<Admission>(admissionOf(sessionId), request satisfies JoinRequest)
        .catch(() => null)
      if (admission === null || 'refused' in admission) {
        leave(remote)
        return admission === null ? null : admission.refused
      }
      remote.nodeId = admission.nodeId
      // It may have been sent back before the answer came.
      if (!lives.has(remote)) tellRoom(admission.nodeId, { gone: [id] })
      return () => leave(remote)
    },
    count: () => lives.devices().length,
    /** Another node is gone, and with it the rooms that devices here listen to. */
    onNodeGone(gone: string): void {
      sendBackAll('its node is gone', (remote) => remote.nodeId === gone)
    },
    close(): void {
      clearInterval(timer)
      sendBackAll('restarting', () => true)
    },
  }
}

/** Makes the table of the lives that are followed: each for as long as a device here is in it. */
function createFollowed(bus: Bus, sendBack: (leaving: Leaving) => void) {
  const lives = new Map<SessionId, Followed>()

  function follow(sessionId: SessionId): Followed {
    const live: Followed = { devices: new Map(), logs: new Map(), stop: () => {} }
    live.stop = bus.subscribe(logOf(sessionId), (record: LogRecord) =>
      read(live, record).forEach(sendBack),
    )
    lives.set(sessionId, live)
    return live
  }

  return {
    devices: (): RemoteDevice[] =>
      [...lives.values()].flatMap((live) => [...live.devices.values()]),
    has: ({ id, sessionId }: RemoteDevice) => lives.get(sessionId)?.devices.has(id) === true,
    add(remote: RemoteDevice): void {
      const live = lives.get(remote.sessionId) ?? follow(remote.sessionId)
      live.devices.set(remote.id, remote)
    },
    /** Whether it was in. */
    remove({ id, sessionId, log }: RemoteDevice): boolean {
      const live = lives.get(sessionId)
      if (!live?.devices.delete(id)) return false
      if (log !== null && !live.devices.values().some((each) => each.log === log))
        live.logs.delete(log)
      if (live.devices.size > 0) return true
      live.stop()
      lives.delete(sessionId)
      return true
    },
  }
}

/** Passes on what has come. Gives the devices that have to go. */
function read({ devices, logs }: Followed, record: LogRecord): Leaving[] {
  const { log: id, n, to } = record
  const one = to === undefined ? undefined : devices.get(to)
  // Once: a join request that was said again leads to another.
  const isWelcome = 'isWelcome' in record && one?.log === null
  // Nobody here is told a log before it welcomes a device.
  const log = logs.get(id) ?? (one && isWelcome ? { next: n, pieces: '' } : null)
  // Or it was said before.
  if (!log || n < log.next) return []
  logs.set(id, log)
  if (one && isWelcome) one.log = id
  const all = [...devices.values()].filter((remote) => remote.log === id)
  if (n > log.next) return all.map((remote) => ({ remote, reason: 'missed something' }))
  log.next += 1
  if (to !== undefined && !one) {
    // It has left in the middle of its welcome.
    log.pieces = ''
    return []
  }
  if ('close' in record) return one ? [{ remote: one, ...record.close }] : []
  log.pieces += record.frame
  if (record.isCut) return []
  const frame = log.pieces
  log.pieces = ''
  for (const remote of one ? [one] : all) {
    remote.silentFor = 0
    remote.device.send(frame)
  }
  return []
}
