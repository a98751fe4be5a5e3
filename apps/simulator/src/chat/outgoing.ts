import { type ProviderMessage, readFrame } from '@dibs/contract/provider'
import { chatMessage, type SaidChat, type SchemaVersion } from './chat.ts'

/** What a connection asked for in its query. */
export type FrameShape = { schema: SchemaVersion; isBundled: boolean }

/** Encodes what is to be sent, as the text frames of one shape. Each shape is encoded once, however many listen. */
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

/** The chats in a ready-made frame; what is broken in it holds none. */
export function chatsInFrame(text: string): SaidChat[] {
  return saidChats(readFrame(text))
}

/** The chats among a frame's messages. */
export function saidChats(messages: readonly ProviderMessage[]): SaidChat[] {
  return messages.flatMap(asSaidChat)
}

function asSaidChat(message: ProviderMessage): SaidChat[] {
  if (message.type !== 'chat') return []
  const { messageId, buyer, text, commentedAt } = message.comment
  const chat = {
    msgId: messageId,
    createTime: String(commentedAt),
    userId: buyer.accountId,
    uniqueId: buyer.username,
    nickname: buyer.nickname,
    comment: text,
  }
  return [{ chat, raw: message.raw }]
}
