import { readFrame } from '@dibs/contract/provider'

/** A chat comment, in one shape for both of the provider's schema versions. */
export type Chat = {
  msgId: string
  /** Epoch milliseconds as a decimal string, as on the wire. */
  createTime: string
  userId: string
  uniqueId: string
  nickname: string
  comment: string
}

/** v1 carries a chat's id and stamp in `event`, v2 in `common`. */
type SchemaVersion = 'v1' | 'v2'

/** A chat that was said; `raw` is the whole message when it came ready-made (recording, frames call). */
export type SaidChat = { chat: Chat; raw: unknown }

/** The provider's message for a chat, in the schema version that the connection asked for. */
function chatMessage(said: SaidChat, schema: SchemaVersion, roomId: string): unknown {
  if (said.raw !== undefined) return said.raw
  const { msgId, createTime, userId, uniqueId, nickname, comment } = said.chat
  const head =
    schema === 'v1'
      ? { event: { msgId, createTime } }
      : { common: { method: 'WebcastChatMessage', msgId, createTime, roomId } }
  return {
    type: 'WebcastChatMessage',
    data: {
      ...head,
      user: { userId, uniqueId, nickname, secUid: '', badges: [], createTime: '0' },
      comment,
      contentLanguage: 'id',
      userIdentity: {},
    },
  }
}

/** What a connection asked for in its query. */
export type FrameShape = { schema: SchemaVersion; isBundled: boolean }

/** Encodes what is sent as the text frames of one shape; each shape is encoded once for all listeners. */
export type Outgoing = (shape: FrameShape) => readonly Buffer[]

/** Messages that the simulator shapes itself; `build` gets the schema version. */
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
    const frames = isBundled ? [messages] : messages.map((message) => [message])
    const buffers = frames.map((frame) =>
      Buffer.from(JSON.stringify({ timestamp, messages: frame })),
    )
    encoded.set(key, buffers)
    return buffers
  }
}

/** Chats in one bundle, or a frame each for a connection without bundling. */
export function chatsOutgoing(timestamp: number, said: readonly SaidChat[], roomId: string) {
  return shapedOutgoing(timestamp, (schema) =>
    said.map((chat) => chatMessage(chat, schema, roomId)),
  )
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
  const chats = readFrame(text).map((message) => message.type === 'chat' && message.comment)
  if (!chats.some(Boolean)) return []
  const { messages } = JSON.parse(text) as { messages: unknown[] }
  return chats.flatMap((comment, index) => {
    if (!comment) return []
    const { messageId, buyer, commentedAt } = comment
    const chat = {
      msgId: messageId,
      createTime: String(commentedAt),
      userId: buyer.accountId,
      uniqueId: buyer.username,
      nickname: buyer.nickname,
      comment: comment.text,
    }
    return [{ chat, raw: messages[index] }]
  })
}
