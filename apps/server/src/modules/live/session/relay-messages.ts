import type { CommentState, RelayMessage, StreamTrouble } from '@dibs/contract'
import type { AccountId, Comment, ItemId, MessageId } from '@dibs/core'
import type { ConnectionStatus, ConnectionTrouble } from '../source/connection-status.ts'

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
    limits: { endsAt },
    figures,
  }: {
    session: { startedAt: Date }
    limits: { endsAt: number | null }
    figures: { commentsHeard: number }
  },
  now: number,
): RelayMessage {
  return {
    type: 'dibs.onAir',
    data: {
      secondsOnAir: Math.max(0, Math.floor((now - session.startedAt.getTime()) / 1000)),
      secondsLeft: endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000)),
      commentsHeard: figures.commentsHeard,
    },
  }
}

/** The message that tells how a comment's row looks. */
export function commentStateMessage(
  messageId: MessageId,
  { state, itemId }: { state: CommentState; itemId?: ItemId },
): RelayMessage {
  const item = itemId === undefined ? {} : { itemClueId: itemId }
  return { type: 'dibs.commentState', data: { messageId, state, ...item } }
}

/** The provider's envelope around messages. */
export const toFrame = (messages: readonly RelayMessage[]): string =>
  frameOf(messages.map((message) => JSON.stringify(message)))

/** The provider's envelope around messages that are JSON already. */
export const frameOf = (lines: readonly string[]): string =>
  `${frameHead()}${lines.join(',')}${FRAME_END}`

/** A frame around messages with commas between, as bytes that all devices share, and theirs in it. */
export function frameOfLines(lines: string): { frame: Buffer; lines: Buffer } {
  const head = frameHead()
  const frame = Buffer.from(`${head}${lines}${FRAME_END}`)
  return { frame, lines: frame.subarray(head.length, -FRAME_END.length) }
}

const frameHead = () => `{"timestamp":${Date.now()},"messages":[`
const FRAME_END = ']}'

const quote = (text: string): string => JSON.stringify(text)

/**
 * Comments as the provider's messages, as JSON with commas between, with the fields that devices read
 * and no others. Ids are digits. Written in place of each live's every comment by `JSON.stringify`,
 * which takes twice as long.
 */
export function chatLines(comments: readonly Comment[]): string {
  let lines = ''
  for (const { messageId, commentedAt, buyer, text } of comments) {
    if (lines !== '') lines += ','
    lines += `{"type":"WebcastChatMessage","data":{"event":{"msgId":"${messageId}","createTime":"${commentedAt}"},"user":{"userId":"${buyer.accountId}","uniqueId":${quote(buyer.username)},"nickname":${quote(buyer.nickname)}},"comment":${quote(text)}}}`
  }
  return lines
}

/** A message as `chatLines` writes it. */
type ChatMessage = {
  data: {
    event: { msgId: MessageId; createTime: string }
    user: { userId: AccountId; uniqueId: string; nickname: string }
    comment: string
  }
}

/** Reads what `chatLines` has written. */
export const readChatLines = (lines: string): Comment[] =>
  JSON.parse(`[${lines}]`).map(({ data: { event, user, comment } }: ChatMessage): Comment => {
    const buyer = { accountId: user.userId, username: user.uniqueId, nickname: user.nickname }
    return { messageId: event.msgId, commentedAt: Number(event.createTime), buyer, text: comment }
  })

/** The provider's message that tells of the room, by both names: the spec's, and today's provider's. */
export const roomMessage = (roomId: string) => ({
  type: 'roomInfo',
  data: { room_info: { id: roomId }, roomInfo: { id: roomId } },
})
