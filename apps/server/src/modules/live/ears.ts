import type { SessionId } from '@dibs/core'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Ownership } from '../../platform/ownership.ts'
import type { LiveRegistry } from './registry.ts'
import type { LiveSession } from './session.ts'
import type { LiveStore, StoredSession } from './store.ts'

/** What a node that listens to a live tells the others that do. */
type EarWord = { nodeId: string } & (
  | { kind: 'here'; isKeeper: boolean; devices: number }
  | { kind: 'gone' }
  | { kind: 'changed'; revision: number }
)

const wordOf = (sessionId: SessionId) => `live.${sessionId}.ear`
const inviteOf = (nodeId: string) => `node.${nodeId}.ear`

const EVERY_MS = 1_000
/** Who said nothing in so many rounds does not count. */
const FORGOTTEN_AFTER = 6
/** So many rounds a node that was asked may take to hear the live. */
const PATIENCE = 5
/** A node that hears nothing for so many rounds is no help. */
const DEAF_AFTER = 20

type Other = { isKeeper: boolean; silentFor: number }
type Room = { others: Map<string, Other>; patience: number; deafFor: number; stop: () => void }

type Dependencies = {
  bus: Bus
  ownership: Ownership
  registry: Pick<LiveRegistry, 'attend' | 'find' | 'list' | 'moveAway'>
  store: Pick<LiveStore, 'listActive'>
  open: (session: StoredSession) => Promise<LiveSession>
  /** Looks whether a live has ended. */
  refresh: (lives: readonly LiveSession[]) => Promise<void>
  /** Stores until when a live was heard; never throws. */
  maintain: (live: LiveSession) => Promise<void>
  /** How many nodes listen to each live. */
  wanted: number
  metrics: Pick<Metrics, 'watch'>
  clock: Clock
  random: () => number
  log: Log
}

export type Ears = ReturnType<typeof createEars>

/**
 * Sees to it that each live is heard by as many nodes as are wanted: its keeper invites the others,
 * and replaces those that are gone. With one, nothing is said and nobody is asked.
 */
export function createEars(dependencies: Dependencies) {
  const { bus, ownership, registry, refresh, maintain, wanted, clock } = dependencies
  const { nodeId } = ownership
  const rooms = new Map<LiveSession, Room>()
  const isKept = ({ session }: LiveSession) => ownership.epochOf(session.id) !== null
  const isHeard = (live: LiveSession) => live.status === 'connected'
  watchEars(dependencies)

  const say = ({ session }: LiveSession, word: object) =>
    bus.publish(wordOf(session.id), { nodeId, ...word })

  function take(live: LiveSession, room: Room, word: EarWord): void {
    if (word.nodeId === nodeId) return
    if (word.kind === 'changed') live.announceChange(word.revision)
    else if (word.kind === 'gone') {
      room.others.delete(word.nodeId)
      room.patience = 0
      // It may have ended: then the devices here are to know.
      if (!isKept(live)) void refresh([live]).catch(() => {})
    } else if (ownership.isAlive(word.nodeId)) {
      // What it missed before it listened was heard here, and it may take over at any time.
      if (isKept(live) && !room.others.has(word.nodeId)) void maintain(live)
      room.others.set(word.nodeId, { isKeeper: word.isKeeper, silentFor: 0 })
      // Somebody is there, if not here.
      if (word.devices > 0 && live.emptySince !== null) live.emptySince = clock()
    }
  }

  function look(live: LiveSession, room: Room): void {
    room.patience = Math.max(0, room.patience - 1)
    forgetSilent(room)
    room.deafFor = isHeard(live) ? 0 : room.deafFor + 1
    const isKeeper = isKept(live)
    if (!isKeeper && (isUnwanted(room, dependencies) || room.deafFor > DEAF_AFTER))
      registry.moveAway(live)
    else if (ownership.isLeaving()) say(live, { kind: 'gone' })
    else if (isHeard(live)) {
      say(live, { kind: 'here', isKeeper, devices: live.devices.size })
      if (isKeeper && room.others.size + 1 < wanted) void invite(live, room, dependencies)
    }
  }

  if (wanted > 1) {
    registry.attend((live) => {
      const room: Room = { others: new Map(), patience: 0, deafFor: 0, stop: () => {} }
      room.stop = bus.subscribe(wordOf(live.session.id), (word: EarWord) => take(live, room, word))
      rooms.set(live, room)
      return () => {
        room.stop()
        rooms.delete(live)
        say(live, { kind: 'gone' })
      }
    })
  }
  const stopAccepting =
    wanted > 1
      ? bus.respond(inviteOf(nodeId), ({ sessionId }: { sessionId: SessionId }) =>
          accept(sessionId, dependencies),
        )
      : () => {}
  const timer = setInterval(() => {
    for (const [live, room] of rooms) look(live, room)
  }, EVERY_MS)

  return {
    /** Lives that this node hears without keeping them. */
    heard: (): SessionId[] =>
      registry.list().flatMap((live) => (!isKept(live) && isHeard(live) ? [live.session.id] : [])),
    /** What this node stored changed a live's waitlists: devices at the other ears ask for them. */
    tellChange(live: LiveSession, revision: number): void {
      if (wanted > 1) say(live, { kind: 'changed', revision })
    },
    onNodeGone(gone: string): void {
      for (const [live, room] of rooms) {
        if (!room.others.delete(gone)) continue
        room.patience = 0
        look(live, room)
      }
    },
    close(): void {
      clearInterval(timer)
      stopAccepting()
    },
  }
}

/** Asks one of the other nodes, chosen at random, to listen as well. */
async function invite(
  live: LiveSession,
  room: Room,
  { bus, ownership, random }: Dependencies,
): Promise<void> {
  const others = ownership.others().filter((id) => !room.others.has(id))
  const one = others[Math.floor(random() * others.length)]
  if (one === undefined || room.patience > 0) return
  room.patience = PATIENCE
  const { id: sessionId } = live.session
  const isAccepted = await bus.request<boolean>(inviteOf(one), { sessionId }).catch(() => false)
  if (!isAccepted) room.patience = 0
}

/** Of several ears too many, all but one stay. */
function isUnwanted({ others }: Room, { ownership, wanted }: Dependencies): boolean {
  const ahead = [...others].filter(([id, { isKeeper }]) => isKeeper || id < ownership.nodeId)
  return ahead.length >= wanted && ahead.some(([, { isKeeper }]) => isKeeper)
}

/** Listens to a live that another node keeps. Whether it does. */
async function accept(
  sessionId: SessionId,
  { ownership, registry, store, open, log }: Dependencies,
): Promise<boolean> {
  if (ownership.isLeaving()) return false
  if (registry.find(sessionId)) return true
  const [session] = await store.listActive([sessionId])
  if (!session) return false
  await open(session)
  log.debug({ session: sessionId }, 'this node listens to a live as well')
  return true
}

function forgetSilent({ others }: Room): void {
  for (const [id, other] of others) {
    other.silentFor += 1
    if (other.silentFor > FORGOTTEN_AFTER) others.delete(id)
  }
}

function watchEars({ metrics, registry, ownership }: Dependencies): void {
  metrics.watch(
    'dibs_ears',
    'Lives that this node listens to without speaking for them',
    () => registry.list().filter(({ session }) => ownership.epochOf(session.id) === null).length,
  )
}
