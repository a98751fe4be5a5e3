import type { ProviderChat, ProviderMessage } from '@dibs/contract/provider'
import type { AccountId, MessageId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { decide, type Ledger, type NewClaim } from '../claims/service.ts'
import { announceChange, broadcast, type Room, setCommentState, toFrame } from '../rooms/service.ts'

type Dependencies = { ledger: Ledger; clock: Clock; log: Log; metrics: Metrics }

/**
 * The way of a comment: decided once, its claim handed to the ledger, and passed on to the
 * devices. What was heard before is passed on to nobody.
 */
export function createHearing({ ledger, clock, log, metrics }: Dependencies) {
  const complainedAbout = new Set<string>()

  function hearChat(room: Room, chat: ProviderChat, raw: unknown, now: number): NewClaim | null {
    const heard = {
      messageId: chat.messageId as MessageId,
      accountId: chat.userId as AccountId,
      createTime: chat.createTime,
      username: chat.uniqueId,
      nickname: chat.nickname,
      text: chat.text,
    }
    room.recent.add({ ...heard, raw })
    return decide(room, heard, now)
  }

  function complain({ name, reason }: { name: string; reason: string }): void {
    metrics.invalidMessages.inc()
    if (complainedAbout.has(name + reason) || complainedAbout.size > 100) return
    complainedAbout.add(name + reason)
    log.warn({ message: name, reason }, 'skipping messages that cannot be read')
  }

  return {
    /** Takes in a frame's messages. Tells how many chats there were, and whether one was known. */
    hear(room: Room, messages: readonly ProviderMessage[], frame: Buffer) {
      const fresh: unknown[] = []
      const claims: NewClaim[] = []
      const now = clock()
      let chats = 0
      for (const message of messages) {
        if (message.type === 'chat') {
          chats += 1
          if (room.decisions.has(message.chat.messageId as MessageId)) continue
          const claim = hearChat(room, message.chat, message.raw, now)
          if (claim) claims.push(claim)
          fresh.push(message.raw)
        } else if (message.type === 'delete') {
          markDeleted(room, message.messageIds)
        } else if (message.type === 'invalid') {
          complain(message)
        }
      }
      metrics.commentsHeard.inc(fresh.length)
      if (claims.length > 0) ledger.append(claims)
      if (fresh.length > 0 && room.viewers.size > 0) {
        const passedOn = fresh.length === messages.length ? frame : toFrame(fresh)
        for (const viewer of room.viewers) viewer.send(passedOn)
      }
      return { chats, hasKnown: chats > fresh.length }
    },
  }
}

/** Tells devices of claims that are durable now. */
export function announceStored(room: Room, claims: readonly NewClaim[]): void {
  const states = claims.flatMap((claim) => {
    const comment = room.recent.find(claim.messageId)
    if (!comment || comment.state) return []
    return [setCommentState(room, claim.messageId, 'highlighted', claim.itemId)]
  })
  announceChange(room, states)
}

function markDeleted(room: Room, messageIds: readonly string[]): void {
  const states = messageIds
    .filter((id) => room.recent.find(id as MessageId))
    .map((id) => setCommentState(room, id as MessageId, 'deleted'))
  broadcast(room, states)
}
