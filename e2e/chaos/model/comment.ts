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

export const SCHEMAS = ['v1', 'v2', 'v3'] as const
export type Schema = (typeof SCHEMAS)[number]

/** The provider's message that says a comment, in one of its schema versions. */
export function toProviderMessage(comment: Comment, schema: Schema = 'v1'): unknown {
  const { messageId: msgId, accountId: userId, text } = comment
  const createTime = String(comment.createTime)
  const head =
    schema === 'v1' ? { event: { msgId, createTime } } : { common: { msgId, createTime } }
  const [uniqueId, nickname] = [`buyer${userId}`, `Buyer ${userId}`]
  const said =
    schema === 'v3'
      ? { user: { id: userId, displayId: uniqueId, nickname }, content: text }
      : { user: { userId, uniqueId, nickname }, comment: text }
  return { type: 'WebcastChatMessage', data: { ...head, ...said } }
}
