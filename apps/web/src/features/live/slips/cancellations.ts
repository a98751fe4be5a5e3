import type { Item, ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { compileMentions, doubtOf, type ItemId, type MatchRule } from '@dibs/core'
import type { CommentRow } from '../comments/comment-list.ts'
import type { Cancellation } from '../live-store.ts'

/** Of so many buyers the last cancellation is kept; who cancelled least lately makes room. */
const MOST_KEPT = 200

/**
 * Compiles the seller's items into what adds the cancellations among the listed comments, newest
 * first, to those known; each comment is read once.
 */
export function createCancellationReader(items: readonly Item[], rule: MatchRule) {
  const mentionsIn = compileMentions(
    items.map(({ id, clue_text }) => ({ id, code: clue_text })),
    rule,
  )
  let newest = ''
  /** The very same map when there is nothing new among the rows. */
  return (
    known: ReadonlyMap<string, Cancellation>,
    rows: readonly CommentRow[],
  ): ReadonlyMap<string, Cancellation> => {
    const seen = rows.findIndex(({ messageId }) => messageId === newest)
    newest = rows[0]?.messageId ?? newest
    const found = rows
      .slice(0, seen < 0 ? rows.length : seen)
      .filter(
        (row) =>
          !row.isOwn &&
          row.commentedAt > (known.get(row.buyer.accountId)?.commentedAt ?? 0) &&
          doubtOf(row.text) === 'cancellation',
      )
    if (found.length === 0) return known
    const next = new Map(known)
    for (const { buyer, text, commentedAt } of found.toReversed()) {
      next.delete(buyer.accountId)
      next.set(buyer.accountId, {
        text,
        commentedAt,
        itemIds: mentionsIn(text).map(({ id }) => id),
      })
      if (next.size > MOST_KEPT) next.delete(next.keys().next().value as string)
    }
    return next
  }
}

/**
 * Whether a buyer's cancellation is about a place: it was written after the claim, and names the
 * item, or names none while the buyer has this place alone.
 */
export function isCancelled(
  { itemIds, commentedAt }: Cancellation,
  { itemId, claim }: { itemId: ItemId; claim: WaitlistClaim },
  waitlists: readonly ItemWaitlist[],
): boolean {
  if (commentedAt <= claim.commentedAt) return false
  if (itemIds.length > 0) return itemIds.includes(itemId)
  const { accountId } = claim.buyer
  const places = waitlists.filter(({ claims }) =>
    claims.some(({ buyer }) => buyer.accountId === accountId),
  )
  return places.length === 1
}
