import { commentFromBody, type SavedComment } from '@dibs/contract'
import {
  type AccountId,
  type Comment,
  type ItemId,
  isBelievableStamp,
  type MessageId,
  type SessionId,
} from '@dibs/core'
import { AppError } from '../../platform/errors.ts'
import { answerForLive, askForComment, askToSave, type SaveOutcome } from './ask-ear.ts'
import { addClaim, type ByHand, placeOf, waitlistOf } from './changes.ts'
import {
  accessSession,
  type ClaimsContext,
  claimOf,
  isOwnComment,
  type Live,
  type SessionAccess,
} from './live-access.ts'
import { findPosted } from './posted.ts'
import { loadRecord } from './record.ts'
import { findHeardClaim, findItemCode, isClaimStored } from './store.ts'

export { BatchWriter } from './batch-writer.ts'
export type { ByHand } from './changes.ts'
export { releaseEarlierWins, takeBackReleased } from './earlier-wins.ts'
export { type AdoptedClaim, createClaimInsert, type StoredClaims } from './insert-claims.ts'
export { accessSession, decideClaim, isOwnComment } from './live-access.ts'
export {
  freeUnits,
  loadWins,
  type SessionWins,
  takeBackFreed,
  type Wins,
} from './wins.ts'

/** What other modules need to work on what was claimed. */
export type ClaimsAccess = Pick<ClaimsContext, 'db' | 'clock' | 'lives' | 'queue' | 'events'>

export { stampTakenIn } from './posted.ts'
export { fromBillLines } from './record-pieces.ts'
export { restateBuyer } from './restate.ts'
export { raiseRevision, raiseRevisions, raiseRevisionsOf } from './revisions.ts'
export { mergeBuyers } from './same-buyer.ts'
export { findGaps, loadDecisions, type NewClaim } from './store.ts'
export { createTakedownInsert, type NewTakedown } from './takedowns.ts'

/**
 * Saves a comment as a claim: one that the seller gave to an item, or one that a device highlighted.
 * A node that does not hear the live leaves the latter to one that does.
 * @throws not_found, stamp_unbelievable, own_comment, plan_limit; service_unavailable when nobody
 * hears the live now
 */
export async function saveComment(
  context: ClaimsContext,
  body: SavedComment,
  by: ByHand,
): Promise<SaveOutcome> {
  const session = await accessSession(context, by.userId, body.sessionId)
  if (body.isManualClaim) return saveByHand(context, session, body, by)
  if (session.live) return saveHighlighted(context, session.live, body)
  return session.isRunning ? askToSave(context.bus, body) : 'ignored'
}

/** Answers nodes that do not hear a live for it, as long as this one does. Gives the way to stop. */
export const answerOthers = (context: ClaimsContext, live: Live): (() => void) =>
  answerForLive(context.bus, live, {
    save: (body) => saveHighlighted(context, live, body),
    flushed: () => context.writer.flushed(live.session.id),
  })

/** The server decides, and has nearly always heard the comment already. */
async function saveHighlighted(
  context: ClaimsContext,
  live: Live,
  body: SavedComment,
): Promise<SaveOutcome> {
  const itemId = live.decisions.get(body.messageId)
  if (itemId === undefined) return saveReported(context, live, commentFromBody(body))
  if (itemId === null) return 'ignored'
  return (await findPlace(context, live.session, itemId, body.customerAccountId))
    ? 'duplicate_claim'
    : 'ignored'
}

/**
 * Saves a comment that a device has shown and this server has not heard: it may have been killed
 * before it stored it, or it leaves the listening to the device. It stays marked as reported until
 * it is heard, and decides nothing about what is heard later.
 * @throws stamp_unbelievable when it was not said while the session ran; too_many_requests
 */
async function saveReported(
  context: ClaimsContext,
  live: Live,
  comment: Comment,
): Promise<SaveOutcome> {
  const { db, clock, writer } = context
  const hasBegun = comment.commentedAt >= live.session.startedAt.getTime()
  if (!hasBegun || !isBelievableStamp(comment.commentedAt, clock()))
    throw new AppError('stamp_unbelievable')
  const claim = claimOf(live, comment, clock())
  if (!claim) return 'ignored'
  const isKnown = await isClaimStored(db, claim)
  if (!isKnown) countReport(live)
  writer.append([{ ...claim, isReported: true }])
  const { itemId, buyer, messageId } = claim
  const place = await findPlace(context, live.session, itemId, buyer.accountId)
  if (!place) return 'ignored'
  return !isKnown && place.messageId === messageId ? 'created' : 'duplicate_claim'
}

/** As many claims of a session as its devices may report; what the server hears has no such bound. */
const MOST_REPORTS = 20_000

function countReport({ figures }: Live): void {
  if (figures.reported >= MOST_REPORTS)
    throw new AppError('too_many_requests', { retryAfterSeconds: 3_600 })
  figures.countReport()
}

/** A buyer's place for an item, once all that waits to be written is stored. */
async function findPlace(
  { db, writer, queue }: ClaimsContext,
  { userId, id: sessionId }: Live['session'],
  itemId: ItemId,
  accountId: AccountId,
) {
  await writer.flushed(sessionId)
  const waitlist = await queue.run(userId, async () =>
    waitlistOf(await loadRecord(db, { sessionId, itemId })),
  )
  return placeOf(waitlist, accountId)
}

async function saveByHand(
  context: ClaimsContext,
  session: SessionAccess,
  { sessionId, itemClueId: itemId, ...body }: SavedComment,
  by: ByHand,
): Promise<SaveOutcome> {
  const { db, clock, writer } = context
  const { messageId } = body
  const known = await findHeard(context, session, sessionId, messageId)
  const heard = known ?? { ...commentFromBody(body), heardAt: clock() }
  const { buyer, text, commentedAt, heardAt } = heard
  if (isOwnComment(session, buyer)) throw new AppError('own_comment')
  if (!isBelievableStamp(commentedAt, clock())) throw new AppError('stamp_unbelievable')
  const itemText = await findItemCode(db, by.userId, itemId)
  if (itemText === undefined) throw new AppError('not_found')
  // A stored comment shows, after a restart, that those before it were heard: they have to be stored.
  await writer.flushed(sessionId)
  const claim = { sessionId, itemId, itemText, messageId, buyer, text, commentedAt, heardAt }
  return addClaim(context, { ...claim, matchRule: null, addedAt: null, isReported: false }, by)
}

/** A comment as it was heard, which counts more than what the device sends. */
async function findHeard(
  { db, bus }: ClaimsContext,
  { live, isRunning }: SessionAccess,
  sessionId: SessionId,
  messageId: MessageId,
): Promise<(Comment & { heardAt: number }) | undefined> {
  const recent = live
    ? live.recent.find(messageId)
    : isRunning && (await askForComment(bus, sessionId, messageId))
  return (
    recent ||
    (await findHeardClaim(db, sessionId, messageId)) ||
    findPosted(db, { sessionId, messageId })
  )
}
