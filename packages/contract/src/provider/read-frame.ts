import type { AccountId, Comment, MessageId } from '@dibs/core'
import {
  COMMENT_MAX_LENGTH,
  fieldsOf,
  isInt64,
  isWholeNumber,
  NAME_MAX_LENGTH,
  readStamp,
  toStorable,
} from './wire.ts'

/** Whose room it is: `accountId` is the platform's id as a decimal string; names may be empty. */
export type RoomOwner = { accountId: string; username: string; nickname: string }

/**
 * One message of a frame, as far as Dibs reads it. `connected` and `disconnected` tell of the
 * provider's own link to the platform; `isHost`: the frame marks the room's host; `raw` is the
 * message as it came.
 */
export type ProviderMessage =
  | { type: 'roomInfo'; roomId: string; owner: RoomOwner | null }
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'chat'; comment: Comment; isHost: boolean }
  | { type: 'control'; action: number }
  | { type: 'delete'; messageIds: string[]; userIds: string[] }
  | { type: 'ignored'; name: string; raw: unknown }
  | { type: 'invalid'; name: string; reason: string }

/**
 * Reads one text frame of the chat provider, in any of its schema versions. Never throws: what is not JSON or lacks the envelope
 * is one `invalid` message, and a broken message leaves the others of its bundle alone.
 */
export function readFrame(text: string): ProviderMessage[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return [invalid('frame', 'not JSON')]
  }
  const { messages } = fieldsOf(json)
  return Array.isArray(messages)
    ? messages.map(readMessage)
    : [invalid('frame', 'messages: not a list')]
}

function readMessage(message: unknown): ProviderMessage {
  const { type: name, data } = fieldsOf(message)
  if (typeof name !== 'string') return invalid('message', 'type: not a text')
  switch (name) {
    case 'WebcastChatMessage': {
      const comment = readChat(data)
      return typeof comment === 'string'
        ? invalid(name, comment)
        : { type: 'chat', comment, isHost: isHost(data) }
    }
    case 'roomInfo':
      return readRoom(data)
    case 'tiktok.connect':
      return { type: 'connected' }
    case 'tiktok.disconnect':
      return { type: 'disconnected' }
    case 'WebcastControlMessage':
      return readControl(data)
    case 'WebcastImDeleteMessage':
      return readDeletion(data)
    default:
      return { type: 'ignored', name, raw: message }
  }
}

/**
 * Reads the comment in a `WebcastChatMessage`'s data, or says what is wrong with it. The first
 * schema version has id and time in `event`, the others in `common`; the third has `content`,
 * `user.id` and `user.displayId`. Plain checks rather than a schema: this runs for every comment of
 * every live, and costs a fraction of `JSON.parse`.
 */
function readChat(value: unknown): Comment | string {
  const data = fieldsOf(value)
  const event = fieldsOf(data.event)
  const { msgId, createTime } = event.msgId === undefined ? fieldsOf(data.common) : event
  if (!isInt64(msgId)) return 'msgId: not a 64-bit id'
  const commentedAt = readStamp(createTime)
  if (commentedAt === null) return 'createTime: not a time stamp'
  const user = fieldsOf(data.user)
  const userId = user.userId ?? user.id
  if (!isInt64(userId)) return 'user.userId: not a 64-bit id'
  const comment = data.comment ?? data.content
  if (typeof comment !== 'string') return 'comment: not a text'
  if (comment.length > COMMENT_MAX_LENGTH) return 'comment: too long'
  return {
    messageId: msgId as MessageId,
    buyer: {
      accountId: userId as AccountId,
      username: readName(user.uniqueId ?? user.displayId),
      nickname: readName(user.nickname),
    },
    text: toStorable(comment),
    commentedAt,
  }
}

/** Named alike in every schema version; the first leaves it out at times. */
function isHost(data: unknown): boolean {
  return fieldsOf(fieldsOf(data).userIdentity).isAnchor === true
}

/** Names are decoration: an odd one becomes empty rather than costing a buyer their place. */
function readName(value: unknown): string {
  return typeof value === 'string' && value.length <= NAME_MAX_LENGTH ? toStorable(value) : ''
}

function readRoom(data: unknown): ProviderMessage {
  const fields = fieldsOf(data)
  const places = [fields.room_info, fields.roomInfo, fields].map(fieldsOf)
  const candidates = places.flatMap(({ id_str, id }) => [id_str, id])
  // Text first: beside it, a number has lost its last digits.
  const roomId =
    candidates.find(isGivenId) ??
    candidates
      .filter((id) => typeof id === 'number')
      .map(String)
      .find(isGivenId)
  if (roomId === undefined) return invalid('roomInfo', 'no room id')
  return { type: 'roomInfo', roomId, owner: readOwner(places) }
}

/**
 * The room's owner: in `owner` as the platform names it, in `user` beside the room as the provider
 * does, or as `owner_user_id_str` alone. `null` where the id is missing or has lost its last digits.
 */
function readOwner(places: readonly Readonly<Record<string, unknown>>[]): RoomOwner | null {
  for (const { owner, user, owner_user_id_str } of places) {
    for (const person of [fieldsOf(owner), fieldsOf(user), { id_str: owner_user_id_str }]) {
      const accountId = ownerIdOf(person)
      if (accountId === undefined) continue
      const { display_id, displayId, unique_id, uniqueId, nickname } = person as Record<
        string,
        unknown
      >
      const username = readName(display_id ?? displayId ?? unique_id ?? uniqueId)
      return { accountId, username, nickname: readName(nickname) }
    }
  }
  return null
}

function ownerIdOf(person: Readonly<Record<string, unknown>>): string | undefined {
  const { id_str, idStr, numeric_uid, numericUid, userId, id } = person
  const exact = Number.isSafeInteger(id) ? String(id) : id
  return [id_str, idStr, numeric_uid, numericUid, userId, exact].find(isGivenId)
}

/** An id of `0` is a field that was not filled in. */
function isGivenId(id: unknown): id is string {
  return isInt64(id) && id !== '0'
}

function readControl(data: unknown): ProviderMessage {
  const { action } = fieldsOf(data)
  const number = isInt64(action) ? Number(action) : action
  return isWholeNumber(number)
    ? { type: 'control', action: number }
    : invalid('WebcastControlMessage', 'action: not a number')
}

function readDeletion(data: unknown): ProviderMessage {
  const fields = fieldsOf(data)
  // The names of the third schema version come last.
  const messageIds = fields.deleteMsgIdsList ?? fields.deleteMsgIds ?? []
  const userIds = fields.deleteUserIdsList ?? fields.deleteUserIds ?? []
  return typeof data === 'object' && data !== null && isIdList(messageIds) && isIdList(userIds)
    ? { type: 'delete', messageIds, userIds }
    : invalid('WebcastImDeleteMessage', 'not lists of 64-bit ids')
}

function isIdList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isInt64)
}

function invalid(name: string, reason: string): ProviderMessage {
  return { type: 'invalid', name, reason }
}
