import type { SessionId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { Bus } from '../../../platform/nodes/bus.ts'
import type { Ownership } from '../../../platform/nodes/ownership.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import type { LiveSession } from '../live.ts'
import type { LiveRegistry } from '../registry.ts'
import { type Gap, isSettled } from '../session/past.ts'
import type { LiveStore, StoredSession } from '../store.ts'
import { type HandedOver, handOver } from './hand-over.ts'

/** What a node that listens to a live tells the others that do. */
type StandbyWord = { nodeId: string } & (
  | { kind: 'here'; epoch: number | null; devices: number; reports: number }
  | { kind: 'gone' }
  | { kind: 'changed'; revision: number }
  | { kind: 'gap'; gap: Gap }
)

const wordOf = (sessionId: SessionId) => `live.${sessionId}.ear`
const inviteOf = (nodeId: string) => `node.${nodeId}.ear`
const recentOf = (nodeId: string) => `node.${nodeId}.recent`

const EVERY_MS = 1_000
/** Who said nothing in so many rounds does not count. */
const FORGOTTEN_AFTER = 6
/** By then the owner has heard something since the other node listens. */
const FIRST_WORDS = 3
/** So many rounds a node that was asked may take to hear the live. */
const PATIENCE = 5
/** A standby that hears nothing for so many rounds is no help. */
const USELESS_AFTER = 20
/** So many rounds an owner that hears nothing waits before it leaves the live to a node that does. */
const GIVES_UP_AFTER = 5

/** `epoch`: under which it owns the live; null when it does not. */
type Other = { epoch: number | null; silentFor: number; words: number }
/** The nodes that listen to a live beside this one. */
type Beside = {
  nodes: Map<string, Other>
  /** How many claims devices have reported to each, those that are gone included. */
  reports: Map<string, number>
  patience: number
  silentFor: number
  /** The node that was invited last. */
  invited: string | null
}

type Dependencies = {
  bus: Bus
  ownership: Ownership
  registry: Pick<LiveRegistry, 'attend' | 'find' | 'list' | 'moveAway'>
  store: Pick<LiveStore, 'listActive'>
  node: {
    openBeside: (session: StoredSession, handed: HandedOver | null) => Promise<LiveSession>
  }
  upkeep: {
    /** Looks whether a live has ended. */
    refresh: (lives: readonly LiveSession[]) => Promise<void>
    /** Stores until when a live was heard; never throws. */
    maintain: (live: LiveSession) => Promise<void>
  }
  /** How many nodes listen to each live. */
  wanted: number
  /** The claims that wait to be stored. */
  writer: { flushed(sessionId: SessionId): Promise<void> }
  metrics: Pick<Metrics, 'watch'>
  clock: Clock
  random: () => number
  log: Log
}

const nobodyYet = (): Beside => ({
  nodes: new Map(),
  reports: new Map(),
  patience: 0,
  silentFor: 0,
  invited: null,
})

const isOwned = ({ role }: LiveSession) => role.is === 'owner'

export type Standby = ReturnType<typeof createStandby>

/**
 * Sees to it that each live is heard by as many nodes as are wanted: its owner invites the others,
 * and replaces those that are gone. With one, nothing is said and nobody is asked.
 */
export function createStandby(dependencies: Dependencies) {
  const { bus, ownership, registry, upkeep, wanted } = dependencies
  const listening = new Map<LiveSession, Beside>()
  watchStandbys(dependencies)

  const say = ({ session }: LiveSession, word: object) =>
    bus.publish(wordOf(session.id), { nodeId: ownership.nodeId, ...word })

  function take(live: LiveSession, beside: Beside, word: StandbyWord): void {
    if (word.nodeId === ownership.nodeId) return
    if (word.kind === 'changed') live.announceChange(word.revision)
    else if (word.kind === 'gap') {
      if (!isOwned(live)) live.note({ is: 'learned', gap: word.gap })
    } else if (word.kind === 'gone') {
      beside.patience = 0
      if (!beside.nodes.delete(word.nodeId)) return
      if (isOwned(live)) look(live, beside)
      // It may have ended: then the devices here are to know.
      else void upkeep.refresh([live]).catch(() => {})
    } else if (ownership.isAlive(word.nodeId)) note(live, beside, word, dependencies)
  }

  function look(live: LiveSession, beside: Beside): void {
    const epoch = live.role.is === 'owner' ? live.role.epoch : null
    if (epoch === null && (isUnwanted(beside, dependencies) || beside.silentFor > USELESS_AFTER))
      registry.moveAway(live)
    else if (epoch !== null && isReplaced(beside, epoch, wanted))
      ownership.refused(live.session.id, epoch)
    else if (epoch !== null && isBetterHeard(live, beside)) giveUp(live, beside, dependencies)
    else if (ownership.isLeaving()) say(live, { kind: 'gone' })
    else if (live.isHeard()) {
      const { reportedHere: reports } = live.figures
      say(live, { kind: 'here', epoch, devices: live.room.devices.size, reports })
      if (epoch !== null && beside.nodes.size + 1 < wanted) void invite(live, beside, dependencies)
    }
  }

  if (wanted > 1) {
    registry.attend((live) => {
      const beside = nobodyYet()
      const stop = bus.subscribe(wordOf(live.session.id), (word: StandbyWord) =>
        take(live, beside, word),
      )
      listening.set(live, beside)
      const onGap = (gap: Gap) => say(live, { kind: 'gap', gap })
      const leave = live.subscribe({ onHeard: () => look(live, beside), onGap })
      return () => {
        leave()
        stop()
        listening.delete(live)
        say(live, { kind: 'gone' })
      }
    })
  }
  const lookAtAll = () => {
    for (const [live, beside] of listening) look(live, beside)
  }
  const stopAccepting = wanted > 1 ? acceptInvitations(dependencies) : []
  const timer = setInterval(() => {
    for (const [live, beside] of listening) age(beside, live.isHeard())
    lookAtAll()
  }, EVERY_MS)

  return {
    /** Lives that this node hears without owning them. */
    heard: () => heardBeside(dependencies),
    /** Whether another node has said of late that it hears the live. */
    isHeardElsewhere: (live: LiveSession) => (listening.get(live)?.nodes.size ?? 0) > 0,
    /** What this node stored changed a live's waitlists: devices at the other listeners ask for them. */
    tellChange(live: LiveSession, revision: number): void {
      if (wanted > 1) say(live, { kind: 'changed', revision })
    },
    onNodeGone(gone: string): void {
      for (const [live, beside] of listening) {
        if (!beside.nodes.delete(gone)) continue
        beside.patience = 0
        look(live, beside)
      }
    },
    /** Says at once how this node stands: while it leaves, that owners are to replace it. */
    tellOthers: lookAtAll,
    close(): void {
      clearInterval(timer)
      for (const stop of stopAccepting) stop()
    },
  }
}

/** Another node listens. */
function note(
  live: LiveSession,
  beside: Beside,
  word: Extract<StandbyWord, { kind: 'here' }>,
  { upkeep, clock }: Dependencies,
): void {
  const words = (beside.nodes.get(word.nodeId)?.words ?? 0) + 1
  // What it missed before it listened was heard here, and it may take over at any time.
  if (isOwned(live) && words <= FIRST_WORDS) void upkeep.maintain(live)
  // Somebody is there, if not here.
  if (word.devices > 0) live.room.noteSomebody(clock())
  beside.nodes.set(word.nodeId, { epoch: word.epoch, silentFor: 0, words })
  beside.reports.set(word.nodeId, word.reports)
  live.figures.noteReportedElsewhere([...beside.reports.values()].reduce((sum, n) => sum + n, 0))
}

/** Answers who invites this node to a live, or asks what it has heard of one. Gives the ways to stop. */
function acceptInvitations(dependencies: Dependencies): (() => void)[] {
  const { bus, ownership } = dependencies
  return [
    bus.respond(inviteOf(ownership.nodeId), (invitation: Invitation) =>
      accept(invitation, dependencies),
    ),
    bus.respond(recentOf(ownership.nodeId), (asked: Pick<Invitation, 'sessionId'>) =>
      tellHeard(asked.sessionId, dependencies),
    ),
  ]
}

/** One of these nodes by chance; not the one that was asked before, in vain, where there are others. */
export function chooseOther(
  others: readonly string[],
  before: string | null,
  random: () => number,
): string | undefined {
  const choice = others.length > 1 ? others.filter((id) => id !== before) : others
  return choice[Math.floor(random() * choice.length)]
}

/** Asks one of the other nodes to listen as well. */
async function invite(
  live: LiveSession,
  beside: Beside,
  { bus, ownership, random }: Dependencies,
): Promise<void> {
  if (beside.patience > 0 || !live.source?.isOfProvider) return
  const others = ownership.others().filter((id) => !beside.nodes.has(id))
  const one = chooseOther(others, beside.invited, random)
  if (one === undefined) return
  beside.patience = PATIENCE
  beside.invited = one
  const { id: sessionId } = live.session
  const isAccepted = await bus
    .request<boolean>(inviteOf(one), { sessionId, from: ownership.nodeId })
    .catch(() => null)
  // Who has not answered yet may be about to listen.
  if (isAccepted === false) beside.patience = 0
}

/** Of several listeners too many, all but one stay. */
function isUnwanted({ nodes }: Beside, { ownership, wanted }: Dependencies): boolean {
  const ahead = [...nodes].filter(([id, { epoch }]) => epoch !== null || id < ownership.nodeId)
  return ahead.length >= wanted && ahead.some(([, { epoch }]) => epoch !== null)
}

/** Whether others go on with a live that this node, cut off from the database, takes for its own. */
const isReplaced = ({ nodes }: Beside, own: number, wanted: number) =>
  nodes.size >= wanted && nodes.values().some(({ epoch }) => epoch !== null && epoch > own)

/** Whether this node has not heard a live for a while, and another one does; nothing waits to be stored. */
const isBetterHeard = (live: LiveSession, { nodes, silentFor }: Beside) =>
  silentFor >= GIVES_UP_AFTER &&
  isSettled(live.past) &&
  nodes.values().some((other) => other.silentFor <= 1)

/** What this node has not heard is no gap: the next owner did. Tried again after as many rounds, if need be. */
function giveUp(live: LiveSession, beside: Beside, { ownership, log }: Dependencies): void {
  const { session, role } = live
  if (role.is === 'standby') return
  beside.silentFor = 0
  log.info({ session: session.id }, 'a live is left to a node that hears it')
  ownership
    .giveUp(session.id, role.epoch)
    .catch((error) => log.warn({ err: error }, 'a live could not be left to another node'))
}

/** Which live is to be heard, and who hears it already. */
type Invitation = { sessionId: SessionId; from: string }

/** What was heard of a live here; what claims something is stored by then. Null when it is not heard. */
async function tellHeard(
  sessionId: SessionId,
  { registry, writer, clock }: Dependencies,
): Promise<HandedOver | null> {
  const live = registry.find(sessionId)
  if (!live) return null
  const asked = clock()
  const provenUntil = await live.source?.provenUntil()
  const heardUntil = typeof provenUntil === 'number' ? Math.min(provenUntil, asked) : null
  const handed = handOver(live, heardUntil)
  await writer.flushed(sessionId)
  return handed
}

/** Listens to a live that another node owns. Whether it does. */
async function accept(
  { sessionId, from }: Invitation,
  { bus, ownership, registry, store, node, log }: Dependencies,
): Promise<boolean> {
  if (ownership.isLeaving()) return false
  if (registry.find(sessionId)) return true
  const [session] = await store.listActive([sessionId])
  if (!session) return false
  const asked = bus.request<HandedOver | null>(recentOf(from), { sessionId })
  const handed = await asked.catch(() => null)
  await node.openBeside(session, handed)
  log.debug({ session: sessionId }, 'this node listens to a live as well')
  return true
}

/** Another round has passed: who was silent for too many is forgotten. */
function age(beside: Beside, isHeard: boolean): void {
  beside.patience = Math.max(0, beside.patience - 1)
  beside.silentFor = isHeard ? 0 : beside.silentFor + 1
  for (const [id, other] of beside.nodes) {
    other.silentFor += 1
    if (other.silentFor > FORGOTTEN_AFTER) beside.nodes.delete(id)
  }
}

/** Lives here that this node does not own. */
const livesBeside = ({ registry }: Dependencies): LiveSession[] =>
  registry.list().filter((live) => !isOwned(live))

const heardBeside = (dependencies: Dependencies): SessionId[] =>
  livesBeside(dependencies).flatMap((live) => (live.isHeard() ? [live.session.id] : []))

function watchStandbys(dependencies: Dependencies): void {
  dependencies.metrics.watch(
    'dibs_ears',
    'Lives that this node listens to without speaking for them',
    () => livesBeside(dependencies).length,
  )
}
