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

/** One message of a frame, as far as Dibs reads it. `raw` is the message as it came. */
export type ProviderMessage =
  | { type: 'roomInfo'; roomId: string }
  | { type: 'chat'; comment: Comment; raw: unknown }
  | { type: 'control'; action: number }
  | { type: 'delete'; messageIds: string[]; userIds: string[] }
  | { type: 'ignored'; name: string; raw: unknown }
  | { type: 'invalid'; name: string; reason: string }

/**
 * Reads one text frame of the chat provider. Never throws: what is not JSON or lacks the envelope
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
        : { type: 'chat', comment, raw: message }
    }
    case 'roomInfo':
      return readRoom(data)
    case 'WebcastControlMessage':
      return readControl(data)
    case 'WebcastImDeleteMessage':
      return readDeletion(data)
    default:
      return { type: 'ignored', name, raw: message }
  }
}

/**
 * Reads the comment in a `WebcastChatMessage`'s data, alike in both of the provider's schema
 * versions, or says what is wrong with it. Plain checks rather
 * than a schema: this runs for every comment of every live, and costs a fraction of `JSON.parse`.
 */
function readChat(value: unknown): Comment | string {
  const data = fieldsOf(value)
  const event = fieldsOf(data.event)
  // The first schema version has `event`, the second `common`.
  const { msgId, createTime } = event.msgId === undefined ? fieldsOf(data.common) : event
  if (!isInt64(msgId)) return 'msgId: not a 64-bit id'
  const commentedAt = readStamp(createTime)
  if (commentedAt === null) return 'createTime: not a time stamp'
  const user = fieldsOf(data.user)
  if (!isInt64(user.userId)) return 'user.userId: not a 64-bit id'
  const { comment } = data
  if (typeof comment !== 'string') return 'comment: not a text'
  if (comment.length > COMMENT_MAX_LENGTH) return 'comment: too long'
  return {
    messageId: msgId as MessageId,
    buyer: {
      accountId: user.userId as AccountId,
      username: readName(user.uniqueId),
      nickname: readName(user.nickname),
    },
    text: toStorable(comment),
    commentedAt,
  }
}

/** Names are decoration: an odd one becomes empty rather than costing a buyer their place. */
function readName(value: unknown): string {
  return typeof value === 'string' && value.length <= NAME_MAX_LENGTH ? toStorable(value) : ''
}

function readRoom(data: unknown): ProviderMessage {
  const fields = fieldsOf(data)
  const candidates = [fields.room_info, fields.roomInfo, fields].flatMap((place) => {
    const { id_str, id } = fieldsOf(place)
    return [id_str, id]
  })
  // Text first: beside it, a number has lost its last digits.
  const roomId =
    candidates.find(isRoomId) ??
    candidates
      .filter((id) => typeof id === 'number')
      .map(String)
      .find(isRoomId)
  return roomId === undefined ? invalid('roomInfo', 'no room id') : { type: 'roomInfo', roomId }
}

/** An id of `0` is a field that was not filled in. */
function isRoomId(id: unknown): id is string {
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
  const messageIds = fields.deleteMsgIdsList ?? []
  const userIds = fields.deleteUserIdsList ?? []
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
