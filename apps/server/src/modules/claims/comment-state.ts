import type { CommentState } from '@dibs/contract'
import { buildWaitlists, type ItemId, type SessionRecord } from '@dibs/core'
import type { RecentComment } from './live.ts'
import type { Marks } from './marks.ts'

/**
 * How a comment's row looks by what is stored of its writer: as a claim that stands (one by hand
 * before one that matched), as one that was removed, or as any comment.
 */
export function stateOf(
  comment: RecentComment,
  ofWriter: SessionRecord,
  { isTakenDown }: Marks,
): { state: CommentState; itemId?: ItemId } {
  if (isTakenDown(comment)) return { state: 'deleted' }
  const claims = ofWriter.comments
    .filter(({ messageId }) => messageId === comment.messageId)
    .map((claim) => ({ ...claim, stands: stands(claim, ofWriter) }))
    .toSorted((a, b) => (b.addedAt ?? 0) - (a.addedAt ?? 0))
  const standing = claims.find((claim) => claim.stands)
  if (standing) {
    const state = standing.addedAt === null ? 'highlighted' : 'manuallyAdded'
    return { state, itemId: standing.itemId }
  }
  const [removed] = claims
  return removed ? { state: 'manuallyRemoved', itemId: removed.itemId } : { state: 'normal' }
}

/** Whether a claim would give its writer a place, had they said nothing else. */
function stands(claim: SessionRecord['comments'][number], { removals }: SessionRecord): boolean {
  return buildWaitlists({ comments: [claim], removals, placements: [] }).length > 0
}
