/** A comment as the platform sends it. */
export type Comment = {
  /** A 64-bit number in decimal digits. */
  messageId: string
  /** The platform's stamp, epoch milliseconds. */
  createTime: number
  accountId: string
  text: string
}

/** Platform order: by stamp, then by id as a number. The fault compares ids as text. */
export function isEarlier(one: Comment, other: Comment, fault?: string): boolean {
  if (one.createTime !== other.createTime) return one.createTime < other.createTime
  if (fault === 'ids compared as text') return one.messageId < other.messageId
  return BigInt(one.messageId) < BigInt(other.messageId)
}

/** The provider's message that says a comment, in the older or the newer of its two shapes. */
export function toProviderMessage(comment: Comment, schema: 'v1' | 'v2' = 'v1'): unknown {
  const { messageId: msgId, accountId: userId, text } = comment
  const createTime = String(comment.createTime)
  const head =
    schema === 'v1' ? { event: { msgId, createTime } } : { common: { msgId, createTime } }
  const user = { userId, uniqueId: `buyer${userId}`, nickname: `Buyer ${userId}` }
  return { type: 'WebcastChatMessage', data: { ...head, user, comment: text } }
}
