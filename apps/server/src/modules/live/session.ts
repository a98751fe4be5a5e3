import { isDeepStrictEqual } from 'node:util'
import type { CommentState, EndReason, RelayMessage } from '@dibs/contract'
import type { ItemId, Matcher, MatchRule, MessageId } from '@dibs/core'
import { type Owner, type Role, STANDBY } from '../../platform/ownership.ts'
import { createBroadcastThrottle } from './broadcast-throttle.ts'
import {
  type DecisionLog,
  LAST_HEARD,
  MARK,
  recallDecisions,
  type StoredDecision,
} from './decision-log.ts'
import { createErasures, type Erasure, type Erasures } from './erasures.ts'
import { advance, type Gap, isSettled, type Past, type PastEvent, pastWith } from './past.ts'
import { type RecentComment, RecentComments } from './recent-comments.ts'
import {
  commentStateMessage,
  gapMessage,
  onAirMessage,
  statusMessage,
  toFrame,
} from './relay-messages.ts'
import { RoomTally } from './room-count.ts'
import type { HeardSoFar } from './save-heard.ts'
import type { StoredSession } from './store.ts'
import { createUnreadableWatch } from './unreadable-watch.ts'
import type { ConnectionStatus, ConnectionTrouble } from './upstream/connection-status.ts'
import type { Upstream } from './upstream/upstream.ts'

/** A device of the seller that listens. `send` never throws. */
export type Device = {
  /** Of the token that it came with: the same for all tabs of a browser. */
  tokenHash: string
  send(frame: string | Buffer): void
  close(code: number, reason: string): void
}

/** What others want to be told of a live as it happens. */
export type LiveListener = {
  /** The room is heard, for the first time or again. */
  onHeard?: () => void
  /** A gap that the owner has not told of. */
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

/** The last comments of a live, with the items that they claim, as another node heard them. */
export type HandedOver = {
  comments: readonly (RecentComment & { itemId: ItemId | null })[]
  commentsHeard: number
  /**
   * Until when it is known what was missed, epoch milliseconds; null while that is open, or no gap of
   * it is stored yet. The release before does not say it.
   */
  heardUntil?: number | null
}

/** What is known of a session besides its row. */
export type KnownOfSession = {
  matching: Matching
  /** Oldest first. */
  decisions: readonly StoredDecision[]
  /** Gaps that are over, oldest first. */
  gaps: readonly Gap[]
  erasures: readonly Erasure[]
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

  // What is matched, and what was heard.
  /** Only `match` changes it; `reading` tells which reading of the seller's items it is from. */
  #matching: Matching & { readonly reading: number }
  readonly decisions: DecisionLog
  readonly recent = new RecentComments()
  /** Comments that were heard, each once. */
  commentsHeard: number
  claimsReported = 0
  readonly tally: RoomTally
  /** The same at other nodes that hear the live. */
  reportedElsewhere = 0
  /** Takedowns that were heard. */
  takedownsHeard = 0
  readonly erasures: Erasures

  // The way from the provider.
  /** Null in direct mode, where the devices listen themselves. */
  upstream: Upstream | null = null
  status: ConnectionStatus = 'connecting'
  connectionTrouble: ConnectionTrouble | null = null
  /** Whether comments come that cannot be read. */
  isUnreadable = false
  readonly unreadable = createUnreadableWatch({
    noteLost: (at) => this.noteLost(at),
    tell: (isUnreadable) => this.setStatus({ isUnreadable }),
  })
  /** Null until the room was heard. */
  roomId: string | null

  /** What is known of the time until now. Only `note` changes it. */
  #past: Past
  /** Other nodes are being asked whether they heard what was missed here; each until that is known. */
  readonly questions = new Set<Promise<void>>()

  /** Whether this node speaks for it. What a standby missed alone is no gap. */
  #role: Role
  readonly #listeners = new Set<LiveListener>()

  // What is stored of it.
  isRoomStored: boolean
  /** What was last stored of what was heard; null before. */
  storedHeard: HeardSoFar | null = null

  // The devices, and what they were told.
  readonly devices = new Set<Device>()
  /** The highest revision of the waitlists that is known here. */
  revision = 0
  /** When the last device left, epoch milliseconds; null while one is there. */
  emptySince: number | null

  // Its end.
  /** When the plan ends the session, epoch milliseconds; null without a limit. */
  endsAt: number | null = null
  /** Whether it goes on without any device: auto-join is on, the plan has it, and the seller may use it. */
  goesOnAlone = false
  endReason: EndReason | null = null

  readonly #throttle = createBroadcastThrottle((messages) => this.broadcast(messages))

  /** Makes the live of a session that starts or is restored, with what was heard of it before. */
  constructor(stored: StoredSession, known: KnownOfSession) {
    const { matching, decisions, gaps, erasures, role, now } = known
    const { id, userId, tiktokUsername, tiktokAccountId, startedAt, isPractice } = stored
    this.session = { id, userId, tiktokUsername, tiktokAccountId, startedAt, isPractice }
    this.#matching = { ...matching, reading: 0 }
    this.decisions = recallDecisions(stored, decisions)
    this.roomId = stored.roomId
    this.isRoomStored = stored.roomId !== null
    this.commentsHeard = stored.commentsHeard
    this.tally = new RoomTally(stored, decisions.at(-1)?.heardAt.getTime() ?? null, now)
    this.#past = pastWith(gaps)
    this.#role = role
    this.erasures = createErasures(id, erasures)
    this.emptySince = now
  }

  /** Tells a listener what happens from now on, beside all others. Gives the way to stop that. */
  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get matching(): Matching & { readonly reading: number } {
    return this.#matching
  }

  get matcher(): Matching['matcher'] {
    return this.#matching.matcher
  }

  get matchRule(): MatchRule {
    return this.#matching.matchRule
  }

  /**
   * Goes by a reading of the seller's items, unless a later one has come; tells the devices when the
   * codes are others.
   */
  match(matching: Matching, reading: number): void {
    const before = this.#matching
    if (before.reading > reading) return
    this.#matching = { ...matching, reading }
    if (before.itemsVersion !== matching.itemsVersion) this.announceItems()
  }

  /** What this node, which has heard until `heardUntil`, may hand to another that is about to listen. */
  handOver(heardUntil: number | null): HandedOver {
    const comments = this.recent.all().map((comment) => ({
      ...comment,
      itemId: this.decisions.get(comment.messageId) ?? null,
    }))
    const { commentsHeard } = this
    return { comments, commentsHeard, heardUntil: isSettled(this.#past) ? heardUntil : null }
  }

  /** Takes in what another node has heard, and stored as far as it claims; all of it until `joinedAt`. */
  takeIn({ comments, commentsHeard, heardUntil }: HandedOver, joinedAt: number): void {
    this.note({ is: 'joined', at: joinedAt })
    for (const { itemId, ...comment } of comments) {
      const { messageId } = comment
      if (!this.decisions.has(messageId)) this.decisions.set(messageId, itemId)
      for (const mark of Object.values(MARK)) this.decisions.unmark(messageId, mark)
      if (heardUntil === null) this.decisions.mark(messageId, MARK.inDoubt)
      if (!this.erasures.cover(comment)) this.recent.add(comment)
    }
    this.commentsHeard = Math.max(this.commentsHeard, commentsHeard)
  }

  /** The newest messages that were heard; first those from before a restart that have not come again. */
  lastHeardIds(): MessageId[] {
    const ids = this.recent.list().map((comment) => comment.messageId)
    if (ids.length >= LAST_HEARD) return ids.slice(-LAST_HEARD)
    return [...this.decisions.listMarked(MARK.heardBefore), ...ids].slice(-LAST_HEARD)
  }

  /** Counts the time until `now`, if the live was heard in it: in direct mode, by the device itself. */
  countTime(now: number): void {
    this.tally.countTime(now, this.status === 'connected' || !this.upstream)
  }

  /** Passes a frame on to every device. */
  sendFrame(frame: string | Buffer): void {
    for (const device of this.devices) device.send(frame)
  }

  /** Notes how the live is heard, and tells the devices when that changes what they see. */
  setStatus(
    change: Partial<Pick<LiveSession, 'status' | 'connectionTrouble' | 'isUnreadable'>>,
  ): void {
    const before = statusMessage(this)
    const isHeardAgain = change.status === 'connected' && this.status !== 'connected'
    Object.assign(this, change)
    this.#tellStatus()
    const message = statusMessage(this)
    if (!isDeepStrictEqual(before, message)) this.broadcast([message])
    if (isHeardAgain) for (const { onHeard } of this.#listeners) onHeard?.()
  }

  #tellStatus(): void {
    for (const { onStatus } of this.#listeners) onStatus?.()
  }

  /** Sends messages of our own to every device, at once. */
  broadcast(messages: readonly RelayMessage[]): void {
    if (this.devices.size > 0 && messages.length > 0) this.sendFrame(toFrame(messages))
  }

  /**
   * Says that the waitlists changed, with the comments whose state changed along with them.
   * `revision`: that which the change led to; null when it is not known.
   */
  announceChange(revision: number | null, states: readonly RelayMessage[] = []): void {
    this.revision = Math.max(this.revision, revision ?? 0)
    const data = { sessionId: this.session.id, revision: String(this.revision) }
    this.#throttle.send([...states, { type: 'dibs.waitlistsChanged', data }])
  }

  /** Says that the seller's codes are others than before: devices mark comments by them, too. */
  announceItems(): void {
    this.#throttle.send([{ type: 'dibs.itemsChanged', data: {} }])
  }

  /** Remembers a comment's state for devices that join, and makes the message that tells it. */
  setCommentState(messageId: MessageId, state: CommentState, itemId?: ItemId): RelayMessage {
    const comment = this.recent.findShown(messageId)
    const told = { state, ...(itemId !== undefined && { itemId }) }
    if (comment) comment.state = told
    return commentStateMessage(messageId, told)
  }

  get past(): Past {
    return this.#past
  }

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
    this.commentsHeard = Math.max(this.commentsHeard, stored.commentsHeard)
    this.tally.takeUp(stored)
    if (this.emptySince !== null) this.emptySince = now
    this.#tellStatus()
    if (this.#past.silentSince !== null) this.noteLoss(this.#past.silentSince)
    return ask
  }

  /** Another node speaks for it. */
  demote(): void {
    this.#role = STANDBY
    this.#tellStatus()
  }

  /**
   * Takes in what is learned of the live's past, and tells the devices of each gap that comes of it.
   * Gives what other nodes are to be asked about.
   */
  note(event: PastEvent): readonly Gap[] {
    const { past, gaps, ask } = advance(this.#past, this.#role.is, event)
    this.#past = past
    for (const gap of gaps) {
      this.broadcast([gapMessage(gap)])
      // What the owner told is known at the other nodes.
      if (event.is !== 'learned') for (const { onGap } of this.#listeners) onGap?.(gap)
    }
    return ask
  }

  /** Notes that nothing is heard here since `from`. */
  noteLoss(from: number): void {
    this.note({ is: 'silent', from })
    const lasting = this.lastingLoss()
    if (lasting) this.broadcast([gapMessage(lasting)])
  }

  /**
   * The loss that devices are told of while it lasts: by the owner alone. Heard again, it is not known
   * yet whether anything was missed; that is told to all alike.
   */
  lastingLoss(): { from: number } | null {
    const { silentSince } = this.#past
    const isTold = this.#role.is === 'owner' && this.status !== 'connected'
    return isTold && silentSince !== null ? { from: silentSince } : null
  }

  /** Tells the devices that nothing was missed in the interruption before. */
  tellAllHeard(): void {
    if (this.status !== 'connected') return
    const { type, data } = statusMessage(this)
    this.broadcast([{ type, data: { ...data, allHeard: true } }])
  }

  /** Notes a comment that was heard and could not be kept. */
  noteLost(at: number): void {
    this.note({ is: 'refused', at })
  }

  /** Makes one gap of what could not be kept, once some time has passed without another loss. */
  settleLost(now: number): void {
    if (now === Number.POSITIVE_INFINITY || !this.isUnreadable) this.note({ is: 'quiet', now })
  }

  /** Tells the devices how long the session has run. */
  broadcastOnAir(now: number): void {
    this.broadcast([onAirMessage(this, now)])
  }

  /** Drops changes that wait to be told. */
  stopAnnouncing(): void {
    this.#throttle.close()
  }
}
