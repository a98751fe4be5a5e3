import type { AccountId, Comment, MessageId } from '@dibs/core'
import { toStorable } from '../storable-text.ts'
import { COMMENT_MAX_LENGTH, fieldsOf, isInt64, NAME_MAX_LENGTH, readStamp } from './wire.ts'

/**
 * Reads the comment in a `WebcastChatMessage`'s data, alike in both of the provider's schema
 * versions, or says what is wrong with it. Plain checks rather
 * than a schema: this runs for every comment of every live, and costs a fraction of `JSON.parse`.
 */
export function readChat(value: unknown): Comment | string {
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
