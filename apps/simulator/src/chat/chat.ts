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
export type SchemaVersion = 'v1' | 'v2'

/** A chat that was said; `raw` is the whole message when it came ready-made (recording, frames call). */
export type SaidChat = { chat: Chat; raw: unknown }

/** The provider's message for a chat, in the schema version that the connection asked for. */
export function chatMessage(said: SaidChat, schema: SchemaVersion, roomId: string): unknown {
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
