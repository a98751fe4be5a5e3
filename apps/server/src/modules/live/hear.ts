import type { ProviderMessage } from '@dibs/contract/provider'
import type { AccountId, Comment, MessageId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'
import {
  type AdoptedClaim,
  type BatchWriter,
  decideClaim,
  type NewClaim,
  type NewTakedown,
} from '../claims/service.ts'
import type { LiveSession } from './live.ts'
import type { HeardComment } from './session/comment-lines.ts'
import { MARK } from './session/decision-log.ts'
import { chatLines, frameOfLines } from './session/relay-messages.ts'
import type { HeardMessage as OfSource } from './source/comment-source.ts'
import type { HeardIds } from './source/replay-check.ts'

/** As many takedowns are kept of one session; a moderator takes down some hundreds in a bad night. */
const TAKEDOWNS_KEPT = 10_000

/** What a frame says was taken down: comments, and viewers with all that they had said. */
type Deletion = { messageIds: readonly string[]; userIds: readonly string[] }

/** What cannot be read is a comment, a whole frame, or a message without a name. */
const MAY_BE_COMMENT: ReadonlySet<string> = new Set(['WebcastChatMessage', 'frame', 'message'])
const mayBeComment = (message: ProviderMessage) =>
  message.type === 'invalid' && MAY_BE_COMMENT.has(message.name)

type Dependencies = {
  claimWriter: Pick<BatchWriter<NewClaim>, 'append'>
  takedownWriter: Pick<BatchWriter<NewTakedown>, 'append'>
  clock: Clock
  log: Log
  metrics: Pick<Metrics, 'commentsHeard' | 'invalidMessages'>
  /** Tells how a buyer's rows look by what is stored; in its own time, and never throws. */
  restate: (live: LiveSession, accountId: AccountId) => void
}

/** Takes in a frame's messages for a live. Tells which comments were new. */
export type Hear = (
  live: LiveSession,
  messages: readonly HeardMessage[],
) => HeardIds & { fresh: readonly MessageId[] }

/** A message, and where another node heard it, whether it claims nothing. */
export type HeardMessage = OfSource & { claimsNothing?: boolean }

/**
 * Makes the way of a comment: decided once, its claim handed to the batch writer, and passed on to
 * the devices. What was heard before is not passed on, nor what an erased buyer had said. A standby
 * does the same: each node that hears a live stores its claims, and the database keeps one of each.
 */
export function createHear(dependencies: Dependencies): Hear {
  const { claimWriter, takedownWriter, clock, log, metrics, restate } = dependencies
  const warnedAbout = new Set<string>()

  function warnOnce({ name, reason }: { name: string; reason: string }): void {
    metrics.invalidMessages.inc()
    if (warnedAbout.has(name + reason) || warnedAbout.size > 100) return
    warnedAbout.add(name + reason)
    log.warn({ message: name, reason }, 'skipping messages that cannot be read')
  }

  return (live, messages) => {
    const passedOn: HeardComment[] = []
    const claims: NewClaim[] = []
    const deletions: Deletion[] = []
    const shownAgain = new Set<AccountId>()
    const heard = { fresh: [] as MessageId[], known: [] as MessageId[] }
    const now = clock()
    for (const message of messages) {
      if (message.type === 'chat') {
        const { comment } = message
        const isKnown = live.decisions.has(comment.messageId)
        if (!isKnown) heard.fresh.push(comment.messageId)
        else if (!live.decisions.isMarked(comment.messageId, MARK.inDoubt))
          heard.known.push(comment.messageId)
        const { heardAt = now } = message
        if (live.erasures.cover(comment)) {
          if (!isKnown) decide(live, { ...message, claimsNothing: true }, heardAt)
          continue
        }
        if (isKnown && !isShownAgain(live, comment)) continue
        if (live.decisions.get(comment.messageId)) shownAgain.add(comment.buyer.accountId)
        const claim = isKnown ? null : decide(live, message, heardAt)
        const kept = { ...comment, heardAt }
        if (claim) claims.push(claim)
        if (claim) live.recent.keepNamed(kept, claim.itemText)
        else if (live.decisions.get(comment.messageId) === null) live.recent.keepNamed(kept)
        passedOn.push(kept)
        if (!isKnown) live.beside?.heard(comment, heardAt)
      } else if (message.type === 'delete') {
        deletions.push(message)
      } else if (message.type === 'invalid') {
        warnOnce(message)
      }
    }
    if (messages.some(({ type }) => type === 'chat')) live.unreadable.read(now)
    else if (messages.some(mayBeComment)) live.unreadable.failed(now)
    if (!live.session.isPractice) metrics.commentsHeard.inc(heard.fresh.length)
    if (claims.length > 0) {
      live.figures.noteClaims(now)
      claimWriter.append(claims)
    }
    const frame = keep(live, passedOn)
    // Last, for a bundle may tell of a deletion ahead of the comment.
    const takedowns = deletions.length > 0 ? takeDown(live, deletions, now, log) : []
    if (takedowns.length > 0) takedownWriter.append(takedowns)
    if (frame) live.room.send(frame)
    for (const accountId of shownAgain) restate(live, accountId)
    return heard
  }
}

/** Keeps comments, as the bytes that devices get of them. Gives the frame, where there are devices. */
function keep(live: LiveSession, comments: readonly HeardComment[]): Buffer | null {
  if (comments.length === 0) return null
  const written = chatLines(comments)
  if (live.room.devices.size === 0) {
    live.recent.addAll(comments, written)
    return null
  }
  const { frame, lines } = frameOfLines(written)
  live.recent.addAll(comments, lines)
  return frame
}

/** What another node decided when it was heard there stands, whatever items there are now. */
function decide(
  live: LiveSession,
  { comment, claimsNothing }: Extract<HeardMessage, { type: 'chat' }>,
  heardAt: number,
): NewClaim | null {
  if (!claimsNothing) return decideClaim(live, comment, heardAt)
  live.decisions.set(comment.messageId, null)
  live.figures.countComment()
  return null
}

/** Whether a comment was heard before this server listened: devices may have lost sight of it. */
function isShownAgain({ decisions }: LiveSession, { messageId }: Comment): boolean {
  const isHeard = decisions.unmark(messageId, MARK.heardBefore)
  const isClaim = decisions.get(messageId) !== null
  return isClaim ? decisions.unmark(messageId, MARK.claimedBefore) : isHeard
}

/**
 * Marks what the platform took down, and gives what is to be stored of it. It marks claims and
 * never removes one, whichever of the two is known first.
 */
function takeDown(
  live: LiveSession,
  deletions: readonly Deletion[],
  now: number,
  log: Log,
): NewTakedown[] {
  const messages = new Set(deletions.flatMap(({ messageIds }) => messageIds as MessageId[]))
  const accounts = new Set(deletions.flatMap(({ userIds }) => userIds as AccountId[]))
  live.recent.takeDown(messages, accounts, now)
  const deleted = live.recent
    .list()
    .filter(({ messageId, buyer }) => messages.has(messageId) || accounts.has(buyer.accountId))
  live.room.broadcast(deleted.map(({ messageId }) => live.setCommentState(messageId, 'deleted')))
  const listed = new Set(deleted.map(({ messageId }) => messageId))
  // What matched nothing and has scrolled away is no claim, and will be none.
  const mayClaim = (id: MessageId) => live.decisions.get(id) !== null || listed.has(id)
  const { id: sessionId } = live.session
  const takedowns: NewTakedown[] = [
    ...[...messages]
      .filter(mayClaim)
      .map((subject) => ({ sessionId, kind: 'message' as const, subject, heardAt: now })),
    ...[...accounts].map((subject) => ({
      sessionId,
      kind: 'account' as const,
      subject,
      heardAt: now,
    })),
  ]
  const before = live.figures.countTakedowns(takedowns.length)
  if (before <= TAKEDOWNS_KEPT && before + takedowns.length > TAKEDOWNS_KEPT) {
    log.warn({ sessionId }, 'too many takedowns; no more of this live are kept')
  }
  return takedowns.slice(0, Math.max(0, TAKEDOWNS_KEPT - before))
}

/**
 * Tells devices of claims that are durable now, each under the item under which it is stored.
 * `revision`: that which they led to; null when they changed no waitlist.
 */
export function announceStored(
  live: LiveSession,
  claims: readonly NewClaim[],
  { revision, adopted }: { revision: number | null; adopted: readonly AdoptedClaim[] },
): void {
  const others = new Map(adopted.map(({ messageId, itemId }) => [messageId, itemId]))
  for (const [messageId, itemId] of others) live.decisions.set(messageId, itemId)
  const states = claims.flatMap(({ messageId, itemId }) => {
    // Devices keep a state ahead of its comment, so it is told of any; what stands stays as it is.
    const { state = 'normal' } = live.recent.findShown(messageId)?.state ?? {}
    if (state !== 'normal') return []
    return [live.setCommentState(messageId, 'highlighted', others.get(messageId) ?? itemId)]
  })
  if (revision !== null || states.length > 0) live.announceChange(revision, states)
}
