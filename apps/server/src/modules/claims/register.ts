import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { ClaimsContext, Lives } from './live-access.ts'
import { createFindRevision } from './revisions.ts'
import { bindClaimRoutes } from './routes.ts'
import { answerOthers } from './service.ts'

/** Registers comments, waitlists and changes by hand. */
export function registerClaims(
  { bind }: App,
  { database, db, clock, events, bus, ownership, sellerQueue: queue }: Context,
  { lives, writer }: { lives: Lives; writer: ClaimsContext['writer'] },
): void {
  const findRevision = createFindRevision(database.pool, { lives, isAlone: ownership.isAlone })
  const context = { db, clock, events, bus, lives, writer, queue, findRevision }
  lives.attend((live) => answerOthers(context, live))
  bindClaimRoutes(bind, context)
}
