import type { RelayMessage } from '@dibs/contract'
import type { AccountId, MessageId } from '@dibs/core'
import type { ClaimsContext, Live, RecentComment } from './live-access.ts'
import { loadMarkedRecord } from './record.ts'
import { commentStateOf } from './waitlists.ts'

/** A change of waitlists by hand, on whichever node. */
type Changed = {
  revision: number
  /** The buyer whose comments may look different now. */
  accountId?: AccountId
  /** The comment that it is about; devices may show it though it is none of the last ones. */
  messageId?: MessageId
}

/**
 * Tells the devices of a live of a change by hand, and how the buyer's comments look since then. What
 * was added by hand is known to claim from then on, as after a restart: a takedown is about it, too.
 */
export async function restateBuyer(
  { db, writer }: Pick<ClaimsContext, 'db' | 'writer'>,
  live: Live,
  { revision, accountId, messageId }: Changed,
): Promise<void> {
  if (accountId === undefined) return live.announceChange(revision)
  let states: RelayMessage[] = []
  try {
    // A claim of theirs that waits to be stored would look like any comment.
    await writer.flushed(live.session.id)
    const { record, marks } = await loadMarkedRecord(db, { sessionId: live.session.id, accountId })
    const added = record.comments.filter((claim) => live.decisions.get(claim.messageId) === null)
    for (const claim of added) live.decisions.set(claim.messageId, claim.itemId)
    const ofBuyer = ({ buyer }: RecentComment) => buyer.accountId === accountId
    const shown = live.recent.list()
    states = shown
      .filter(ofBuyer)
      .map((comment) => ({ comment, now: commentStateOf(comment, record, marks) }))
      .filter(({ comment, now }) => {
        const before = comment.state ?? { state: 'normal' }
        return before.state !== now.state || before.itemId !== now.itemId
      })
      .map(({ comment, now }) => live.setCommentState(comment.messageId, now.state, now.itemId))
    if (messageId !== undefined && !shown.some((each) => each.messageId === messageId)) {
      const claim = record.comments.find((each) => each.messageId === messageId)
      const now = claim ? commentStateOf(claim, record, marks) : { state: 'normal' as const }
      states.push(live.setCommentState(messageId, now.state, now.itemId))
    }
  } finally {
    // The waitlists have changed, whatever is known of the rows.
    live.announceChange(revision, states)
  }
}
