import type { RelayMessage, StreamTrouble } from '@dibs/contract'
import type { Comment, MessageId } from '@dibs/core'
import type { RecentComment } from './recent-comments.ts'
import type { ConnectionStatus, ConnectionTrouble } from './upstream/connection-status.ts'

/** The message that tells how the live is heard. */
export function statusMessage({
  status,
  connectionTrouble,
  isUnreadable,
}: {
  status: ConnectionStatus
  connectionTrouble: ConnectionTrouble | null
  isUnreadable: boolean
}): Extract<RelayMessage, { type: 'dibs.status' }> {
  const trouble: StreamTrouble | null = isUnreadable ? 'unreadable' : connectionTrouble
  return { type: 'dibs.status', data: { state: status, ...(trouble !== null && { trouble }) } }
}

/** The message that tells of a gap; without `to` while it lasts. */
export function gapMessage({ from, to }: { from: number; to?: number }): RelayMessage {
  const start = new Date(from).toISOString()
  const end = to === undefined ? {} : { to: new Date(to).toISOString() }
  return { type: 'dibs.gap', data: { from: start, ...end } }
}

/** The message that tells how long the session has run, and how long the plan lets it. */
export function onAirMessage(
  {
    session,
    endsAt,
    commentsHeard,
  }: { session: { startedAt: Date }; endsAt: number | null; commentsHeard: number },
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

/** The message that tells how a comment's row looks. */
export function commentStateMessage(
  messageId: MessageId,
  { state, itemId }: NonNullable<RecentComment['state']>,
): RelayMessage {
  const item = itemId === undefined ? {} : { itemClueId: itemId }
  return { type: 'dibs.commentState', data: { messageId, state, ...item } }
}

/** The provider's envelope around messages. */
export function toFrame(messages: readonly unknown[]): string {
  return JSON.stringify({ timestamp: Date.now(), messages })
}

/** The provider's message of a comment, with the fields that devices read and no others. */
export const chatMessage = ({ messageId, commentedAt, buyer, text }: Comment) => ({
  type: 'WebcastChatMessage',
  data: {
    event: { msgId: messageId, createTime: String(commentedAt) },
    user: { userId: buyer.accountId, uniqueId: buyer.username, nickname: buyer.nickname },
    comment: text,
  },
})

/** The provider's message that tells of the room, by both names: the spec's, and today's provider's. */
export const roomMessage = (roomId: string) => ({
  type: 'roomInfo',
  data: { room_info: { id: roomId }, roomInfo: { id: roomId } },
})
