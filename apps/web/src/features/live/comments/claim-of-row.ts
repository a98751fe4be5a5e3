import type { SavedComment } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import type { CommentRow } from './comment-row.ts'

/** What is sent to save a comment as a claim (spec, section 3, "Saved comment"). */
export function claimOfRow(
  row: CommentRow,
  sessionId: SessionId,
  itemClueId: ItemId,
  isManualClaim: boolean,
): SavedComment {
  return {
    sessionId,
    itemClueId,
    messageId: row.rawMessageId,
    customerAccountId: row.rawCustomerAccountId,
    customerUsername: row.rawCustomerUsername,
    customerNickname: row.rawCustomerNickname,
    commentText: row.text,
    commentTimestamp: row.time,
    isManualClaim,
  }
}
