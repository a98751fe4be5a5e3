import { RELAY_CLOSE } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Bus } from '../../../platform/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LiveSession } from '../live.ts'
import { join, letsIn } from '../room/join.ts'
import type { Device } from '../room/room.ts'

/** What a node asks at the door of a live, for a device of its own. */
export type Knock = {
  /** The subject on which the device's frames are wanted. */
  inbox: string
  nodeId: string
  tokenHash: string
  lastMessageId?: string
}

/** The door's answer: which node the device listens to, or the close code that says why not. */
export type Admission = { nodeId: string } | { refused: number }

/**
 * What comes to an inbox, numbered from 0. A frame may come in pieces, of which the last has no
 * `isCut`.
 */
export type Delivery = { n: number } & (
  | { frame: string; isCut?: true }
  | { close: { code: number; reason: string } }
)

/** Which inboxes of a node still listen, and which do not any more. */
export type Presence = { here?: readonly string[]; gone?: readonly string[] }

export const doorOf = (sessionId: SessionId) => `live.${sessionId}.door`
export const presenceOf = (nodeId: string) => `node.${nodeId}.viewers`

/** Nodes say every five seconds that their devices are there. */
const FORGOTTEN_AFTER_S = 15
/** Far below what one message of the bus may hold, whatever the characters. */
const PIECE_CHARACTERS = 200_000

type Viewer = { live: LiveSession; leave: () => void; nodeId: string; silentFor: number }

type Dependencies = { bus: Bus; nodeId: string; clock: Clock }

/**
 * Makes the doors of the lives that this node hears: they let devices in whose sockets end at other
 * nodes.
 */
export function createDoors({ bus, nodeId, clock }: Dependencies) {
  const viewers = new Map<string, Viewer>()
  const doors = new Set<() => void>()
  let isShut = false

  function forget(inbox: string): void {
    viewers.get(inbox)?.leave()
    viewers.delete(inbox)
  }

  function forgetAll(isGone: (viewer: Viewer) => boolean): void {
    for (const [inbox, viewer] of viewers) if (isGone(viewer)) forget(inbox)
  }

  function admit(live: LiveSession, knock: Knock): Admission {
    if (isShut) throw new AppError('service_unavailable')
    const { inbox, tokenHash, lastMessageId } = knock
    const leave = join(live, toDevice(bus, inbox, tokenHash), { clock, lastMessageId })
    if (!leave) return { refused: RELAY_CLOSE.crowded }
    viewers.set(inbox, { live, leave, nodeId: knock.nodeId, silentFor: 0 })
    return { nodeId }
  }

  const stopListening = bus.subscribe(presenceOf(nodeId), ({ here = [], gone = [] }: Presence) => {
    for (const inbox of here) {
      const viewer = viewers.get(inbox)
      if (viewer) viewer.silentFor = 0
    }
    gone.forEach(forget)
  })
  // Counted, not measured: whoever stood still for a while must not take others for silent.
  const timer = setInterval(() => {
    for (const viewer of viewers.values()) viewer.silentFor += 1
    forgetAll(({ silentFor }) => silentFor > FORGOTTEN_AFTER_S)
  }, 1_000)

  return {
    /** Opens the door of a live, whenever devices are let in here. Gives the way to shut it for good. */
    open(live: LiveSession): () => void {
      let stop: (() => void) | null = null
      const shut = () => {
        stop?.()
        stop = null
      }
      const look = () => {
        if (isShut || !letsIn(live)) shut()
        else
          stop ??= bus.respond(doorOf(live.session.id), async (knock: Knock) => admit(live, knock))
      }
      const leave = live.subscribe({ onStatus: look })
      look()
      doors.add(shut)
      return () => {
        leave()
        shut()
        doors.delete(shut)
        forgetAll((viewer) => viewer.live === live)
      }
    },
    /** Shuts all of them for good: other nodes are asked from now on. Who is in stays. */
    shut(): void {
      isShut = true
      for (const shut of doors) shut()
      doors.clear()
    },
    /** Another node is gone, and with it its devices. */
    onNodeGone(gone: string): void {
      forgetAll((viewer) => viewer.nodeId === gone)
    },
    close(): void {
      clearInterval(timer)
      stopListening()
    },
  }
}

/** A device whose socket ends at another node: what it is sent goes there, numbered. */
function toDevice(bus: Bus, inbox: string, tokenHash: string): Device {
  let n = 0
  const deliver = (delivery: object) => bus.publish(inbox, { n: n++, ...delivery })
  return {
    tokenHash,
    send(frame) {
      const text = frame.toString()
      for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
        const end = at + PIECE_CHARACTERS
        const isCut = end < text.length
        deliver({ frame: text.slice(at, end), ...(isCut && { isCut }) })
      }
    },
    close: (code, reason) => deliver({ close: { code, reason } }),
  }
}
