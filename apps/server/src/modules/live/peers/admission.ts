import { randomUUID } from 'node:crypto'
import { RELAY_CLOSE } from '@dibs/contract'
import type { HelperId, SessionId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Bus } from '../../../platform/nodes/bus.ts'
import type { LiveSession } from '../live.ts'
import { join, letsIn } from '../room/join.ts'

/** What a node asks for a device whose socket ends there. */
export type JoinRequest = {
  /** Names the device in the log. */
  device: string
  nodeId: string
  tokenHash: string
  /** Left out for the owner's, and by nodes of the release before. */
  helperId?: HelperId
  lastMessageId?: string
}

/** The answer: which node the device listens to, or the close code that says why not. */
export type Admission = { nodeId: string } | { refused: number }

/**
 * A record of the log of a live, which the node that hears it writes for all devices at other nodes,
 * numbered from 0. A frame, or a piece of one, of which the last has no `isCut`, is for all of them or,
 * with `to`, for one: what it is welcomed with is the first that it gets.
 */
export type LogRecord = { log: string; n: number; to?: string } & (
  | { frame: string; isCut?: true; isWelcome?: true }
  | { close: { code: number; reason: string } }
)

/** Which devices of a node still listen, and which do not any more. */
export type Presence = { here?: readonly string[]; gone?: readonly string[] }

export const admissionOf = (sessionId: SessionId) => `live.${sessionId}.admission`
export const logOf = (sessionId: SessionId) => `live.${sessionId}.log`
export const presenceOf = (nodeId: string) => `node.${nodeId}.viewers`

/** Nodes say every five seconds that their devices are there. */
const FORGOTTEN_AFTER_S = 15
/** Far below what one message of the bus may hold, whatever the characters. */
const PIECE_CHARACTERS = 200_000

type Viewer = { live: LiveSession; leave: () => void; nodeId: string; silentFor: number }

type Dependencies = { bus: Bus; nodeId: string; clock: Clock }

/** Makes what lets devices of other nodes into the lives that this one hears. */
export function createAdmission({ bus, nodeId, clock }: Dependencies) {
  const viewers = new Map<string, Viewer>()
  const open = new Set<() => void>()
  let isShut = false

  function forget(device: string): void {
    viewers.get(device)?.leave()
    viewers.delete(device)
  }

  function forgetAll(isGone: (viewer: Viewer) => boolean): void {
    for (const [device, viewer] of viewers) if (isGone(viewer)) forget(device)
  }

  function admit(live: LiveSession, log: Log, request: JoinRequest): Admission {
    if (isShut) throw new AppError('service_unavailable')
    const { device: to, lastMessageId, nodeId: from, ...holder } = request
    // A request that is said again is for the same place.
    forget(to)
    const device = {
      ...holder,
      line: log,
      send: (frame: string | Buffer) => log.welcome(to, frame),
      close: (code: number, reason: string) => log.close(to, code, reason),
    }
    const leave = join(live, device, { clock, lastMessageId })
    if (!leave) return { refused: RELAY_CLOSE.crowded }
    viewers.set(to, { live, leave, nodeId: from, silentFor: 0 })
    return { nodeId }
  }

  const stopListening = bus.subscribe(presenceOf(nodeId), ({ here = [], gone = [] }: Presence) => {
    for (const device of here) {
      const viewer = viewers.get(device)
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
    /** Lets devices of other nodes into a live, whenever devices are let in here. Gives the way to stop. */
    open(live: LiveSession): () => void {
      const { id } = live.session
      const log = createLog(bus, id)
      let stop: (() => void) | null = null
      const shut = () => {
        stop?.()
        stop = null
      }
      const look = () => {
        if (isShut || !letsIn(live)) shut()
        else
          stop ??= bus.respond(admissionOf(id), async (request: JoinRequest) =>
            admit(live, log, request),
          )
      }
      const leave = live.subscribe({ onStatus: look })
      look()
      open.add(shut)
      return () => {
        leave()
        shut()
        open.delete(shut)
        forgetAll((viewer) => viewer.live === live)
      }
    },
    /** Lets nobody in any more: other nodes are asked from now on. Who is in stays. */
    shut(): void {
      isShut = true
      for (const shut of open) shut()
      open.clear()
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

type Log = ReturnType<typeof createLog>

/** Makes the log of a live: whatever is said is on the bus once, for however many devices. */
function createLog(bus: Bus, sessionId: SessionId) {
  const log = randomUUID()
  let n = 0
  const append = (record: object) =>
    bus.publish(logOf(sessionId), { log, n: n++, ...record } as LogRecord)

  function appendFrame(frame: string | Buffer, to?: string): void {
    const text = frame.toString()
    for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
      const end = at + PIECE_CHARACTERS
      append({
        ...(to !== undefined && { to, ...(at === 0 && { isWelcome: true }) }),
        frame: text.slice(at, end),
        ...(end < text.length && { isCut: true }),
      })
    }
  }

  return {
    send: (frame: string | Buffer) => appendFrame(frame),
    welcome: (to: string, frame: string | Buffer) => appendFrame(frame, to),
    close: (to: string, code: number, reason: string) => append({ to, close: { code, reason } }),
  }
}
