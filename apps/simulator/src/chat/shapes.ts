/** The provider's schema versions: v1 is old, v2 current, v3 names things as the platform does. */
export const SCHEMA_VERSIONS = ['v1', 'v2', 'v3'] as const
export type SchemaVersion = (typeof SCHEMA_VERSIONS)[number]

/** What somebody is in a room. */
export const ROLES = ['host', 'moderator', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** A chat comment, in one shape for all of the provider's schema versions. */
export type Chat = {
  msgId: string
  /** Epoch milliseconds as a decimal string, as on the wire. */
  createTime: string
  userId: string
  uniqueId: string
  nickname: string
  comment: string
  as: Role
}

/** The account whose room it is. */
export type Owner = { userId: string; uniqueId: string; nickname: string }

/** The provider's message for a chat. */
export function chatMessage(chat: Chat, schema: SchemaVersion, roomId: string): unknown {
  const { msgId, createTime, userId, uniqueId, nickname, comment } = chat
  const head = { msgId, createTime }
  const common = { method: 'WebcastChatMessage', msgId, createTime, roomId, isShowMsg: true }
  const rest = { contentLanguage: 'id', userIdentity: identity(chat.as) }
  const decoration = { nickname, secUid: '', createTime: '0' }
  const user = { userId, uniqueId, badges: [], ...decoration }
  const dataOf: Record<SchemaVersion, unknown> = {
    v1: { event: head, user, comment, ...rest },
    v2: { common, user, comment, ...rest },
    v3: {
      common,
      user: { id: userId, displayId: uniqueId, badgeList: [], ...decoration },
      content: comment,
      ...rest,
    },
  }
  return { type: 'WebcastChatMessage', data: dataOf[schema] }
}

/** What the speaker is to the room's host ("anchor"). */
function identity(role: Role): unknown {
  return {
    isGiftGiverOfAnchor: false,
    isSubscriberOfAnchor: false,
    isMutualFollowingWithAnchor: false,
    isFollowerOfAnchor: false,
    isModeratorOfAnchor: role === 'moderator',
    isAnchor: role === 'host',
  }
}

/** Which version a ready-made chat message is in. */
export function schemaOf(raw: unknown): SchemaVersion {
  const { data } = raw as { data: Record<string, unknown> }
  if (data.event) return 'v1'
  return data.content === undefined ? 'v2' : 'v3'
}

/** v1 keeps the room's id in `room_info`, v2 in `roomInfo`; v3 has the owner beside the room. */
export function roomMessage(schema: SchemaVersion, owner: Owner, roomId: string): unknown {
  const { userId, uniqueId, nickname } = owner
  const room = { id: roomId, id_str: roomId, title: `${nickname} LIVE`, status: 2 }
  const asPlatform = {
    ...room,
    // As JSON numbers, ids have lost their last digits.
    owner_user_id: Number(userId),
    owner_user_id_str: userId,
    owner: { id: Number(userId), id_str: userId, display_id: uniqueId, nickname },
  }
  const beside = { numeric_uid: userId, unique_id: uniqueId, nickname, signature: '' }
  const dataOf: Record<SchemaVersion, unknown> = {
    v1: { room_info: asPlatform },
    v2: { roomInfo: asPlatform },
    v3: { unique_id: uniqueId, room_info: room, user: beside },
  }
  return { type: 'roomInfo', data: dataOf[schema] }
}

/** The platform takes comments down; v1 does not know of it. */
export function deletionMessage(messageIds: string[], schema: SchemaVersion): unknown[] {
  if (schema === 'v1') return []
  const data =
    schema === 'v2'
      ? { deleteMsgIdsList: messageIds, deleteUserIdsList: [] }
      : { deleteMsgIds: messageIds, deleteUserIds: [] }
  return [{ type: 'WebcastImDeleteMessage', data }]
}

/** The provider's link to the platform stands. */
export const connectMessage = () => ({ type: 'tiktok.connect', data: { agentId: 'simulator' } })

/** The provider's link to the platform is gone; `reason` is a close code. */
export const disconnectMessage = (reason: number) => ({
  type: 'tiktok.disconnect',
  data: { reason },
})
