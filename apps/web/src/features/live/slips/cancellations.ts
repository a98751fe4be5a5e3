import type { Item, ItemWaitlist } from '@dibs/contract'
import { type Cancellation, compileMentions, isGivenUp, type MatchRule } from '@dibs/core'
import { saidDoubt } from '../../../shared/claims/marks/marks.ts'
import type { ClaimPlace } from '../../../shared/claims/places.ts'
import type { CommentRow } from '../comments/comment-list.ts'
import type { LiveData } from '../live-store.ts'

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
          saidDoubt(row.text) === 'cancellation',
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

/** The places that buyers seem to give up, by `item/account`, with what they wrote. */
export function cancelledPlaces(
  waitlists: readonly ItemWaitlist[],
  cancellations: ReadonlyMap<string, Cancellation>,
): ReadonlyMap<string, string> {
  if (cancellations.size === 0) return NONE
  const places = waitlists.flatMap(({ itemId, claims }) =>
    claims
      .filter(({ buyer }) => cancellations.has(buyer.accountId))
      .map((claim) => ({ itemId, claim })),
  )
  const count = Map.groupBy(places, ({ claim }) => claim.buyer.accountId)
  const cancelled = new Map<string, string>()
  for (const { itemId, claim } of places) {
    const { accountId } = claim.buyer
    const said = cancellations.get(accountId) as Cancellation
    const place = { itemId, commentedAt: claim.commentedAt }
    if (isGivenUp(said, place, count.get(accountId)?.length ?? 0))
      cancelled.set(`${itemId}/${accountId}`, said.text)
  }
  return cancelled
}

/** Both without a place that the seller keeps all the same. */
export function withoutKept(
  { cancellations, cancelled }: Pick<LiveData, 'cancellations' | 'cancelled'>,
  { itemId, claim: { buyer } }: ClaimPlace,
): Pick<LiveData, 'cancellations' | 'cancelled'> {
  const { accountId } = buyer
  const said = cancellations.get(accountId)
  const rest = said?.itemIds.filter((id) => id !== itemId) ?? []
  const others = [...cancellations].filter(([id]) => id !== accountId)
  return {
    cancellations: new Map(
      said && rest.length > 0 ? [...others, [accountId, { ...said, itemIds: rest }]] : others,
    ),
    cancelled: new Map([...cancelled].filter(([key]) => key !== `${itemId}/${accountId}`)),
  }
}

const NONE: ReadonlyMap<string, string> = new Map()
