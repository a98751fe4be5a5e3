import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { Rooms } from '../rooms/service.ts'
import { bindClaimRoutes } from './routes.ts'
import { createClaims, type Ledger, type NewClaim } from './service.ts'

/** Registers comments, waitlists and changes by hand. */
export function registerClaims(
  { bind }: App,
  { db, clock }: Context,
  { rooms, ledger }: { rooms: Rooms; ledger: Ledger<NewClaim> },
): void {
  // Tells this process's ETags from another's.
  const bootId = randomUUID()
  bindClaimRoutes(bind, createClaims({ db, clock, rooms, ledger }), rooms, bootId)
}
