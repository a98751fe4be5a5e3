import type { RelayMessage } from '@dibs/contract'
import type { AccountId, ItemId, MessageId, SessionRecord } from '@dibs/core'
import type { ClaimsContext, Live, RecentComment } from './live-access.ts'
import { loadMarkedRecord } from './record.ts'
import type { Scope } from './store.ts'
import { commentStateOf, type Marks } from './waitlists.ts'

/** A change of waitlists by hand, on whichever node. */
type Changed = {
  revision: number
  /** The buyer whose comments may look different now. */
  accountId?: AccountId
  /** The item of which all comments may look different now. */
  itemId?: ItemId
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
  { revision, accountId, messageId, itemId }: Changed,
): Promise<void> {
  if (itemId !== undefined) return restateItem({ db, writer }, live, { revision, itemId })
  if (accountId === undefined) return live.announceChange(revision)
  let states: RelayMessage[] = []
  try {
    // A claim of theirs that waits to be stored would look like any comment.
    await writer.flushed(live.session.id)
    const { record, marks } = await loadRecordOf(db, { sessionId: live.session.id, accountId })
    const added = record.comments.filter((claim) => live.decisions.get(claim.messageId) === null)
    for (const claim of added) live.decisions.set(claim.messageId, claim.itemId)
    states = statesOf(live, record, marks, ({ buyer }) => buyer.accountId === accountId)
    const isShown = live.recent.list().some((comment) => comment.messageId === messageId)
    if (messageId !== undefined && !isShown) {
      const claim = record.comments.find((each) => each.messageId === messageId)
      const now = claim ? commentStateOf(claim, record, marks) : { state: 'normal' as const }
      states.push(live.setCommentState(messageId, now.state, now.itemId))
    }
  } finally {
    // The waitlists have changed, whatever is known of the rows.
    live.announceChange(revision, states)
  }
}

/** The same of all comments that claim, or claimed, an item; of each by all that its writer said. */
async function restateItem(
  { db, writer }: Pick<ClaimsContext, 'db' | 'writer'>,
  live: Live,
  { revision, itemId }: Required<Pick<Changed, 'revision' | 'itemId'>>,
): Promise<void> {
  const states: RelayMessage[] = []
  try {
    await writer.flushed(live.session.id)
    const shown = live.recent.list().filter(({ state }) => state?.itemId === itemId)
    for (const accountId of new Set(shown.map(({ buyer }) => buyer.accountId))) {
      const { record, marks } = await loadRecordOf(db, { sessionId: live.session.id, accountId })
      states.push(...statesOf(live, record, marks, ({ buyer }) => buyer.accountId === accountId))
    }
  } finally {
    live.announceChange(revision, states)
  }
}

/** What is stored of a buyer; their comments look as they do, blocked or not. */
async function loadRecordOf(db: ClaimsContext['db'], scope: Scope) {
  const { record, marks } = await loadMarkedRecord(db, scope)
  const { blocked = [], comments } = record
  return { record: { ...record, comments: [...comments, ...blocked] }, marks }
}

/** The last comments that look different now, each as it is told. */
function statesOf(
  live: Live,
  record: SessionRecord,
  marks: Marks,
  isOf: (comment: RecentComment) => boolean,
): RelayMessage[] {
  return live.recent
    .list()
    .filter(isOf)
    .map((comment) => ({ comment, now: commentStateOf(comment, record, marks) }))
    .filter(({ comment, now }) => {
      const before = comment.state ?? { state: 'normal' }
      return before.state !== now.state || before.itemId !== now.itemId
    })
    .map(({ comment, now }) => live.setCommentState(comment.messageId, now.state, now.itemId))
}
