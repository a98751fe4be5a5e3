import type { CommentState } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { QueryClient } from '@tanstack/react-query'
import { settleChange } from '../../../shared/claims/apply-changes.ts'
import type { Settle } from '../../../shared/claims/change-queue.ts'
import type { ChangeAnswer } from '../../../shared/claims/send-change.ts'
import type { UnsavedChange } from '../../../shared/claims/unsaved-entry.ts'
import type { CommentFeed } from '../live-store.ts'
import { settleWaitlists } from './waitlists-query.ts'

type LiveLists = {
  queryClient: QueryClient
  comments: CommentFeed
  refreshWaitlists: (sessionId: SessionId) => Promise<void>
}

/** Takes each change by hand in as it is decided, before the reading that confirms it. */
export function createSettle({ queryClient, comments, refreshWaitlists }: LiveLists): Settle {
  return async (change, answer) => {
    const { sessionId, messageId } = change
    if (answer) {
      await settleWaitlists(queryClient, sessionId, (held) => settleChange(held, change, answer))
      const state = stateAfter(change, answer)
      if (state) comments.pushNow([{ type: 'state', messageId, state }])
    }
    void refreshWaitlists(sessionId)
  }
}

/** How a comment is marked after a change; what an undo leaves is the server's to say. */
function stateAfter({ kind }: UnsavedChange, { added }: ChangeAnswer): CommentState | null {
  if (kind === 'remove') return 'manuallyRemoved'
  return added?.status === 'created' ? 'manuallyAdded' : null
}
