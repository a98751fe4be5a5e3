import { isDeepStrictEqual } from 'node:util'
import type { CommentState, EndReason, RelayMessage } from '@dibs/contract'
import type { ItemId, Matcher, MatchRule, MessageId } from '@dibs/core'
import { type Owner, type Role, STANDBY } from '../../platform/nodes/ownership.ts'
import { Room } from './room/room.ts'
import { type DecisionLog, recallDecisions, type StoredDecision } from './session/decision-log.ts'
import { createErasures, type Erasure, type Erasures } from './session/erasures.ts'
import { Figures } from './session/figures.ts'
import type { NamedHandedOver } from './session/named-comments.ts'
import { advance, type Gap, type Past, type PastEvent, pastWith } from './session/past.ts'
import { RecentComments } from './session/recent-comments.ts'
import {
  commentStateMessage,
  gapMessage,
  onAirMessage,
  roomMessage,
  statusMessage,
} from './session/relay-messages.ts'
import { createUnreadableWatch } from './session/unreadable-watch.ts'
import type { CommentSource, SecondSource } from './source/comment-source.ts'
import type { ConnectionStatus, ConnectionTrouble } from './source/connection-status.ts'
import type { StoredSession } from './store.ts'

/** What others want to be told of a live as it happens. */
export type LiveListener = {
  /** The room is heard, for the first time or again. */
  onHeard?: () => void
  /** A gap, unless the owner has told this node of it. */
  onGap?: (gap: Gap) => void
  /** How the room is heard has changed, or who speaks for the live. */
  onStatus?: () => void
}

/** What comments are matched against. */
export type Matching = {
  matcher: Matcher<{ id: ItemId; code: string }>
  matchRule: MatchRule
  /** Which state of the seller's items the matcher was made from. */
  itemsVersion: string
}

/** How a live is heard here. */
export type Hearing = {
  status: ConnectionStatus
  connectionTrouble: ConnectionTrouble | null
  /** Whether comments come that cannot be read. */
  isUnreadable: boolean
}

/** What its seller's plan allows a live. */
export type LiveLimits = {
  /** When the plan ends it, epoch milliseconds; null without a limit. */
  endsAt: number | null
  /** Whether it goes on without any device: auto-join is on, the plan has it, and the seller may use it. */
  goesOnAlone: boolean
}

/** What is known of a session besides its row. */
export type KnownOfSession = {
  matching: Matching
  /** Oldest first. */
  decisions: readonly StoredDecision[]
  /** Gaps that are over, oldest first. */
  gaps: readonly Gap[]
  erasures: readonly Erasure[]
  limits: LiveLimits
  /** Of the waitlists. */
  revision: number
  /** What viewers had named at its end, where it goes on again. */
  named?: NamedHandedOver | null
  role: Role
  /** Epoch milliseconds. */
  now: number
}

/** Everything that a server keeps in memory about a live that it listens to. */
export class LiveSession {
  readonly session: Pick<
    StoredSession,
    'id' | 'userId' | 'tiktokUsername' | 'tiktokAccountId' | 'startedAt' | 'isPractice'
  >

  // What was heard, and by what it is matched.
  readonly decisions: DecisionLog
  readonly recent: RecentComments
  readonly figures: Figures
  readonly erasures: Erasures
  /** `reading` tells which reading of the seller's items it is from. */
  #matching: Matching & { readonly reading: number }

  // The way from the provider.
  readonly unreadable = createUnreadableWatch({
    noteUnkept: (at) => this.noteUnkept(at),
    tell: (isUnreadable) => this.setHearing({ isUnreadable }),
  })
  #source: CommentSource | null = null
  /** What another source posts, where one does, compared with what is heard: by the owner. */
  beside: SecondSource | null = null
  /** Whether one does, at whichever node. */
  isPostedBeside = false
  #hearing: Hearing = { status: 'connecting', connectionTrouble: null, isUnreadable: false }
  #providerRoom: { id: string | null; isStored: boolean }

  // Who speaks for it, and what is known of the time until now.
  #role: Role
  #past: Past
  readonly #questions = new Set<Promise<void>>()
  readonly #listeners = new Set<LiveListener>()

  // The devices, and what they were told.
  readonly room: Room
  #revision: number

  // Its end.
  #limits: LiveLimits
  #endReason: EndReason | null = null

  /** Makes the live of a session that starts or is restored, with what was heard of it before. */
  constructor(stored: StoredSession, known: KnownOfSession) {
    const { id, userId, tiktokUsername, tiktokAccountId, startedAt, isPractice, roomId } = stored
    const { matching, decisions, gaps, erasures, limits, revision, named, role, now } = known
    this.session = { id, userId, tiktokUsername, tiktokAccountId, startedAt, isPractice }
    this.decisions = recallDecisions(stored, decisions)
    const isNew = stored.heardUntil === null && stored.commentsHeard === 0
    this.recent = new RecentComments(isNew ? null : now)
    this.figures = new Figures(stored, decisions.at(-1)?.heardAt.getTime() ?? null, now)
    this.erasures = createErasures(id, erasures)
    if (named) this.recent.takeInNamed(named, (comment) => this.erasures.cover(comment), now)
    this.#matching = { ...matching, reading: 0 }
    this.#providerRoom = { id: roomId, isStored: roomId !== null }
    this.#role = role
    this.#past = pastWith(gaps)
    this.room = new Room(now)
    this.#revision = revision
    this.#limits = limits
  }

  /** Tells a listener what happens from now on, beside all others. Gives the way to stop that. */
  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get matching(): Matching & { readonly reading: number } {
    return this.#matching
  }

  /**
   * Goes by a reading of the seller's items, unless a later one has come; tells the devices when the
   * codes are others.
   */
  match(matching: Matching, reading: number): void {
    const before = this.#matching
    if (before.reading > reading) return
    this.#matching = { ...matching, reading }
    // Devices mark comments by the codes, too.
    if (before.itemsVersion !== matching.itemsVersion)
      this.room.broadcastSoon([{ type: 'dibs.itemsChanged', data: {} }])
  }

  /** Null in direct mode, where the devices listen themselves. */
  get source(): CommentSource | null {
    return this.#source
  }

  /** Is heard by this from now on. */
  listen(source: CommentSource): void {
    this.#source = source
  }

  get hearing(): Hearing {
    return this.#hearing
  }

  /** Whether the room is heard here now. */
  isHeard(): boolean {
    return this.#hearing.status === 'connected'
  }

  /** Notes how the live is heard, and tells the devices when that changes what they see. */
  setHearing(change: Partial<Hearing>): void {
    const before = this.#hearing
    this.#hearing = { ...before, ...change }
    this.#tellStatus()
    const message = statusMessage(this.#hearing)
    if (!isDeepStrictEqual(statusMessage(before), message)) this.room.broadcast([message])
    const isHeardAgain = before.status !== 'connected' && this.isHeard()
    if (isHeardAgain) for (const { onHeard } of this.#listeners) onHeard?.()
  }

  #tellStatus(): void {
    for (const { onStatus } of this.#listeners) onStatus?.()
  }

  /** The provider's room; without an id until it was heard. */
  get providerRoom(): Readonly<{ id: string | null; isStored: boolean }> {
    return this.#providerRoom
  }

  /** The provider's room is known. The first one counts. */
  noteRoom(id: string): void {
    if (this.#providerRoom.id !== null) return
    this.#providerRoom = { id, isStored: false }
    this.room.send(JSON.stringify({ messages: [roomMessage(id)] }))
  }

  noteRoomStored(): void {
    this.#providerRoom = { ...this.#providerRoom, isStored: true }
  }

  /** Counts the time until `now`, if the live was heard in it: in direct mode, by the device itself. */
  countTime(now: number): void {
    this.figures.countTime(now, this.isHeard() || !this.#source)
  }

  get limits(): LiveLimits {
    return this.#limits
  }

  /** Goes by its seller's plan as it is now; tells the devices when that changes its end. */
  setLimits(limits: LiveLimits, now: number): void {
    const before = this.#limits
    this.#limits = limits
    if (before.endsAt !== limits.endsAt) this.broadcastOnAir(now)
  }

  /** Tells the devices how long the session has run. */
  broadcastOnAir(now: number): void {
    this.room.broadcast([onAirMessage(this, now)])
  }

  /** Why it is about to end; null while it goes on. */
  get endReason(): EndReason | null {
    return this.#endReason
  }

  endFor(reason: EndReason): void {
    this.#endReason = reason
  }

  /** The highest revision of the waitlists that is known here. */
  get revision(): number {
    return this.#revision
  }

  /**
   * Says that the waitlists changed, with the comments whose state changed along with them.
   * `revision`: that which the change led to; null when it is not known.
   */
  announceChange(revision: number | null, states: readonly RelayMessage[] = []): void {
    this.#revision = Math.max(this.#revision, revision ?? 0)
    const data = { sessionId: this.session.id, revision: String(this.#revision) }
    this.room.broadcastSoon([...states, { type: 'dibs.waitlistsChanged', data }])
  }

  /** Remembers a comment's state for devices that join, and makes the message that tells it. */
  setCommentState(messageId: MessageId, state: CommentState, itemId?: ItemId): RelayMessage {
    const comment = this.recent.findShown(messageId)
    const told = { state, ...(itemId !== undefined && { itemId }) }
    if (comment) comment.state = told
    return commentStateMessage(messageId, told)
  }

  /** Whether this node speaks for it. What a standby missed alone is no gap. */
  get role(): Role {
    return this.#role
  }

  /**
   * This node speaks for it from now on: it takes in what the former owner has stored, and tells the
   * devices of a loss that lasts. Gives what other nodes are to be asked about.
   */
  promote(owner: Owner, stored: StoredSession, now: number): readonly Gap[] {
    const wasOwner = this.#role.is === 'owner'
    this.#role = owner
    if (wasOwner) return []
    const coveredUntil = Math.min(stored.heardUntil?.getTime() ?? 0, now)
    const ask = this.note({ is: 'promoted', coveredUntil })
    this.figures.takeUp(stored)
    this.room.noteSomebody(now)
    this.#tellStatus()
    if (this.#past.silentSince !== null) this.noteLoss(this.#past.silentSince)
    return ask
  }

  /** Another node speaks for it. */
  demote(): void {
    this.#role = STANDBY
    this.#tellStatus()
  }

  /** What is known of the time until now. Only `note` changes it. */
  get past(): Past {
    return this.#past
  }

  /**
   * Takes in what is learned of the live's past, and tells the devices of each gap that comes of it.
   * Gives what other nodes are to be asked about.
   */
  note(event: PastEvent): readonly Gap[] {
    const { past, gaps, ask } = advance(this.#past, this.#role.is, event)
    this.#past = past
    for (const gap of gaps) {
      this.room.broadcast([gapMessage(gap)])
      // What the owner told is known at the other nodes.
      if (event.is !== 'learned') for (const { onGap } of this.#listeners) onGap?.(gap)
    }
    return ask
  }

  /** Notes that nothing is heard here since `from`. */
  noteLoss(from: number): void {
    this.note({ is: 'silent', from })
    const lasting = this.lastingLoss()
    if (lasting) this.room.broadcast([gapMessage(lasting)])
  }

  /**
   * The loss that devices are told of while it lasts: by the owner alone. Heard again, it is not known
   * yet whether anything was missed; that is told to all alike.
   */
  lastingLoss(): { from: number } | null {
    const { silentSince } = this.#past
    const isTold = this.#role.is === 'owner' && !this.isHeard()
    return isTold && silentSince !== null ? { from: silentSince } : null
  }

  /** Tells the devices that nothing was missed in the interruption before. */
  tellAllHeard(): void {
    if (!this.isHeard()) return
    const { type, data } = statusMessage(this.#hearing)
    this.room.broadcast([{ type, data: { ...data, allHeard: true } }])
  }

  /** Notes a comment that was heard and could not be kept. */
  noteUnkept(at: number): void {
    this.note({ is: 'refused', at })
  }

  /** Makes one gap of what could not be kept, once some time has passed without another loss. */
  settleUnkept(now: number): void {
    if (now === Number.POSITIVE_INFINITY || !this.#hearing.isUnreadable)
      this.note({ is: 'quiet', now })
  }

  /** Other nodes are being asked whether they heard what was missed here; each until that is known. */
  get questions(): ReadonlySet<Promise<void>> {
    return this.#questions
  }

  trackQuestion(answered: Promise<void>): void {
    const work = answered.finally(() => this.#questions.delete(work))
    this.#questions.add(work)
  }
}
