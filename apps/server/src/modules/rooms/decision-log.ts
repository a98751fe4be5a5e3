import type { ItemId, MessageId } from '@dibs/core'

/** How many messages of a session are remembered, so that each is matched once. */
export const REMEMBERED_MESSAGES = 10_000

/** What was decided about a message when it was first heard: the item it claims, or none. */
export type Decision = ItemId | null

/** Remembers decisions, oldest forgotten first. */
export type DecisionLog = {
  get(messageId: MessageId): Decision | undefined
  has(messageId: MessageId): boolean
  set(messageId: MessageId, decision: Decision): void
}

/** Makes an empty log that holds up to `capacity` decisions. */
export function createDecisionLog(capacity = REMEMBERED_MESSAGES): DecisionLog {
  const decisions = new Map<MessageId, Decision>()
  // A ring beside the map: asking a map for its first key walks over all that were deleted before.
  const ring: MessageId[] = []
  let next = 0
  return {
    get: (messageId) => decisions.get(messageId),
    has: (messageId) => decisions.has(messageId),
    set(messageId, decision) {
      const known = decisions.size
      decisions.set(messageId, decision)
      if (decisions.size === known) return
      const oldest = ring[next]
      if (oldest !== undefined) decisions.delete(oldest)
      ring[next] = messageId
      next = (next + 1) % capacity
    },
  }
}
