import type { EndReason, RelayMessage } from '@dibs/contract'
import type {
  AccountId,
  ItemId,
  Matcher,
  MatchRule,
  MessageId,
  SessionId,
  UserId,
} from '@dibs/core'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { createDecisionLog, type DecisionLog } from './decision-log.ts'
import { createRecentComments, type RecentComments } from './recent-comments.ts'

/** What a room needs to know of its session. */
export type RoomSession = {
  id: SessionId
  userId: UserId
  tiktokUsername: string
  tiktokAccountId: AccountId
  startedAt: Date
}

export type RoomItem = { id: ItemId; code: string }
export type RoomStatus = 'connecting' | 'connected' | 'reconnecting'

/** A device of the seller that listens. `send` never throws. */
export type Viewer = {
  send(frame: string | Buffer): void
  close(code: number, reason: string): void
}

/** What a server keeps in memory about a live that it listens to. */
export type Room = {
  readonly session: RoomSession
  readonly decisions: DecisionLog
  readonly recent: RecentComments
  readonly viewers: Set<Viewer>
  readonly announcer: Announcer
  matcher: Matcher<RoomItem>
  /** The rule that the matcher goes by. */
  matchRule: MatchRule
  status: RoomStatus
  /** Null until the room was heard. */
  roomId: string | null
  /** Since when nothing could be heard, epoch milliseconds. */
  gapSince: number | null
  /** The last stretches that were not heard, oldest first, epoch milliseconds. */
  readonly gaps: { from: number; to: number }[]
  /** Comments that were heard, each once. */
  commentsHeard: number
  /** Messages that were heard before a restart: they may come again, for devices to show. */
  heardBefore: Set<MessageId>
  /** When the plan ends the session, epoch milliseconds; null without a limit. */
  endsAt: number | null
  /** Changes with every change of the waitlists; part of their ETag. */
  revision: number
  /** When the last device left, epoch milliseconds; null while one is there. */
  emptySince: number | null
  endReason: EndReason | null
}

/** As many gaps are remembered for devices that join; all of them are stored. */
export const REMEMBERED_GAPS = 20

/** Makes the room of a session that starts or is taken up again. */
export function createRoom(
  session: RoomSession,
  { matcher, matchRule }: Pick<Room, 'matcher' | 'matchRule'>,
  now: number,
): Room {
  const viewers = new Set<Viewer>()
  return {
    session,
    decisions: createDecisionLog(),
    recent: createRecentComments(),
    viewers,
    announcer: createAnnouncer((messages) => send(viewers, messages)),
    matcher,
    matchRule,
    status: 'connecting',
    roomId: null,
    gapSince: null,
    gaps: [],
    commentsHeard: 0,
    heardBefore: new Set(),
    endsAt: null,
    revision: 0,
    emptySince: now,
    endReason: null,
  }
}

/** Sends messages of our own to every device of a room, at once. */
export function broadcast(room: Room, messages: RelayMessage[]): void {
  send(room.viewers, messages)
}

/** Keeps a gap that is over for devices that join, and makes the message that tells it. */
export function rememberGap(room: Room, gap: Room['gaps'][number]): RelayMessage {
  room.gaps.push(gap)
  if (room.gaps.length > REMEMBERED_GAPS) room.gaps.shift()
  return toldGap(gap)
}

/** The message that tells of a gap that is over. */
export function toldGap({ from, to }: Room['gaps'][number]): RelayMessage {
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
  return { type: 'dibs.gap', data: { from: start, to: end } }
}

/** The message that tells how long the session has run, and how long the plan lets it. */
export function toldOnAir(
  { session, endsAt, commentsHeard }: Pick<Room, 'session' | 'endsAt' | 'commentsHeard'>,
  now: number,
): RelayMessage {
  return {
    type: 'dibs.onAir',
    data: {
      secondsOnAir: Math.max(0, Math.floor((now - session.startedAt.getTime()) / 1000)),
      secondsLeft: endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000)),
      commentsHeard,
    },
  }
}

/** Says that the waitlists changed, with the comments whose state changed along with them. */
export function announceChange(room: Room, states: RelayMessage[] = []): void {
  room.revision += 1
  room.announcer.announce([
    ...states,
    {
      type: 'dibs.waitlistsChanged',
      data: { sessionId: room.session.id, revision: String(room.revision) },
    },
  ])
}

/** Remembers a comment's state for devices that join, and makes the message that tells it. */
export function setCommentState(
  room: Room,
  messageId: MessageId,
  state: Extract<RelayMessage, { type: 'dibs.commentState' }>['data']['state'],
  itemId?: ItemId,
): RelayMessage {
  const comment = room.recent.find(messageId)
  if (comment) comment.state = itemId === undefined ? { state } : { state, itemId }
  return {
    type: 'dibs.commentState',
    data: { messageId, state, ...(itemId !== undefined && { itemClueId: itemId }) },
  }
}

/** The provider's envelope around messages. */
export function toFrame(messages: readonly unknown[]): string {
  return JSON.stringify({ timestamp: Date.now(), messages })
}

function send(viewers: ReadonlySet<Viewer>, messages: readonly RelayMessage[]): void {
  if (viewers.size === 0 || messages.length === 0) return
  const frame = toFrame(messages)
  for (const viewer of viewers) viewer.send(frame)
}
