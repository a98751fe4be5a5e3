import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { announceChange, type Room, type Rooms, setCommentState } from '../rooms/service.ts'
import type { Live } from './live-access.ts'
import { bindClaimRoutes } from './routes.ts'
import type { Ledger, NewClaim } from './service.ts'

/** Registers comments, waitlists and changes by hand. */
export function registerClaims(
  { bind }: App,
  { db, clock }: Context,
  { rooms, ledger: writer }: { rooms: Rooms; ledger: Ledger<NewClaim> },
): void {
  const lives = {
    find(sessionId: Room['session']['id']): Live | undefined {
      const room = rooms.find(sessionId)
      return room && toLive(room)
    },
  }
  // Tells this process's ETags from another's.
  const bootId = randomUUID()
  bindClaimRoutes(bind, { db, clock, lives, writer }, bootId)
}

function toLive(room: Room): Live {
  return {
    session: room.session,
    matcher: room.matcher,
    matchRule: room.matchRule,
    decisions: room.decisions,
    recent: room.recent,
    gaps: room.gaps,
    get revision() {
      return room.revision
    },
    get commentsHeard() {
      return room.commentsHeard
    },
    set commentsHeard(count) {
      room.commentsHeard = count
    },
    announceChange: (states = []) => announceChange(room, [...states]),
    setCommentState: (...state) => setCommentState(room, ...state),
  }
}
