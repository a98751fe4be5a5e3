import type { AccountId, MessageId } from '@dibs/core'
import type { Log } from '../../platform/log.ts'
import { createLedger, type NewTakedown } from '../claims/service.ts'
import {
  announceChange,
  broadcast,
  type Room,
  type Rooms,
  setCommentState,
} from '../rooms/service.ts'

/** As many are kept of one session; a moderator takes down some hundreds in a bad night. */
const KEPT_PER_SESSION = 10_000

/** What a frame says was taken down: comments, and viewers with all that they had said. */
export type Deletion = { messageIds: readonly string[]; userIds: readonly string[] }

type Dependencies = {
  insert: (takedowns: readonly NewTakedown[]) => Promise<void>
  rooms: Rooms
  log: Log
}

/**
 * Keeps what the platform took down. It marks claims and never removes one, whichever of the two
 * is known first.
 */
export function createTakedowns({ insert, rooms, log }: Dependencies) {
  const heardIn = new WeakMap<Room, number>()
  const onLost = () => {}
  const ledger = createLedger({ name: 'takedowns', insert, log, onStored, onLost })

  /** The claims that they mark may be on screen. */
  function onStored(takedowns: readonly NewTakedown[]): void {
    for (const sessionId of new Set(takedowns.map((takedown) => takedown.sessionId))) {
      const room = rooms.find(sessionId)
      if (room) announceChange(room)
    }
  }

  function keep(room: Room, takedowns: readonly NewTakedown[]): void {
    const before = heardIn.get(room) ?? 0
    const heard = before + takedowns.length
    heardIn.set(room, heard)
    if (before <= KEPT_PER_SESSION && heard > KEPT_PER_SESSION) {
      log.warn({ sessionId: room.session.id }, 'too many takedowns; no more of this live are kept')
    }
    const kept = takedowns.slice(0, Math.max(0, KEPT_PER_SESSION - before))
    if (kept.length > 0) ledger.append(kept)
  }

  return {
    ...{ flushed: ledger.flushed, close: ledger.close },

    /** Takes in what a frame took down, after the comments of the same frame. */
    hear(room: Room, deletions: readonly Deletion[], now: number): void {
      const messages = new Set(deletions.flatMap(({ messageIds }) => messageIds as MessageId[]))
      const accounts = new Set(deletions.flatMap(({ userIds }) => userIds as AccountId[]))
      const recent = room.recent.list()
      const deleted = recent.filter(
        ({ messageId, buyer }) => messages.has(messageId) || accounts.has(buyer.accountId),
      )
      broadcast(
        room,
        deleted.map(({ messageId }) => setCommentState(room, messageId, 'deleted')),
      )
      const listed = new Set(deleted.map(({ messageId }) => messageId))
      // What matched nothing and has scrolled away is no claim, and will be none.
      const mayClaim = (id: MessageId) => room.decisions.get(id) !== null || listed.has(id)
      const entry = { sessionId: room.session.id, heardAt: now }
      keep(room, [
        ...[...messages]
          .filter(mayClaim)
          .map((subject) => ({ ...entry, kind: 'message' as const, subject })),
        ...[...accounts].map((subject) => ({ ...entry, kind: 'account' as const, subject })),
      ])
    },
  }
}
