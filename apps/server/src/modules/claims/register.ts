import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { ClaimsContext } from './live-access.ts'
import { bindClaimRoutes } from './routes.ts'

/** Registers comments, waitlists and changes by hand. */
export function registerClaims(
  { bind }: App,
  { db, clock, sellerQueue: queue }: Context,
  { lives, writer }: Pick<ClaimsContext, 'lives' | 'writer'>,
): void {
  // Tells this process's ETags from another's.
  const bootId = randomUUID()
  bindClaimRoutes(bind, { db, clock, lives, writer, queue }, bootId)
}
