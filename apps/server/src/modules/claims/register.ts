import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { ClaimsContext } from './live-access.ts'
import { createFindRevision } from './revisions.ts'
import { bindClaimRoutes } from './routes.ts'

/** Registers comments, waitlists and changes by hand. */
export function registerClaims(
  { bind }: App,
  { database, db, clock, events, sellerQueue: queue }: Context,
  { lives, writer }: Pick<ClaimsContext, 'lives' | 'writer'>,
): void {
  const findRevision = createFindRevision(database.pool)
  bindClaimRoutes(bind, { db, clock, events, lives, writer, queue, findRevision })
}
