import type { SessionId } from '@dibs/core'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Ownership } from '../../platform/ownership.ts'
import type { LiveRegistry } from './registry.ts'
import type { HandedOver, LiveSession } from './session.ts'
import type { LiveStore, StoredSession } from './store.ts'

/** What a node that listens to a live tells the others that do. */
type EarWord = { nodeId: string } & (
  | { kind: 'here'; isKeeper: boolean; devices: number }
  | { kind: 'gone' }
  | { kind: 'changed'; revision: number }
)

const wordOf = (sessionId: SessionId) => `live.${sessionId}.ear`
const inviteOf = (nodeId: string) => `node.${nodeId}.ear`
const recentOf = (nodeId: string) => `node.${nodeId}.recent`

const EVERY_MS = 1_000
/** Who said nothing in so many rounds does not count. */
const FORGOTTEN_AFTER = 6
/** By then the keeper has heard something since the other node listens. */
const FIRST_WORDS = 3
/** So many rounds a node that was asked may take to hear the live. */
const PATIENCE = 5
/** A node that hears nothing for so many rounds is no help. */
const DEAF_AFTER = 20

type Other = { isKeeper: boolean; silentFor: number; words: number }
type Room = { others: Map<string, Other>; patience: number; deafFor: number; stop: () => void }

type Dependencies = {
  bus: Bus
  ownership: Ownership
  registry: Pick<LiveRegistry, 'attend' | 'find' | 'list' | 'moveAway'>
  store: Pick<LiveStore, 'listActive'>
  open: (session: StoredSession, handed: HandedOver | null) => Promise<LiveSession>
  /** Looks whether a live has ended. */
  refresh: (lives: readonly LiveSession[]) => Promise<void>
  /** Stores until when a live was heard; never throws. */
  maintain: (live: LiveSession) => Promise<void>
  /** How many nodes listen to each live. */
  wanted: number
  /** The claims that wait to be stored. */
  writer: { flushed(sessionId: SessionId): Promise<void> }
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
      const words = (room.others.get(word.nodeId)?.words ?? 0) + 1
      if (isKept(live) && words <= FIRST_WORDS) void maintain(live)
      room.others.set(word.nodeId, { isKeeper: word.isKeeper, silentFor: 0, words })
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
      live.whenHeard = () => look(live, room)
      return () => {
        room.stop()
        rooms.delete(live)
        say(live, { kind: 'gone' })
      }
    })
  }
  const stopAccepting = wanted > 1 ? acceptInvitations(dependencies) : []
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
      for (const stop of stopAccepting) stop()
    },
  }
}

/** Answers who invites this node to a live, or asks what it has heard of one. Gives the ways to stop. */
function acceptInvitations(dependencies: Dependencies): (() => void)[] {
  const { bus, ownership } = dependencies
  return [
    bus.respond(inviteOf(ownership.nodeId), (invitation: Invitation) =>
      accept(invitation, dependencies),
    ),
    bus.respond(recentOf(ownership.nodeId), (asked: Pick<Invitation, 'sessionId'>) =>
      handOver(asked.sessionId, dependencies),
    ),
  ]
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
  const isAccepted = await bus
    .request<boolean>(inviteOf(one), { sessionId, from: ownership.nodeId })
    .catch(() => false)
  if (!isAccepted) room.patience = 0
}

/** Of several ears too many, all but one stay. */
function isUnwanted({ others }: Room, { ownership, wanted }: Dependencies): boolean {
  const ahead = [...others].filter(([id, { isKeeper }]) => isKeeper || id < ownership.nodeId)
  return ahead.length >= wanted && ahead.some(([, { isKeeper }]) => isKeeper)
}

/** Which live is to be heard, and who hears it already. */
type Invitation = { sessionId: SessionId; from: string }

/** What was heard of a live here; what claims something is stored by then. Null when it is not heard. */
async function handOver(
  sessionId: SessionId,
  { registry, writer }: Dependencies,
): Promise<HandedOver | null> {
  const handed = registry.find(sessionId)?.handOver()
  if (!handed) return null
  await writer.flushed(sessionId)
  return handed
}

/** Listens to a live that another node keeps. Whether it does. */
async function accept(
  { sessionId, from }: Invitation,
  { bus, ownership, registry, store, open, log }: Dependencies,
): Promise<boolean> {
  if (ownership.isLeaving()) return false
  if (registry.find(sessionId)) return true
  const [session] = await store.listActive([sessionId])
  if (!session) return false
  const asked = bus.request<HandedOver | null>(recentOf(from), { sessionId })
  const handed = await asked.catch(() => null)
  await open(session, handed)
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
