import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { App } from '../../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../../platform/http/link-origin.ts'
import { createBillSecrets, hashBillToken } from '../../../platform/secrets/bill-secrets.ts'
import type { ClaimsAccess } from '../../claims/service.ts'
import type { OrdersContext } from './context.ts'
import { bindOrderRoutes } from './routes.ts'

const TOKEN_BYTES = 16

/** Registers orders; answers what their use-cases work with. */
export function registerOrders(
  { bind }: App,
  { config, db, clock, events, sellerQueue: queue, secretKeys }: Context,
  { lives }: Pick<ClaimsAccess, 'lives'>,
): OrdersContext {
  const { contacts, tokens } = createBillSecrets(secretKeys)
  const origin = linkOrigin(config)
  const context: OrdersContext = {
    db,
    clock,
    events,
    queue,
    lives,
    contacts,
    newToken() {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      return { hash: hashBillToken(token), sealed: tokens.close(token) }
    },
    billUrl(sealed) {
      const token = sealed ? tokens.open(sealed) : null
      return token === null ? null : `${origin}/b/${token}`
    },
  }
  bindOrderRoutes(bind, context)
  return context
}
