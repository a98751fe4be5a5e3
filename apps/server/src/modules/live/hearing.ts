import type { ProviderMessage } from '@dibs/contract/provider'
import type { Comment } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { HeardChats } from '../capture/service.ts'
import { decide, type Ledger, type NewClaim } from '../claims/service.ts'
import { announceChange, type Room, setCommentState, toFrame } from '../rooms/service.ts'
import type { createTakedowns, Deletion } from './takedowns.ts'

type Dependencies = {
  ledger: Ledger<NewClaim>
  takedowns: ReturnType<typeof createTakedowns>
  clock: Clock
  log: Log
  metrics: Metrics
}

/**
 * The way of a comment: decided once, its claim handed to the ledger, and passed on to the
 * devices. What was heard before is passed on to nobody.
 */
export function createHearing({ ledger, takedowns, clock, log, metrics }: Dependencies) {
  const complainedAbout = new Set<string>()

  function hearChat(room: Room, comment: Comment, raw: unknown, now: number): NewClaim | null {
    const isKnown = room.decisions.has(comment.messageId)
    room.recent.add({ ...comment, heardAt: now, raw })
    return isKnown ? null : decide(room, comment, now)
  }

  function complain({ name, reason }: { name: string; reason: string }): void {
    metrics.invalidMessages.inc()
    if (complainedAbout.has(name + reason) || complainedAbout.size > 100) return
    complainedAbout.add(name + reason)
    log.warn({ message: name, reason }, 'skipping messages that cannot be read')
  }

  return {
    /** Takes in a frame's messages. Tells which chats were new. */
    hear(room: Room, messages: readonly ProviderMessage[], frame: Buffer): HeardChats {
      const passedOn: unknown[] = []
      const claims: NewClaim[] = []
      const deletions: Deletion[] = []
      const now = clock()
      const fresh: string[] = []
      const known: string[] = []
      for (const message of messages) {
        if (message.type === 'chat') {
          const { messageId } = message.comment
          const isKnown = room.decisions.has(messageId)
          if (isKnown) known.push(messageId)
          else fresh.push(messageId)
          if (isKnown && !isShownAgain(room, message.comment)) continue
          const claim = hearChat(room, message.comment, message.raw, now)
          if (claim) claims.push(claim)
          passedOn.push(message.raw)
        } else if (message.type === 'delete') {
          deletions.push(message)
        } else if (message.type === 'invalid') {
          complain(message)
        }
      }
      metrics.commentsHeard.inc(passedOn.length)
      if (claims.length > 0) ledger.append(claims)
      // Last, for a bundle may tell of a deletion ahead of the comment.
      if (deletions.length > 0) takedowns.hear(room, deletions, now)
      if (passedOn.length > 0 && room.viewers.size > 0) {
        const sent = passedOn.length === messages.length ? frame : toFrame(passedOn)
        for (const viewer of room.viewers) viewer.send(sent)
      }
      return { fresh, known }
    },
  }
}

/** Whether a comment was heard before a restart and claims nothing: devices have lost sight of it. */
function isShownAgain({ decisions, heardBefore }: Room, { messageId }: Comment): boolean {
  return decisions.get(messageId) === null && heardBefore.delete(messageId)
}

/** Tells devices of claims that are durable now. */
export function announceStored(room: Room, claims: readonly NewClaim[]): void {
  const states = claims.flatMap((claim) => {
    const comment = room.recent.find(claim.messageId)
    if (!comment || (comment.state && comment.state.state !== 'normal')) return []
    return [setCommentState(room, claim.messageId, 'highlighted', claim.itemId)]
  })
  announceChange(room, states)
}
