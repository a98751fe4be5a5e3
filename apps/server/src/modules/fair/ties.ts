import { compareStamps, type MessageId } from '@dibs/core'

/** A message of the log that was stamped at a moment, and its number among those. */
export type Said = { messageId: MessageId; tie: number }

/** So far are two numbers apart: one that comes late has room between them, some thirty times over. */
const STEP = 2 ** 32

/**
 * The number of a message among those of the same stamp: in the order of their ids, which are the
 * platform's and in no log. What is in the log keeps its number, so one that comes late goes between two.
 */
export function tieOf(messageId: MessageId, said: readonly Said[]): number {
  const order = (other: Said) =>
    compareStamps({ commentedAt: 0, messageId: other.messageId }, { commentedAt: 0, messageId })
  let before: number | undefined
  let after: number | undefined
  for (const other of said) {
    const sign = order(other)
    if (sign === 0) return other.tie
    if (sign < 0) before = Math.max(before ?? other.tie, other.tie)
    else after = Math.min(after ?? other.tie, other.tie)
  }
  if (before === undefined) return after === undefined ? 0 : after - STEP
  return after === undefined ? before + STEP : before + Math.floor((after - before) / 2)
}
