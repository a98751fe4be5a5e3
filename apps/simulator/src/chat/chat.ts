import { readFrame } from '@dibs/contract/provider'
import { type Chat, chatMessage, type SchemaVersion, schemaOf } from './shapes.ts'

/** A chat that was said; `raw` is the whole message when it came ready-made (recording, frames call). */
export type SaidChat = { chat: Chat; raw: unknown }

/** What a connection asked for in its query. */
export type FrameShape = { schema: SchemaVersion; isBundled: boolean }

/** Encodes what is sent as the text frames of one shape; each shape is encoded once for all listeners. */
export type Outgoing = (shape: FrameShape) => readonly Buffer[]

/** Messages in the schema version that a connection asked for; a version may have none. */
export function shapedOutgoing(
  timestamp: number,
  build: (schema: SchemaVersion) => readonly unknown[],
): Outgoing {
  const encoded = new Map<string, readonly Buffer[]>()
  return ({ schema, isBundled }) => {
    const key = `${schema}${isBundled}`
    const known = encoded.get(key)
    if (known) return known
    const messages = build(schema)
    const single = messages.map((message) => [message])
    const frames = isBundled && messages.length > 0 ? [messages] : single
    const buffers = frames.map((frame) =>
      Buffer.from(JSON.stringify({ timestamp, messages: frame })),
    )
    encoded.set(key, buffers)
    return buffers
  }
}

/** Chats in one bundle, or a frame each for a connection without bundling. */
export function chatsOutgoing(timestamp: number, said: readonly SaidChat[], roomId: string) {
  return shapedOutgoing(timestamp, (schema) => said.map((chat) => shape(chat, schema, roomId)))
}

/** A recorded frame: as it was recorded where its schema version fits, else its chats anew. */
export function recordedOutgoing(
  text: string,
  said: readonly SaidChat[],
  roomId: string,
): Outgoing {
  const { timestamp, messages } = JSON.parse(text) as { timestamp: number; messages: unknown[] }
  const reshaped = chatsOutgoing(timestamp, said, roomId)
  const asRecorded = textOutgoing(text)
  const isChatsAlone = said.length === messages.length
  return (wanted) =>
    isChatsAlone && said.some(({ raw }) => schemaOf(raw) !== wanted.schema)
      ? reshaped(wanted)
      : asRecorded(wanted)
}

function shape({ chat, raw }: SaidChat, schema: SchemaVersion, roomId: string): unknown {
  const fits = raw !== undefined && schemaOf(raw) === schema
  return fits ? raw : chatMessage(chat, schema, roomId)
}

/** A ready-made text frame, sent to everybody as it is. */
export function textOutgoing(text: string): Outgoing {
  let buffers: readonly Buffer[] | undefined
  return () => {
    buffers ??= [Buffer.from(text)]
    return buffers
  }
}

/** The chats in a ready-made frame, each as it came; messages that cannot be read count as none. */
export function chatsInFrame(text: string): SaidChat[] {
  const read = readFrame(text)
  if (!read.some(({ type }) => type === 'chat')) return []
  const { messages } = JSON.parse(text) as { messages: unknown[] }
  return read.flatMap((message, index) => {
    if (message.type !== 'chat') return []
    const { messageId, buyer, commentedAt, text: comment } = message.comment
    const chat: Chat = {
      msgId: messageId,
      createTime: String(commentedAt),
      userId: buyer.accountId,
      uniqueId: buyer.username,
      nickname: buyer.nickname,
      comment,
      as: message.isHost ? 'host' : 'viewer',
    }
    return [{ chat, raw: messages[index] }]
  })
}
