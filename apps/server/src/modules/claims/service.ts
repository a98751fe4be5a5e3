import { commentFromBody, type SavedComment, type SavedResult } from '@dibs/contract'
import { isBelievableStamp } from '@dibs/core'
import { AppError } from '../../platform/errors.ts'
import { addClaim, type ByHand, placeOf } from './changes.ts'
import {
  accessSession,
  type ClaimsContext,
  decideClaim,
  isOwnComment,
  type Live,
  type SessionAccess,
} from './live-access.ts'
import { findItemCode, loadRecord } from './store.ts'

export { BatchWriter } from './batch-writer.ts'
export { decideClaim } from './live-access.ts'
export { createClaimInsert, findGaps, loadDecisions, type NewClaim } from './store.ts'
export { createTakedownInsert, type NewTakedown } from './takedowns.ts'

type SaveOutcome = SavedResult['status']

/**
 * Saves a comment as a claim: one that the seller gave to an item, or one that a device highlighted.
 * @throws not_found, stamp_unbelievable, own_comment, plan_limit
 */
export async function saveComment(
  context: ClaimsContext,
  body: SavedComment,
  by: ByHand,
): Promise<SaveOutcome> {
  const session = await accessSession(context, by.userId, body.sessionId)
  if (body.isManualClaim) return saveByHand(context, session, body, by)
  return session.live ? saveHighlighted(context, session.live, body) : 'ignored'
}

/** The server decides; it has usually heard the comment already. */
async function saveHighlighted(
  { db, clock, writer }: ClaimsContext,
  live: Live,
  body: SavedComment,
): Promise<SaveOutcome> {
  const isNew = !live.decisions.has(body.messageId)
  if (isNew) {
    const claim = decideClaim(live, commentFromBody(body), clock())
    if (claim) writer.append([claim])
  }
  const itemId = live.decisions.get(body.messageId)
  if (!itemId) return 'ignored'
  await writer.flushed(body.sessionId)
  const record = await loadRecord(db, { sessionId: body.sessionId, itemId })
  const place = placeOf(record, body.customerAccountId)
  if (!place) return 'ignored'
  return isNew && place.messageId === body.messageId ? 'created' : 'duplicate_claim'
}

async function saveByHand(
  context: ClaimsContext,
  session: SessionAccess,
  { sessionId, itemClueId: itemId, ...body }: SavedComment,
  by: ByHand,
): Promise<SaveOutcome> {
  const { db, clock, writer } = context
  const { live } = session
  const { messageId } = body
  // What the server heard itself counts more than what the device sends.
  const heard = live?.recent.find(messageId) ?? { ...commentFromBody(body), heardAt: clock() }
  const { buyer, text, commentedAt, heardAt } = heard
  if (isOwnComment(session, buyer)) throw new AppError('own_comment')
  if (!isBelievableStamp(commentedAt, clock())) throw new AppError('stamp_unbelievable')
  const itemText = await findItemCode(db, by.userId, itemId)
  if (itemText === undefined) throw new AppError('not_found')
  // A stored comment shows, after a restart, that those before it were heard: they have to be stored.
  await writer.flushed(sessionId)
  const claim = { sessionId, itemId, itemText, messageId, buyer, text, commentedAt, heardAt }
  const outcome = await addClaim(context, { ...claim, matchRule: null, addedAt: null }, by)
  if (outcome === 'created' && live) {
    // Known to claim from now on, as after a restart: a takedown is about it, too.
    if (live.decisions.get(messageId) === null) live.decisions.set(messageId, itemId)
    live.announceChange([live.setCommentState(messageId, 'manuallyAdded', itemId)])
  }
  return outcome
}
