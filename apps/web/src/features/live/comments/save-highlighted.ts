import { type ApiClient, endpoints, type SavedResult } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { claimOfRow } from './claim-of-row.ts'
import type { CommentRow } from './comment-row.ts'

/** Saves a highlighted comment as a claim; answers what the server made of it. */
export async function saveHighlighted(
  api: ApiClient,
  row: CommentRow,
  sessionId: SessionId,
): Promise<SavedResult['status'] | null> {
  if (!row.matchedItemId) return null
  const body = claimOfRow(row, sessionId, row.matchedItemId, false)
  return (await api(endpoints.comments.save, { body })).data.status
}
