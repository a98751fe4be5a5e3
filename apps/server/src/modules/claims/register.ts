import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { ClaimingLives, SessionGaps } from './live.ts'
import { bindClaimRoutes } from './routes.ts'
import { createClaims, type Ledger, type NewClaim } from './service.ts'

type Needs = { registry: ClaimingLives; gaps: SessionGaps; claimWriter: Ledger<NewClaim> }

/** Registers comments, waitlists and changes by hand. */
export function registerClaims(
  { bind }: App,
  { db, clock }: Context,
  { registry: lives, gaps, claimWriter: ledger }: Needs,
): void {
  // Tells this process's ETags from another's.
  const bootId = randomUUID()
  bindClaimRoutes(bind, createClaims({ db, clock, lives, gaps, ledger }), lives, bootId)
}
