import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@dibs/core'
import type { Log } from '../observability/log.ts'
import { createLeaseStore, type LeaseStore, type Speaks } from './lease-store.ts'
import { createNodeWatch } from './node-watch.ts'
import type { OwnedLive, Ownership, OwnershipHandlers } from './ownership.ts'

/** The versions of what nodes say to each other that this build understands. */
const SPEAKS: Speaks = { from: 1, to: 1 }

/** How often a node raises its beat, and looks for lives that nobody owns. */
const BEAT_MS = 300
/** How often it is compared what this node owns and what it believes to own. */
const COMPARE_MS = 5_000
/** So long nodes that hear a live already have to take it before the others do. */
const EARS_FIRST_MS = 500
/** A beat that stands still for so long is nobody's. */
const STRANGER_MS = 1_500
/** How long a node that leaves waits for others to take its lives, and how often it looks. */
const TAKEN_WITHIN_MS = 10_000
const TAKEN_LOOK_MS = 100

/** Time as leases need it; tests pass their own. */
export type LeaseTime = {
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  delay: (ms: number) => Promise<unknown>
  /** Repeats work that never fails, never twice at once, until it is stopped and over. */
  every: (ms: number, work: () => Promise<void>) => () => Promise<void>
}

export type LeaseOptions = {
  /** The database. */
  url: string
  log: Log
  /** How many nodes listen to each live. */
  ears: number
  /** That which signs first; nodes have to know each other's. */
  secretKeys: readonly string[]
  time?: LeaseTime
  speaks?: Speaks
}

/** The machine's. */
export const LEASE_TIME: LeaseTime = {
  now: () => performance.now(),
  delay: (ms) => delay(ms),
  every(ms, work) {
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      running ??= work().finally(() => {
        running = undefined
      })
    }, ms)
    return async () => {
      clearInterval(timer)
      await running
    }
  },
}

/** Who owns lives where there are several nodes: leases in their database. */
export function createLeases(options: LeaseOptions): Ownership {
  return new Leases(options)
}

const OTHER_VERSION =
  'A node that runs on this database is of a version that cannot work with this one. Upgrade one version after the other, or stop all nodes first.'
const OTHER_KEY =
  'A node that runs on this database has another SECRET_KEY. Give all nodes the same; to change it, let each know the new key first (docs/operations.md, "Keys").'

/** Tells keys apart and nothing about them. */
const fingerprintOf = (key: string) =>
  createHmac('sha256', key).update('a node of this key').digest('hex').slice(0, 16)

class Leases implements Ownership {
  readonly nodeId = randomUUID()
  readonly isAlone = false
  readonly #store: LeaseStore
  readonly #log: Log
  readonly #time: LeaseTime
  readonly #speaks: Speaks
  readonly #earsFirstMs: number
  readonly #watch = createNodeWatch()
  readonly #owned = new Map<SessionId, number>()
  /** Since when lives of a owner (null: of nobody) are to be taken. */
  readonly #freeSince = new Map<string | null, number>()
  #handlers: OwnershipHandlers | null = null
  /** Other nodes that are not about to leave. */
  #staying: ReadonlySet<string> = new Set()
  #isLeaving = false
  #hasReleased = false
  /** What did not work when it was last tried. */
  readonly #failing = new Set<string>()
  #comparedAt = Number.NEGATIVE_INFINITY
  /** Stops raising the beat, and looking for lives. */
  #stopBeats = async () => {}
  #stopTaking = async () => {}

  constructor({ url, log, ears, secretKeys, time = LEASE_TIME, speaks = SPEAKS }: LeaseOptions) {
    const { nodeId } = this
    this.#store = createLeaseStore({ url, nodeId, log, keys: secretKeys.map(fingerprintOf) })
    this.#log = log
    this.#time = time
    this.#speaks = speaks
    this.#earsFirstMs = ears > 1 ? EARS_FIRST_MS : 0
  }

  /** @throws Error with a sentence when a living node cannot understand this one, or what it signs */
  async start(handlers: OwnershipHandlers): Promise<void> {
    this.#handlers = handlers
    await this.#refuseStrangers()
    await this.#beat()
    this.#stopBeats = this.#time.every(BEAT_MS, () =>
      this.#tryTo('raise its beat', () => this.#beat()),
    )
    await this.#takeFree()
    this.#stopTaking = this.#time.every(BEAT_MS, () =>
      this.#tryTo('take lives', () => this.#takeFree()),
    )
  }

  ownNew(sessionId: SessionId, epoch: number): void {
    this.#owned.set(sessionId, epoch)
  }

  async claim(sessionId: SessionId): Promise<number | null> {
    const epoch = this.epochOf(sessionId)
    if (epoch !== null || this.#isLeaving) return epoch
    this.#note(await this.#store.claim(sessionId))
    return this.epochOf(sessionId)
  }

  epochOf(sessionId: SessionId): number | null {
    return this.#owned.get(sessionId) ?? null
  }

  count(): number {
    return this.#owned.size
  }

  refused(sessionId: SessionId, epoch: number): void {
    if (this.#owned.get(sessionId) !== epoch) return
    this.#owned.delete(sessionId)
    this.#handlers?.onLost([sessionId])
  }

  async giveUp(sessionId: SessionId, epoch: number): Promise<void> {
    await this.#store.giveUp(sessionId, epoch)
    this.refused(sessionId, epoch)
  }

  forget(sessionId: SessionId): void {
    this.#owned.delete(sessionId)
  }

  isAlive(nodeId: string): boolean {
    return nodeId === this.nodeId || this.#watch.isAlive(nodeId)
  }

  others(): string[] {
    return this.#watch.living()
  }

  isLeaving(): boolean {
    return this.#isLeaving
  }

  async release(): Promise<void> {
    this.#isLeaving = true
    await this.#stopTaking()
    await this.#handlers?.onRelease()
    this.#hasReleased = true
    await this.#store.release()
  }

  async untilTaken(): Promise<boolean> {
    if (this.#owned.size === 0) return false
    const deadline = this.#time.now() + TAKEN_WITHIN_MS
    while (this.#time.now() < deadline) {
      const left = new Set(await this.#store.findNotTaken([...this.#owned.keys()]))
      const taken = [...this.#owned.keys()].filter((id) => !left.has(id))
      for (const id of taken) this.#owned.delete(id)
      this.#handlers?.onLost(taken)
      if (left.size === 0) return true
      if (!this.#staying.values().some((id) => this.#isStaying(id))) return false
      await this.#time.delay(TAKEN_LOOK_MS)
    }
    return true
  }

  close = async (): Promise<void> => {
    this.#isLeaving = true
    await Promise.all([this.#stopTaking(), this.#stopBeats()])
    await this.#store.close()
  }

  async #tryTo(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.#failing.delete(what)
    } catch (error) {
      // What was asked may have been done: it is looked at again with the next beat.
      this.#comparedAt = Number.NEGATIVE_INFINITY
      if (this.#failing.has(what)) return
      this.#failing.add(what)
      this.#log.warn({ err: error }, `this node could not ${what}; it tries again`)
    }
  }

  /** @throws Error with a sentence */
  async #refuseStrangers(): Promise<void> {
    const strangers = await this.#store.findStrangers(this.#speaks)
    if (strangers.length === 0) return
    await this.#time.delay(STRANGER_MS)
    const before = new Map(strangers.map(({ id, beat }) => [id, beat]))
    for (const { id, beat, speaksOtherwise } of await this.#store.findStrangers(this.#speaks)) {
      if (beat !== before.get(id)) throw new Error(speaksOtherwise ? OTHER_VERSION : OTHER_KEY)
    }
  }

  async #beat(): Promise<void> {
    const began = this.#time.now()
    const nodes = await this.#store.beat(this.#speaks, this.#hasReleased).catch((error) => {
      this.#watch.failed()
      throw error
    })
    const beats = new Map(nodes.map(({ id, beat }) => [id, beat]))
    const own = beats.get(this.nodeId)
    beats.delete(this.nodeId)
    const staying = nodes.filter(({ id, isLeaving }) => id !== this.nodeId && !isLeaving)
    this.#staying = new Set(staying.map(({ id }) => id))
    const { gone, mayBeDead } = this.#watch.read(beats, began, this.#time.now())
    for (const id of gone) this.#handlers?.onNodeGone(id)
    if (this.#isLeaving) return
    const isDue = began - this.#comparedAt >= COMPARE_MS
    if (mayBeDead || own === '1' || isDue) await this.#compare(began)
  }

  /** Lets go of lives that others own, and takes up those that are this node's without its knowing. */
  async #compare(now: number): Promise<void> {
    this.#comparedAt = Number.NEGATIVE_INFINITY
    const believed = new Map(this.#owned)
    for (const id of await this.#store.findLost(believed)) this.refused(id, believed.get(id) ?? 0)
    const owned = await this.#store.findOwned()
    const isKnown = (id: SessionId) => this.#owned.has(id) || believed.has(id)
    const unknown = owned.filter(({ sessionId }) => !isKnown(sessionId))
    this.#comparedAt = now
    // Not waited for: while lives are opened, however slow the database is, this node's beat goes on.
    void this.#tryTo('take lives up', () => this.#takeUp(unknown))
  }

  /** Takes what nobody owns, in turn with other nodes. */
  async #takeFree(): Promise<void> {
    const now = this.#time.now()
    const free = await this.#findFree()
    for (const id of this.#freeSince.keys()) if (!free.has(id)) this.#freeSince.delete(id)
    for (const id of free) if (!this.#freeSince.has(id)) this.#freeSince.set(id, now)
    const isDue = (id: string | null) => now - (this.#freeSince.get(id) ?? now) >= this.#earsFirstMs
    const due = [...free].filter(isDue)
    const heard = this.#handlers?.heard() ?? []
    if (free.size > 0 && heard.length > 0) await this.#takeAll([...free], heard)
    if (due.length > 0) await this.#takeAll(due, null)
    await this.#bury()
  }

  async #takeAll(
    from: readonly (string | null)[],
    among: readonly SessionId[] | null,
  ): Promise<void> {
    while (!this.#isLeaving) {
      const may = this.#watch.mayTakeOver()
      // One that came back to life since goes on with what it has.
      const isFree = (id: string | null) => id === null || (may && !this.#isStaying(id))
      const lives = await this.#store.take(from.filter(isFree), among)
      if (lives.length === 0) return
      await this.#takeUp(lives)
    }
  }

  #isStaying(id: string): boolean {
    return this.#staying.has(id) && this.#watch.isAlive(id)
  }

  /** Owners whose lives are to be taken: nobody, the dead, those that leave or are no nodes any more. */
  async #findFree(): Promise<Set<string | null>> {
    const owners = await this.#store.findOwners()
    const mayTakeOver = this.#watch.mayTakeOver()
    const isFree = ({ id, isStaying }: (typeof owners)[number]) =>
      id === null || (id !== this.nodeId && mayTakeOver && (!isStaying || this.#watch.isDead(id)))
    return new Set(owners.filter(isFree).map(({ id }) => id))
  }

  #note(lives: readonly OwnedLive[]): void {
    for (const { sessionId, epoch } of lives) this.#owned.set(sessionId, epoch)
  }

  async #takeUp(lives: readonly OwnedLive[]): Promise<void> {
    if (lives.length === 0) return
    this.#note(lives)
    await this.#handlers?.onTaken(lives)
  }

  /** Removes the rows of dead nodes of which nothing is left. */
  async #bury(): Promise<void> {
    const dead = this.#watch.dead()
    if (dead.length > 0) await this.#store.bury(dead)
  }
}
